import { afterAll, beforeAll, expect, test } from 'vitest';
import { deferred } from '../../../../backend/deferred.ts';
import type { Decoders } from '../../../../backend/photos/ingest/decoders.ts';
import { LaterThumbnails, thumbnailsComeLater } from '../../../../backend/photos/ingest/later.ts';
import { fixture, startTestBackend } from '../../backend/backend.ts';
import type { TestBackend } from '../../backend/backend.ts';
import { upload } from '../../backend/tus.ts';

let run: TestBackend;
beforeAll(async () => {
  run = await startTestBackend();
});
afterAll(() => run.end());

test('F20: however many photos without thumbnails are looked at, two are worked at once, each once', async () => {
  const customer = await run.customer();
  const bytes = await fixture('dunes.jpg');
  const ids: string[] = [];
  for (const mark of ['one', 'two', 'three', 'four', 'five']) {
    const file = { name: 'dunes.jpg', type: 'image/jpeg', bytes: Buffer.concat([bytes, Buffer.from(mark)]) };
    const { outcome } = await upload(run.backend.origin, customer, file);
    if (outcome.state === 'ready') ids.push(outcome.imageId);
  }
  expect(ids).toHaveLength(5);
  await thumbnailsComeLater(run.backend.ports.store, ids);
  const begun: string[] = [];
  const gate = deferred<void>();
  const held: Pick<Decoders, 'examine'> = {
    examine: async (path) => {
      begun.push(path);
      await gate.promise;
      return 'unreadable';
    },
  };
  const later = new LaterThumbnails(run.backend.ports, held as Decoders);
  const made = Promise.all([...ids, ...ids].map((id) => later.make(id)));
  await expect.poll(() => begun.length).toBeGreaterThanOrEqual(2);
  // Time enough for others to begin.
  for (let turn = 0; turn < 50; turn += 1) await run.backend.ports.store.query('select 1');
  expect(begun).toHaveLength(2);
  gate.resolve();
  expect([(await made).includes(true), begun.length]).toEqual([false, 5]);
});
