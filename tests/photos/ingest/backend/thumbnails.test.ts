import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';

import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { keep, lay, newOnes, takeIn } from '../../../../backend/photos/ingest/brought.ts';
import type { Laid } from '../../../../backend/photos/ingest/brought.ts';
import { DecoderFailed } from '../../../../backend/photos/ingest/decoder.ts';
import type { Decoders } from '../../../../backend/photos/ingest/decoders.ts';
import type { Glanced } from '../../../../backend/photos/ingest/glance.ts';
import {
  LaterThumbnails,
  makeThumbnailsLater,
  thumbnailsComeLater,
  thumbnailsGaveUp,
} from '../../../../backend/photos/ingest/later.ts';
import { Turns } from '../../../../backend/photos/ingest/turns.ts';
import { deferred } from '../../../../backend/deferred.ts';
import { originalKey, thumbnailKey } from '../../../../backend/photos/originals/objectKeys.ts';
import { uploadsFolder } from '../../../../backend/photos/uploads/folder.ts';
import { uploadById } from '../../../../backend/photos/uploads/records.ts';
import type { Ports } from '../../../../backend/ports.ts';
import { sharedBackend } from '../../../kit/backend.ts';
import { putPhotoRow, sha256Of } from '../../backend/rows.ts';

let ports: Ports;
beforeAll(async () => {
  ports = (await sharedBackend()).backend.ports;
});

const someone = () => `customer-${randomUUID()}`;
const seen = {
  mediaType: 'image/jpeg',
  width: 4,
  height: 3,
  takenAt: null,
  takenOffset: null,
  takenFraction: null,
  dateSource: null,
  thumbhash: 'hash',
  miniature: 'miniature',
  files: [{ id: 300 as const, jpeg: Buffer.from('small') }],
};
/** Returns the photos of a customer at successive times, with originals but without thumbnails. */
async function without(customer: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const { id } = await putPhotoRow(ports.store, customer, { takenAt: `2024-01-0${9 - n}T10:00:00` });
    await ports.objects.put(originalKey(id), Buffer.from('whole'));
    ids.push(id);
  }
  await thumbnailsComeLater(ports.store, ids);
  return ids;
}
const triesOf = async (id: string): Promise<unknown> =>
  (await ports.store.query('select tries from photo_underived where photo_id = $1::uuid', [id]))[0]?.[
    'tries'
  ];
const hashOf = async (id: string) =>
  (await ports.store.query('select thumbhash from photo where id = $1::uuid', [id]))[0]?.['thumbhash'];
const later = (examine: Decoders['examine'], own = ports) =>
  new LaterThumbnails(own, { examine } as Partial<Decoders> as Decoders);
function ordering() {
  const ordered: unknown[] = [];
  const enqueue: Ports['jobs']['enqueue'] = (...given) => {
    ordered.push(given);
    return Promise.resolve();
  };
  return { ordered, jobs: { enqueue } };
}

test('[3.1b] deferred thumbnails are created of that photo alone, once, and leave nothing behind', async () => {
  const ann = someone();
  const [one = '', other = ''] = await without(ann, 2);
  const paths: string[] = [];
  const make = later((path) => {
    paths.push(path);
    expect(existsSync(path)).toBe(true);
    return Promise.resolve(seen);
  });
  expect(await make.make(one, ann)).toBe(true);
  expect(await ports.objects.size(thumbnailKey(one, 300))).toBe(5);
  expect([await triesOf(one), await hashOf(one), await triesOf(other), await hashOf(other)]).toEqual([
    undefined,
    'hash',
    0,
    null,
  ]);
  // The thumbnails exist, so they are not created again.
  expect([await make.make(one, ann), paths.length]).toEqual([false, 1]);
  expect(paths.map((path) => existsSync(path))).toEqual([false]);
});

