import { afterAll, beforeAll, expect, test } from 'vitest';
import { KillableBackend } from '../../kit/killable.ts';
import { exporter, filesOf, mailsTo, photosOf, ready, request } from './kit.ts';

let backend: KillableBackend;
beforeAll(async () => {
  backend = await KillableBackend.start();
});
afterAll(() => backend.remove());

test('[F5] [F14] an export that is killed repeatedly completes: each photo once, one mail', {
  timeout: 600_000,
}, async () => {
  const who = await exporter(backend);
  await photosOf(who, [{ takenAt: '2020-05-05T10:00:00', count: 11_000, fileName: 'same.jpg' }]);
  await request(who);
  for (let round = 0; round < 4; round += 1) {
    await backend.kill();
    await backend.start();
  }
  const made = await ready(who);
  expect(made.chunks.length).toBe(3);
  const [last] = made.chunks.slice(-1);
  const files = await filesOf(who, { ...made, chunks: last === undefined ? [] : [last] });
  expect(files.length).toBe(1001);
  expect(made.chunks.map(({ iteration }) => iteration)).toEqual([1, 2, 3]);
  await expect.poll(async () => (await mailsTo(who)).length).toBe(1);
});
