import { barePorts } from './bare.ts';
import { seedDemo } from './seed.ts';

/** `node seedProcess.ts <data folder> <database url or nothing>`: fills the store with the demo data and ends. */
const [dataDir = '.data', databaseUrl = ''] = process.argv.slice(2);
const ports = await barePorts(dataDir, databaseUrl === '' ? null : databaseUrl);
await seedDemo(ports);
await ports.store.close();
process.exit(0);