test('F27: a picture at which decoders fail three times has no thumbnails; a full disk does not count', async () => {
  const ann = someone();
  const [one = '', other = '', lost = ''] = await without(ann, 3);
  let asked = 0;
  const failing = later(() => {
    asked += 1;
    return asked === 2 ? Promise.resolve('truncated' as const) : Promise.reject(new DecoderFailed('ended'));
  });
  for (let turn = 0; turn < 5; turn += 1) expect(await failing.make(one, ann)).toBe(false);
  expect([asked, await triesOf(one), await triesOf(other), await hashOf(one)]).toEqual([3, 3, 0, null]);
  const full = later(() => Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' })));
  await expect(full.make(other, ann)).rejects.toThrow('no space');
  await ports.objects.delete(originalKey(lost));
  expect([await failing.make(lost, ann), await triesOf(lost), await triesOf(other), asked]).toEqual([
    false,
    1,
    0,
    3,
  ]);
});

test('[3.5] thumbnails of a photo that is deleted during their creation are not restored', async () => {
  const ann = someone();
  const [one = ''] = await without(ann, 1);
  const make = later(async () => {
    await ports.store.query('delete from photo where id = $1::uuid', [one]);
    return seen;
  });
  expect(await make.make(one, ann)).toBe(false);
  expect([
    await ports.objects.size(thumbnailKey(one, 300)),
    await ports.objects.size(originalKey(one)),
  ]).toEqual([null, null]);
});

test('[3.1b] missing thumbnails are created newest first, fewest failures first, until none is left', async () => {
  const [ann, bob] = [someone(), someone()];
  const [first = '', second = '', failed = '', dead = ''] = await without(ann, 4);
  const [others = ''] = await without(bob, 1);
  await putPhotoRow(ports.store, ann);
  await ports.store.query(
    'update photo_underived set tries = case when photo_id = $1::uuid then 2 else 3 end where photo_id in ($1::uuid, $2::uuid)',
    [failed, dead],
  );
  const asked: string[] = [];
  const make: LaterThumbnails['make'] = async (id, customer) => {
    asked.push(id);
    expect(customer).toBe(ann);
    await ports.store.query('delete from photo_underived where photo_id = $1::uuid', [id]);
    return true;
  };
  const { ordered, jobs } = ordering();
  const run = () =>
    makeThumbnailsLater({ customerId: ann }, { ...ports, jobs }, {
      make,
    } as Partial<LaterThumbnails> as LaterThumbnails);
  await run();
  expect(asked).toEqual([first, second, failed]);
  const order = ['photos.thumbnails', { customerId: ann }, { customer: ann }];
  expect(ordered).toEqual([order]);
  await run();
  expect([asked.length, ordered.length, await triesOf(others)]).toEqual([3, 1, 0]);
  const now = ports.clock.now();
  await thumbnailsGaveUp({ customerId: ann }, { jobs, clock: { ...ports.clock, now: () => now } });
  expect(ordered.at(-1)).toEqual([
    'photos.thumbnails',
    { customerId: ann },
    { customer: ann, runAt: now + 300_000 },
  ]);
});

test('customers take turns at a free slot, and a failure releases its slot', async () => {
  const turns = new Turns(1);
  const begun: string[] = [];
  const gates = new Map<string, ReturnType<typeof deferred<void>>>();
  const take = (customer: string, name: string) => {
    const gate = deferred<void>();
    gates.set(name, gate);
    return turns.take(customer, () => {
      begun.push(name);
      return gate.promise;
    });
  };
  const done = ['a1', 'a2', 'a3', 'b1', 'b2'].map((name) =>
    take(name.slice(0, 1), name).catch(() => 'failed'),
  );
  const order = ['a1', 'a2', 'b1', 'a3', 'b2'];
  for (const [at, name] of order.entries()) {
    await expect.poll(() => begun).toEqual(order.slice(0, at + 1));
    if (at % 2 === 0) gates.get(name)?.resolve();
    else gates.get(name)?.reject(new Error('broke'));
  }
  expect(await Promise.all(done)).toEqual([undefined, 'failed', 'failed', undefined, undefined]);
  // All slots are available again, as many as before.
  const both = [take('c', 'c1'), take('d', 'd1')];
  await expect.poll(() => begun.slice(5)).toEqual(['c1']);
  for (const name of ['c1', 'd1']) gates.get(name)?.resolve();
  await Promise.all(both);
  expect(begun.slice(5)).toEqual(['c1', 'd1']);
});

const glanced: Glanced = {
  mediaType: 'image/jpeg',
  width: 4,
  height: 3,
  takenAt: '2019-07-03T10:00:00',
  takenOffset: null,
  takenFraction: null,
  dateSource: null,
};
const laid = (text: string, given: Partial<Laid> = {}): Laid => ({
  id: randomUUID(),
  fileName: 'old.jpg',
  mediaType: 'image/jpeg',
  sums: { bytes: text.length, sha256: sha256Of(text), crc32: 7, head: Buffer.from(text) },
  glanced,
  ...given,
});

test('[1.3b] an imported file is stored whole, and one that breaks a decoder is left to its examination', async () => {
  const id = randomUUID();
  const bytes = Buffer.from('the bytes of a picture');
  const glance = (said: Glanced | Error) => ({
    glance: () => (said instanceof Error ? Promise.reject(said) : Promise.resolve(said)),
  });
  const bring = (said: Glanced | Error) =>
    lay(ports, glance(said) as Partial<Decoders> as Decoders, {
      id,
      fileName: 'a.jpg',
      mediaType: 'image/jpeg',
      bytes,
    });
  expect(await bring(new DecoderFailed('ended'))).toMatchObject({ id, glanced: null });
  const one = await bring(glanced);
  expect(one).toMatchObject({ id, glanced, sums: { bytes: bytes.length, sha256: sha256Of(bytes) } });
  const path = join(uploadsFolder(ports.config.dataDir), id);
  await keep(ports, one, false);
  expect([existsSync(path), await ports.objects.size(originalKey(id))]).toEqual([true, null]);
  await keep(ports, one, true);
  expect([existsSync(path), await ports.objects.size(originalKey(id))]).toEqual([false, bytes.length]);
});

test('[1.3b] a new import is a photo at once, equal ones once; the rest is examined as uploads are', async () => {
  const [ann, bob] = [someone(), someone()];
  const { store } = ports;
  const [known, others] = [laid(`known ${ann}`), laid(`others ${ann}`)];
  const [twin, future] = [
    laid(`twin ${ann}`),
    laid(`future ${ann}`, { glanced: { ...glanced, takenAt: '9999-12-31T23:59:59' } }),
  ];
  const [again, unread] = [laid(`twin ${ann}`), laid(`unread ${ann}`, { glanced: null })];
  await putPhotoRow(store, ann, { sha256: known.sums.sha256 });
  await putPhotoRow(store, bob, { sha256: others.sums.sha256 });
  const all = [known, others, twin, again, future, unread];
  const fresh = await newOnes(store, ann, all);
  expect([...fresh].toSorted()).toEqual([others, twin, future].map(({ id }) => id).toSorted());
  const { ordered, jobs } = ordering();
  // Another process has added a photo with the same bytes in the meantime.
  const late = laid(`late ${ann}`);
  await putPhotoRow(store, ann, { sha256: late.sums.sha256 });
  const bring = () =>
    store.transaction((tx) =>
      takeIn(tx, { clock: ports.clock, jobs }, ann, [...all, late], new Set([...fresh, late.id])),
    );
  await bring();
  const states = await Promise.all(
    [...all, late].map(async ({ id }) => {
      const row = await uploadById(store, id);
      return [row?.state, row?.photo_id === id, await triesOf(id)];
    }),
  );
  const [taken, examined] = [
    ['ready', true, 0],
    ['processing', false, undefined],
  ];
  expect(states).toEqual([examined, taken, taken, examined, taken, examined, examined]);
  expect(
    ordered
      .map((given) => given as [string, { uploadId: string }, { key: string; customer: string }])
      .map(([kind, { uploadId }, { key, customer }]) => [kind, uploadId, key, customer]),
  ).toEqual([known, again, unread, late].map(({ id }) => ['photos.ingest', id, `photos.ingest:${id}`, ann]));
  const dates = await store.query<{ id: string; camera_date: string | null; taken_at: string | null }>(
    'select id, camera_date, taken_at from photo where id = any($1::uuid[])',
    [[others.id, twin.id, future.id]],
  );
  expect(new Map(dates.map((row) => [row.id, [row.taken_at, row.camera_date]]))).toEqual(
    new Map([
      [others.id, [glanced.takenAt, null]],
      [twin.id, [glanced.takenAt, null]],
      [future.id, [null, '9999-12-31T23:59:59']],
    ]),
  );
});
