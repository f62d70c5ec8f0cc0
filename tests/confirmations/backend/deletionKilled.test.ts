import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEmbedded } from '../../../backend/store/pglite.ts';
import { KillableBackend } from '../../kit/killable.ts';
import { person, tokenIn } from './kit.ts';
import { filesWith, forAWhile, kept, tablesWith } from './scan.ts';

const kills = process.env['NIGHTLY'] === undefined ? 2 : 20;
let backend: KillableBackend;
beforeAll(async () => {
  backend = await KillableBackend.start();
}, 60_000);
afterAll(() => backend.remove());

test(`[7.11] F14: a deletion that is killed ${String(kills)} times in the middle leaves nothing, and the confirmed link answers the same`, {
  timeout: 600_000,
}, async () => {
  const who = await person(backend);
  const photos = [{ takenAt: '2020-05-05T10:00:00', count: 6_000, fileName: 'canary.jpg' }];
  const { ids } = (await backend.seed.make('photos', { customerId: who.id, photos })) as { ids: string[] };
  await backend.seed.make('albums', {
    customerId: who.id,
    albums: [{ name: 'Canary album', count: 400, photoIds: ids.slice(0, 3) }],
  });
  await who.askDeletion();
  const token = await tokenIn(backend, who.email);
  expect(await who.confirmDeletion(token)).toBe(204);
  const left = () => backend.seed.make('erasures', {});
  for (let round = 0; round < kills; round += 1) {
    // Another moment of the work each time.
    for (let asked = 0; asked < round * 20; asked += 1) await fetch(`${backend.origin}/health`);
    console.log(round, JSON.stringify(await left()), performance.now());
    await backend.restart();
  }
  expect(await who.confirmDeletion(token)).toBe(204);
  await expect.poll(() => backend.seed.make('erasures', {}), { timeout: 120_000 }).toEqual({ left: 0 });
  await backend.kill();
  const store = await openEmbedded({ folder: join(backend.dataDir, 'store') });
  try {
    const left = (await tablesWith(store, [who.id, who.email, 'canary'])).filter((table) => table !== 'mail');
    expect(left.filter((table) => ![...kept, ...forAWhile].includes(table))).toEqual([]);
    expect(await filesWith(backend.dataDir, ids.slice(0, 50))).toEqual([]);
  } finally {
    await store.close();
  }
});
