import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { longestFileName } from '../../../../contracts/photos/uploads/files.ts';
import { planReread, rereadDates } from '../../../../backend/photos/ingest/reread.ts';
import { unknown } from '../../../../backend/photos/ingest/taken.ts';
import { redate } from '../../../../backend/photos/library/rows.ts';
import { photoMigrations } from '../../../../backend/photos/library/tables.ts';
import { originalKey } from '../../../../backend/photos/originals/objectKeys.ts';
import { sharedPhotoBackend } from '../../backend/backend.ts';
import type { SharedPhotoBackend } from '../../backend/backend.ts';
import { putPhotoRow } from '../../backend/rows.ts';
import { upload } from '../../backend/tus.ts';

let run: SharedPhotoBackend;
beforeAll(async () => {
  run = await sharedPhotoBackend();
});

const bursts = Array.from({ length: 12 }, (_, at) => `burst_${String(at + 1).padStart(2, '0')}.jpg`);

test('photos of one second sort by their sub-second in both orders, on every page and in albums', async () => {
  const customer = await run.customer();
  const mixed = bursts.map((_, at) => bursts[(at * 5 + 3) % bursts.length] ?? '');
  const made = await customer.ask<{ albumId: string }>('POST', '/svc/photos/albums', { name: 'Burst' });
  const ids = new Map<string, string>();
  for (const name of mixed) {
    const bytes = await readFile(new URL(`../files/${name}`, import.meta.url));
    // The file names do not reveal the order.
    const sent = await upload(run.backend.origin, customer, {
      name: `${mixed.indexOf(name)}.jpg`,
      type: 'image/jpeg',
      bytes,
      albumId: made.body.albumId,
    });
    ids.set(sent.id, name);
  }
  for (const sortOrder of ['asc', 'desc']) {
    const inOrder = sortOrder === 'asc' ? bursts : bursts.toReversed();
    for (const path of ['/svc/photos/photos', `/svc/photos/albums/${made.body.albumId}/photos`]) {
      const pages = await customer.pages(path, { sortKey: 'dateTaken', sortOrder, limit: '5' });
      expect(pages.flat().map(({ imageId }) => ids.get(imageId))).toEqual(inOrder);
    }
  }
});

test('photos of one second without sub-seconds sort by name, then by upload', async () => {
  const customer = await run.customer();
  const takenAt = '2022-05-06T07:08:09';
  const ids = await customer.seed([
    { takenAt, fileName: 'b ä.jpg', uploadedAt: '2024-01-01T00:00:03.000Z' },
    { takenAt, fileName: 'b.jpg', uploadedAt: '2024-01-01T00:00:02.000Z' },
    { takenAt, fileName: 'a.jpg', uploadedAt: '2024-01-01T00:00:04.000Z' },
    { takenAt, fileName: 'b.jpg', uploadedAt: '2024-01-01T00:00:01.000Z' },
  ]);
  const pages = await customer.pages('/svc/photos/photos', {
    sortKey: 'dateTaken',
    sortOrder: 'asc',
    limit: '1',
  });
  expect(pages.flat().map(({ imageId }) => ids.indexOf(imageId))).toEqual([2, 0, 3, 1]);
});

test('a page continues after a photo with the longest name', async () => {
  const customer = await run.customer();
  // Three bytes per letter.
  const [first, second] = ['海', '山'].map((letter) => `${letter.repeat((longestFileName - 4) / 3)}.jpg`);
  const takenAt = '2022-05-06T07:08:09';
  await customer.seed([first, second].map((fileName = '') => ({ takenAt, fileName })));
  const pages = await customer.pages('/svc/photos/photos', {
    sortKey: 'dateTaken',
    sortOrder: 'asc',
    limit: '1',
  });
  expect(pages.flat().map(({ localFileName }) => localFileName)).toEqual([second, first]);
});

