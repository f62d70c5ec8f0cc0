import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import {
  countAllPhotos,
  deleteAllPhotos,
  deletePhotos,
} from '../../../../backend/photos/deletion/deletion.ts';
import { forgetLibrary } from '../../../../backend/photos/deletion/forget.ts';
import { Gone, goneChannel } from '../../../../backend/photos/deletion/gone.ts';
import { purge } from '../../../../backend/photos/deletion/purge.ts';
import { originalKey, thumbnailKey } from '../../../../backend/photos/originals/objectKeys.ts';
import { uploadsFolder } from '../../../../backend/photos/uploads/folder.ts';
import type { Ports } from '../../../../backend/ports.ts';
import { sharedBackend } from '../../../kit/backend.ts';
import { putPhotoRow, putUploadRow } from '../../backend/rows.ts';

let ports: Ports;
beforeAll(async () => {
  ports = (await sharedBackend()).backend.ports;
});

const someone = () => `customer-${randomUUID()}`;
const held = async (customerId: string) =>
  (await ports.store.query<{ id: string }>('select id from photo where customer_id = $1', [customerId])).map(
    ({ id }) => id,
  );

/** Ports that record enqueued jobs and notified channels. */
function recording(also: Partial<Ports['store']> = {}) {
  const [ordered, received]: [unknown[], string[]] = [[], []];
  const jobs: Ports['jobs'] = {
    enqueue: (kind, payload, { customer } = {}) => {
      ordered.push([kind, payload, customer]);
      return Promise.resolve();
    },
  };
  const notify: Ports['store']['notify'] = (channel) => {
    received.push(channel);
    return Promise.resolve();
  };
  return { ports: { ...ports, jobs, store: { ...ports.store, notify, ...also } }, ordered, received };
}

test('[3.5] a deletion removes the customer’s own photos and their uploaded files, and names the others', async () => {
  const [ann, bob] = [someone(), someone()];
  const [uploaded, stock, kept, others] = [
    await putPhotoRow(ports.store, ann),
    await putPhotoRow(ports.store, ann, { source: 'dunes' }),
    await putPhotoRow(ports.store, ann),
    await putPhotoRow(ports.store, bob),
  ];
  const [gone, { ports: own, ordered, received }] = [new Gone(), recording()];
  const nobodys = randomUUID();
  const wanted = [uploaded.id, stock.id, others.id, nobodys, 'no id'];
  expect(await deletePhotos(own, ann, gone, wanted)).toEqual([others.id, nobodys, 'no id']);
  expect([await held(ann), await held(bob)]).toEqual([[kept.id], [others.id]]);
  expect([uploaded, stock, kept, others].map(({ id }) => gone.has(id))).toEqual([true, true, false, false]);
  expect([ordered, received]).toEqual([[['photos.purge', { ids: [uploaded.id] }, ann]], [goneChannel]]);
  // For the owner, a photo that no longer exists counts as deleted; no job is enqueued and no channel is notified.
  expect(await deletePhotos(own, ann, gone, [uploaded.id, kept.id])).toEqual([]);
  expect(await deletePhotos(own, ann, gone, [uploaded.id, nobodys])).toEqual([nobodys]);
  expect(await deletePhotos(own, bob, gone, [uploaded.id])).toEqual([uploaded.id]);
  expect([ordered.length, received.length]).toEqual([2, 2]);
  const { id } = await putPhotoRow(ports.store, ann, { source: 'dunes' });
  expect([await deletePhotos(own, ann, gone, [id]), ordered.length, received.length]).toEqual([[], 2, 3]);
});

test('[7.2a] no more than the count is deleted, however many older photos arrive meanwhile', async () => {
  const [ann, bob] = [someone(), someone()];
  const before = Date.UTC(2026, 0, 1);
  const put = (uploadedAt: number) => putPhotoRow(ports.store, ann, { uploadedAt });
  await put(before);
  await putPhotoRow(ports.store, bob, { uploadedAt: before });
  const counted = await countAllPhotos(ports, ann);
  expect(counted.count).toBe(1);
  let late = '';
  const transaction: Ports['store']['transaction'] = async (work, options) => {
    const done = await ports.store.transaction(work, options);
    if (late === '') late = (await put(before + 1)).id;
    return done;
  };
  const { ports: own, received } = recording({ transaction });
  expect(await deleteAllPhotos(own, ann, new Gone(), counted)).toBe(true);
  expect([await held(ann), (await held(bob)).length, received]).toEqual([[late], 1, [goneChannel]]);
  // With a count of zero nothing is deleted, and no channel is notified.
  const nothing = { until: new Date(before - 1).toISOString(), count: 0 };
  expect(await deleteAllPhotos(own, ann, new Gone(), nothing)).toBe(true);
  expect(await deleteAllPhotos(own, ann, new Gone(), { ...counted, count: 0 })).toBe(false);
  expect([await held(ann), received]).toEqual([[late], [goneChannel]]);
});

