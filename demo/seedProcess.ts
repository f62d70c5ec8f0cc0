import { demoAccounts } from './accounts.ts';
import { barePorts } from './bare.ts';
import { preparePool } from './pool.ts';
import { sayProgress } from './progress.ts';
import { seedDemo } from './seed.ts';

/** `node seedProcess.ts <data folder> <database url or nothing>`: fills the store with the demo data and exits. */
// The parent process holds the folder's lock for this one. When the parent ends, so must this process, because
// nothing may write without the lock.
process.on('disconnect', () => process.exit(1));
const [dataDir = '.data', databaseUrl = ''] = process.argv.slice(2);
// The store's engine runs in its own thread.
const [ports] = await Promise.all([
  barePorts(dataDir, databaseUrl === '' ? null : databaseUrl),
  preparePool(dataDir),
]);
await seedDemo(ports, demoAccounts, sayProgress);
await ports.store.close();
process.exit(0);