test('a photo ingested by an earlier release is read again once; an existing date is never lost', async () => {
  const customer = await run.customer();
  const { store, objects } = run.backend.ports;
  const rowOf = (given: Parameters<typeof putPhotoRow>[2]) => putPhotoRow(store, customer.id, given);
  const found = await rowOf({ takenAt: null, fileName: 'a.jpg' });
  const kept = await rowOf({ takenAt: '2019-01-01T00:00:00' });
  const lost = await rowOf({ takenAt: null });
  for (const { id } of [found, kept]) await objects.put(originalKey(id), Buffer.from('whole'));
  await store.query('insert into photo_unread select id from photo where customer_id = $1', [customer.id]);
  const asked: string[] = [];
  const decoders = {
    taken: (_path: string, mediaType: string) => {
      asked.push(mediaType);
      const date = {
        takenAt: '2018-02-03T04:05:06',
        takenOffset: 60,
        takenFraction: '5',
        dateSource: 'gps',
      } as const;
      return Promise.resolve(asked.length === 1 ? unknown : date);
    },
  };
  const planned: unknown[] = [];
  const jobs = { enqueue: (kind: string) => Promise.resolve(void planned.push(kind)) };
  const again = () => rereadDates({ customerId: customer.id }, { ...run.backend.ports, jobs }, decoders);
  await again();
  await again();
  const rows = await store.query(
    'select id, taken_at, taken_offset, taken_fraction, date_source from photo where customer_id = $1 order by taken_sort',
    [customer.id],
  );
  const none = { taken_offset: null, taken_fraction: null, date_source: null };
  expect(rows).toEqual([
    { ...none, id: lost.id, taken_at: null },
    {
      id: found.id,
      taken_at: '2018-02-03T04:05:06',
      taken_offset: 60,
      taken_fraction: '5',
      date_source: 'gps',
    },
    { ...none, id: kept.id, taken_at: '2019-01-01T00:00:00' },
  ]);
  expect([asked.length, planned]).toEqual([2, ['photos.reread']]);
  expect((await customer.ask('GET', '/svc/photos/users/timeline')).body).toEqual({
    1970: { 1: 1 },
    2018: { 2: 1 },
    2019: { 1: 1 },
  });
});

test('the migration reads undated photos again from their originals, once, and leaves dated ones alone', async () => {
  const customer = await run.customer();
  const { store } = run.backend.ports;
  const sent = async (name: string) => {
    const bytes = await readFile(new URL(`../files/${name}`, import.meta.url));
    return (await upload(run.backend.origin, customer, { name, type: 'image/jpeg', bytes })).id;
  };
  const [late, satellite] = [await sent('huawei_25k_35k_21k_then_exif.jpg'), await sent('d_gps.jpg')];
  const dates = () =>
    store.query<{ id: string; taken_at: string | null; date_source: string | null }>(
      'select id, taken_at, date_source from photo where customer_id = $1 order by taken_sort',
      [customer.id],
    );
  const read = await dates();
  expect(read.every(({ taken_at }) => taken_at !== null)).toBe(true);
  expect(read.map(({ date_source }) => date_source)).toEqual(expect.arrayContaining([null, 'gps']));
  // As an earlier release stored them.
  const none = { takenAt: null, takenOffset: null, takenFraction: null, cameraDate: null };
  await store.transaction((tx) => redate(tx, { id: late, ...none, dateSource: null }));
  await store.transaction((tx) =>
    redate(tx, { ...none, id: satellite, takenAt: '2024-03-09T00:00:00', dateSource: 'fileName' }),
  );
  const dated = await putPhotoRow(store, customer.id, { takenAt: '2019-01-01T00:00:00' });
  const { batches = '' } = photoMigrations.find(({ id }) => id === '0952_undated_again') ?? {};
  // A batch that is not full is the last one, even if a process of an earlier release removes marks.
  expect(await store.query(batches)).toEqual([]);
  const unread = () =>
    store.query('select photo_id from photo_unread join photo on id = photo_id where customer_id = $1', [
      customer.id,
    ]);
  expect((await unread()).length).toBe(2);
  await planReread(run.backend.ports);
  await expect.poll(unread, { timeout: 20_000 }).toEqual([]);
  expect((await dates()).filter(({ id }) => id !== dated.id)).toEqual(read);
});
