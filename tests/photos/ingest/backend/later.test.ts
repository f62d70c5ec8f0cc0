import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { deferred } from '../../../../backend/deferred.ts';
import type { Decoders } from '../../../../backend/photos/ingest/decoders.ts';
import { LaterThumbnails, thumbnailsComeLater } from '../../../../backend/photos/ingest/later.ts';
import { fixture, sharedPhotoBackend } from '../../backend/backend.ts';
import type { SharedPhotoBackend, TestCustomer } from '../../backend/backend.ts';
import { upload } from '../../backend/tus.ts';

let run: SharedPhotoBackend;
beforeAll(async () => {
  run = await sharedPhotoBackend();
});

/** Returns the photos of a customer without thumbnails, one for each mark. */
async function without(customer: TestCustomer, marks: readonly string[]): Promise<string[]> {
  const bytes = await fixture('dunes.jpg');
  const ids: string[] = [];
  for (const mark of marks) {
    const file = { name: 'dunes.jpg', type: 'image/jpeg', bytes: Buffer.concat([bytes, Buffer.from(mark)]) };
    const { outcome } = await upload(run.backend.origin, customer, file);
    if (outcome.state === 'ready') ids.push(outcome.imageId);
  }
  expect(ids).toHaveLength(marks.length);
  await thumbnailsComeLater(run.backend.ports.store, ids);
  return ids;
}

test('F20: two photos without thumbnails are processed at once, each once, however many are viewed', async () => {
  const customer = await run.customer();
  const ids = await without(customer, ['one', 'two', 'three', 'four', 'five']);
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
  const made = Promise.all([...ids, ...ids].map((id) => later.make(id, customer.id)));
  await expect.poll(() => begun.length).toBeGreaterThanOrEqual(2);
  // Wait long enough for further jobs to start.
  for (let turn = 0; turn < 50; turn += 1) await run.backend.ports.store.query('select 1');
  expect(begun).toHaveLength(2);
  gate.resolve();
  expect([(await made).includes(true), begun.length]).toEqual([false, 5]);
});

test('F28: a view of many photos without thumbnails delays no other customer’s single view', async () => {
  const [ann, bob] = [await run.customer(), await run.customer()];
  const many = await without(ann, ['1', '2', '3', '4', '5']);
  const [one = ''] = await without(bob, ['6']);
  const gate = deferred<void>();
  const begun: string[] = [];
  const held: Pick<Decoders, 'examine'> = {
    examine: async (path) => {
      begun.push(readFileSync(path).subarray(-1).toString());
      await gate.promise;
      return 'unreadable';
    },
  };
  const later = new LaterThumbnails(run.backend.ports, held as Decoders);
  const made = Promise.all([...many.map((id) => later.make(id, ann.id)), later.make(one, bob.id)]);
  await expect.poll(() => begun.length).toBe(2);
  gate.resolve();
  await made;
  // All jobs run. Bob's job is third or fourth, because the first two are Ann's.
  expect(begun.toSorted()).toEqual(['1', '2', '3', '4', '5', '6']);
  expect([2, 3]).toContain(begun.indexOf('6'));
});