test('[7.2a] a library of more than one transaction is deleted in full, and no other customer’s', async () => {
  const [ann, bob] = [someone(), someone()];
  const { id } = await putPhotoRow(ports.store, bob);

  await ports.store.query(
    `insert into photo (id, customer_id, source, file_name, media_type, bytes, sha256, crc32, width, height, uploaded_at)
        select gen_random_uuid(), $1, 'dunes', 'a.jpg', 'image/jpeg', 1, decode(lpad(to_hex(n), 64, '0'), 'hex'), 1, 1, 1, '2026-01-01'
          from generate_series(1, 1000) as n`,
    [ann],
  );
  const last = await putPhotoRow(ports.store, ann);
  const gone = new Gone();
  expect(await deleteAllPhotos(recording().ports, ann, gone)).toBe(true);
  expect([await held(ann), gone.has(last.id), await held(bob), gone.has(id)]).toEqual([
    [],
    true,
    [id],
    false,
  ]);
});

test('[7.11] a deleted library leaves only anonymous marks, and changes no other customer’s', async () => {
  const [ann, bob] = [someone(), someone()];
  const { objects, store, config } = ports;
  const folder = uploadsFolder(config.dataDir);
  await mkdir(folder, { recursive: true });
  const lay = async (id: string) => {
    await objects.put(originalKey(id), Buffer.from('original'));
    await objects.put(thumbnailKey(id, 300), Buffer.from('thumbnail'));
    for (const name of [id, `${id}.copy`]) await writeFile(join(folder, name), 'arriving');
  };
  const uploads: string[] = [];
  for (const customer of [ann, bob]) {
    await putPhotoRow(store, customer);
    for (const state of ['sending', 'processing', 'refused', 'ready']) {
      const { id } = await putUploadRow(store, customer, { state });
      await lay(id);
      uploads.push(id);
    }
    await store.query("insert into photo_library (customer_id, status) values ($1, 'ready')", [customer]);
    const marked = (await putPhotoRow(store, customer)).id;
    await deletePhotos(recording().ports, customer, new Gone(), [marked]);
  }
  const of = async (customer: string) => {
    const tables = ['photo', 'upload', 'photo_month', 'photo_library', 'photo_gone'];
    const rows = tables.map((table) =>
      store.query(`select * from ${table} where customer_id = $1`, [customer]),
    );
    return (await Promise.all(rows)).map(({ length }) => length);
  };
  expect([await of(ann), await of(bob)]).toEqual([
    [1, 4, 1, 1, 1],
    [1, 4, 1, 1, 1],
  ]);
  expect(await forgetLibrary(recording().ports, ann, new Gone())).toBe('done');
  expect([await of(ann), await of(bob)]).toEqual([
    [0, 0, 0, 0, 0],
    [1, 4, 1, 1, 1],
  ]);
  const left = uploads.map(
    (id) => [id, `${id}.copy`].filter((name) => existsSync(join(folder, name))).length,
  );
  expect(left).toEqual([0, 0, 0, 0, 2, 2, 2, 2]);
  const files = await Promise.all(
    uploads.map(async (id) => [
      await objects.size(originalKey(id)),
      await objects.size(thumbnailKey(id, 300)),
    ]),
  );
  // The files of an upload that has become a photo are deleted with the photo.
  expect(files.map(([original, thumbnail]) => [original !== null, thumbnail !== null])).toEqual(
    uploads.map((_, at) => (at < 3 ? [false, false] : [true, true])),
  );
});

test('[3.5] the files of deleted photos are removed, whatever else the job names', async () => {
  const { objects } = ports;
  const ids = [randomUUID(), randomUUID(), randomUUID()];
  for (const id of ids) {
    await objects.put(originalKey(id), Buffer.from('original'));
    for (const size of [300, 800, 1300] as const)
      await objects.put(thumbnailKey(id, size), Buffer.from('small'));
  }
  await purge({ ids: [ids[0], null, 7, ids[1]] }, ports);
  await purge({}, ports);
  const left = await Promise.all(
    ids.map((id) =>
      Promise.all(
        [originalKey(id), ...([300, 800, 1300] as const).map((size) => thumbnailKey(id, size))].map((key) =>
          objects.size(key),
        ),
      ),
    ),
  );
  expect(left).toEqual([
    [null, null, null, null],
    [null, null, null, null],
    [8, 5, 5, 5],
  ]);
});
