import { join } from 'node:path';
import { openEmbedded } from '../../../backend/store/pglite.ts';

// Commits a hundred times and exits without closing the store, because closing would flush everything once more.
const store = await openEmbedded({ folder: join(process.argv[2] ?? '', 'store') });
await store.query('create table written (n int primary key)');
for (let n = 1; n <= 100; n += 1) await store.query('insert into written values ($1)', [n]);
process.exit(0);
