import { flushCompileCache } from 'node:module';
import { startWithStandIns } from '../../standins/start.ts';

/** `node killableServer.ts <data folder> <port>`: a backend to be killed. Sends its parent the port once it answers. */
const [dataDir = '', port = '0'] = process.argv.slice(2);
const backend = await startWithStandIns({
  port: Number(port),
  dataDir,
  seeding: true,
  environment: {},
  write: () => undefined,
});
// The parent process is gone, without a kill.
process.on('disconnect', () => process.exit(1));
// A killed process would lose its compile cache.
flushCompileCache();
process.send?.(backend.port);
