import { afterAll, beforeAll, expect, test } from 'vitest';
import { KillableBackend } from '../../kit/killable.ts';
import { activation, albumsOf, begin, counts, imported, newcomer } from './kit.ts';

let backend: KillableBackend;
beforeAll(async () => {
  backend = await KillableBackend.start();
});
afterAll(() => backend.remove());

test('[F5] [F14] [3.10a] [3.10c] an import that is killed repeatedly creates each photo and album once', {
  timeout: 300_000,
}, async () => {
  const who = await newcomer(backend);
  await who.before({
    photos: [
      { takenAt: '2018-05-05T10:00:00', count: 1_200 },
      { takenAt: '2018-06-05T10:00:00', state: 'corrupt' },
      { takenAt: '2018-07-05T10:00:00', count: 799 },
    ],
    albums: [
      { name: 'One', photos: [0, 1, 2] },
      { name: 'Two', photos: [1_200, 1_201] },
      { name: 'Three', photos: Array.from({ length: 500 }, (_, at) => at) },
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
    import: { found: 2_000, imported: 1_999, failed: 1 },
  });
  expect([await counts(who), await albumsOf(who)]).toMatchObject([
    { photosCount: 1_999, albumsCount: 3 },
    { One: 3, Two: 1, Three: 500 },
  ]);
});
