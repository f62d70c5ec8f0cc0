import { afterAll, beforeAll, expect, test } from 'vitest';
import { KillableBackend } from '../../kit/killable.ts';
import { activation, albumsOf, begin, counts, imported, newcomer } from './kit.ts';

let backend: KillableBackend;
beforeAll(async () => {
  backend = await KillableBackend.start();
}, 60_000);
afterAll(() => backend.remove());

test('[F5] [F14] [3.10a] [3.10c] an import that is killed again and again goes on: each photo once, each album once', {
  timeout: 120_000,
}, async () => {
  const who = await newcomer(backend);
  await who.before({
    photos: [
      { takenAt: '2018-05-05T10:00:00', count: 90 },
      { takenAt: '2018-06-05T10:00:00', state: 'corrupt' },
      { takenAt: '2018-07-05T10:00:00', count: 59 },
    ],
    albums: [
      { name: 'One', photos: [0, 1, 2] },
      { name: 'Two', photos: [90, 91] },
    ],
  });
  await begin(who);
  let killedUnderWay = 0;
  for (let round = 0; round < 4; round += 1) {
    if ((await activation(who)).status === 'IMPORTING') killedUnderWay += 1;
    await backend.kill();
    await backend.start();
  }
  expect(killedUnderWay).toBeGreaterThan(1);
  expect(await imported(who)).toMatchObject({
    status: 'ACTIVE',
    import: { found: 150, imported: 149, failed: 1 },
  });
  expect([await counts(who), await albumsOf(who)]).toMatchObject([
    { photosCount: 149, albumsCount: 2 },
    { One: 3, Two: 1 },
  ]);
});
