import { join } from 'node:path';
import { startWithStandIns } from '../../standins/start.ts';
import { openEmbedded } from '../../backend/store/pglite.ts';
import { laySecretsKey } from './secretsKey.ts';

/** `node prepareStore.ts <migrated | empty> <data folder>`: creates a store in the folder and exits. */
const [kind = '', dataDir = ''] = process.argv.slice(2);
if (kind === 'empty') await (await openEmbedded({ folder: join(dataDir, 'store') })).close();
else {
  laySecretsKey(dataDir);
  const backend = await startWithStandIns({
    port: 0,
    dataDir,
    seeding: true,
    environment: {},
    write: () => undefined,
  });
  await backend.stop();
}
process.exit(0);
