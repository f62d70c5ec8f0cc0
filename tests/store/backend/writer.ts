import { openEmbedded } from '../../../backend/store/pglite.ts';

// Writes rows one after the other, and prints each number only once its commit has been acknowledged, until it is
// killed.
const store = await openEmbedded({ folder: process.argv[2] ?? '' });
await store.query('create table if not exists written (n int primary key)');
for (let n = 1; ; n += 1) {
  await store.query('insert into written values ($1)', [n]);
  process.stdout.write(`${n}\n`);
}
