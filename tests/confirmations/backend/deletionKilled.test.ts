import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEmbedded } from '../../../backend/store/pglite.ts';
import { KillableBackend } from '../../kit/killable.ts';
import { isNightly } from '../../kit/nightly.ts';
import { person, tokenIn } from './kit.ts';
import { filesWith, forAWhile, kept, tablesWith } from './scan.ts';

const kills = isNightly() ? 20 : 2;
let backend: KillableBackend;
beforeAll(async () => {
  backend = await KillableBackend.start();
});
afterAll(() => backend.remove());

/** Returns a customer with a library, whose deletion has just been confirmed. */
async function leaving() {
  const who = await person(backend);
  const photos = [{ takenAt: '2020-05-05T10:00:00', count: 1_500, fileName: 'canary.jpg' }];
  const { ids } = (await backend.seed.make('photos', { customerId: who.id, photos })) as { ids: string[] };
  await backend.seed.make('albums', {
    customerId: who.id,
    albums: [{ name: 'Canary album', count: 100, photoIds: ids.slice(0, 3) }],
  });
  await who.askDeletion();
  const token = await tokenIn(backend, who.email);
  expect(await who.confirmDeletion(token)).toBe(204);
  return { who, ids, token };
}
const left = async () => ((await backend.seed.make('erasures', {})) as { left: number }).left;

test(`[7.11] F14: a deletion killed ${String(kills)} times leaves nothing, and its link answers the same`, {
  timeout: 900_000,
}, async () => {
  const gone: Awaited<ReturnType<typeof leaving>>[] = [];
  // Kills the process at a later moment each time. Starts again with the first moment if a kill came too late to
  // interrupt anything.
  for (let killed = 0, moment = 0; killed < kills; ) {
    const one = await leaving();
    for (let asked = 0; asked < moment; asked += 1) await fetch(`${backend.origin}/health`);
    const inTheMiddle = (await left()) > 0;
    await backend.restart();
    expect(await one.who.confirmDeletion(one.token)).toBe(204);
    killed += inTheMiddle ? 1 : 0;
    moment = inTheMiddle ? moment + 8 : 0;
    gone.push(one);
    expect(gone.length).toBeLessThanOrEqual(2 * kills + 2);
  }
  await expect.poll(left, { timeout: 600_000 }).toBe(0);
  await backend.kill();
  const store = await openEmbedded({ folder: join(backend.dataDir, 'store') });
  try {
    const words = gone.flatMap(({ who }) => [who.id, who.email]);
    const held = await tablesWith(store, [...words, 'canary']);
    expect(held.filter((table) => !['mail', ...kept, ...forAWhile].includes(table))).toEqual([]);
    const photos = gone.flatMap(({ ids }) => ids.slice(0, 50));
    expect(await filesWith(backend.dataDir, photos)).toEqual([]);
  } finally {
    await store.close();
  }
});
