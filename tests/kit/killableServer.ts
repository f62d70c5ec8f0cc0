import { flushCompileCache } from 'node:module';
import { startWithStandIns } from '../../standins/start.ts';

/**
 * `node killableServer.ts <data folder> <port>`: a backend that tests kill. Sends its port to the parent process once
 * it responds.
 */
const [dataDir = '', port = '0'] = process.argv.slice(2);
const backend = await startWithStandIns({
  port: Number(port),
  dataDir,
  seeding: true,
  environment: {},
  write: () => undefined,
});
// The parent process has ended without killing this one.
process.on('disconnect', () => process.exit(1));
// Write the compile cache now, because a killed process would lose it.
flushCompileCache();
process.send?.(backend.port);
