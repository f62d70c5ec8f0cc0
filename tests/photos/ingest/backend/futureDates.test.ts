import { expect, test } from 'vitest';
import { albumMigrations } from '../../../../backend/albums/tables.ts';
import { believed, unknown } from '../../../../backend/photos/ingest/taken.ts';
import { photoMigrations } from '../../../../backend/photos/library/tables.ts';
import { exifSegment } from '../../../../backend/photos/pictures/exif.ts';
import { migrate } from '../../../../backend/store/migrate.ts';
import { ownStore } from '../../../kit/preparedStore.ts';
import type { PhotoPage } from '../../../../contracts/photos/library/pages.ts';
import { sharedPhotoBackend } from '../../backend/backend.ts';
import { upload } from '../../backend/tus.ts';
import sharp from 'sharp';

const all = [...photoMigrations, ...albumMigrations];
const noon = Date.UTC(2026, 10, 22, 12);

test('[2.16b] a date more than a day after the upload counts as unknown, by its own zone', () => {
  const read = (takenAt: string, takenOffset: number | null) =>
    believed({ ...unknown, takenAt, takenOffset }, noon, 'a.jpg');
  for (const [at, offset] of [
    ['2026-11-23T12:00:00', null],
    ['2026-11-23T12:00:00', 0],
    ['2026-11-24T02:00:00', 840],
    ['2026-11-22T22:00:00', -840],
    ['1826-01-01T00:00:00', null],
  ] as const)
    expect(read(at, offset)).toEqual({ ...unknown, takenAt: at, takenOffset: offset, cameraDate: null });
  for (const [at, offset] of [
    ['2026-11-23T12:00:01', null],
    ['2026-11-24T02:00:01', 840],
    ['2026-11-22T22:00:01', -840],
    ['9999-12-31T23:59:59', null],
  ] as const)
    expect(read(at, offset)).toEqual({ ...unknown, cameraDate: at });
  expect(believed(unknown, noon, 'a.jpg')).toEqual({ ...unknown, cameraDate: null });
});

test('[2.16b] a photo of December 9999 is under Unknown Date, and shows the camera’s date', async () => {
  const run = await sharedPhotoBackend();
  const customer = await run.customer();
  const plain = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
  const fields = {
    id: crypto.randomUUID(),
    takenAt: '9999-12-31T23:59:59',
    takenOffset: null,
    orientation: 1,
  };
  const bytes = Buffer.concat([plain.subarray(0, 2), exifSegment(fields), plain.subarray(2)]);
  const { outcome } = await upload(run.backend.origin, customer, {
    name: 'a.jpg',
    type: 'image/jpeg',
    bytes,
  });
  expect(outcome).toMatchObject({ state: 'ready', monthKey: '1970/1' });
  expect((await customer.ask('GET', '/svc/photos/users/timeline')).body).toEqual({ 1970: { 1: 1 } });
  const [photo] = (await customer.ask<PhotoPage>('GET', '/svc/photos/photos/timeline/1970/1')).body.images;
  expect([photo?.dateTaken, photo?.cameraDate]).toEqual([undefined, '9999-12-31T23:59:59']);
});

test('[2.16b] earlier photos lose a date in the future, and are counted under their new month', async () => {
  const store = await ownStore('empty');
  try {
    await migrate(
      store,
      all.filter(({ id }) => !id.endsWith('future_dates')),
    );
    const dates = [
      '9999-12-31T23:59:59',
      '2026-11-24T00:00:00',
      '2026-11-23T00:00:00',
      '2019-08-03T11:22:34',
      null,
    ];
    for (const [index, date] of dates.entries())
      await store.query(
        `insert into photo (id, customer_id, source, file_name, media_type, bytes, sha256, crc32, width, height, taken_at, uploaded_at)
          values (gen_random_uuid(), 'ann', 'upload', 'a.jpg', 'image/jpeg', 1, decode($1, 'hex'), 1, 1, 1, $2, $3)`,
        [`0${index}`, date, new Date(noon).toISOString()],
      );
    await store.query(
      'insert into photo_month select customer_id, month, count(*) from photo group by customer_id, month',
    );
    await store.query(
      `insert into album (id, customer_id, shared, name, created_at, updated_at)
        values (gen_random_uuid(), 'ann', false, 'All', now(), now())`,
    );
    await store.query(
      `insert into album_photo select album.id, photo.id, row_number() over (order by photo.id), photo.taken_sort
        from album, photo`,
    );
    await migrate(store, all);
    const placed = await store.query(
      'select 1 from album_photo join photo on photo.id = photo_id where album_photo.taken_sort <> photo.taken_sort',
    );
    expect(placed).toEqual([]);
    const rows = await store.query<{ taken_at: string | null; camera_date: string | null }>(
      "select taken_at, camera_date from photo order by coalesce(camera_date, taken_at, '') desc",
    );
    expect(rows.map(({ taken_at, camera_date }) => [taken_at, camera_date])).toEqual([
      [null, '9999-12-31T23:59:59'],
      [null, '2026-11-24T00:00:00'],
      ['2026-11-23T00:00:00', null],
      ['2019-08-03T11:22:34', null],
      [null, null],
    ]);
    const held = await store.query('select month, photos from photo_month where photos > 0 order by month');
    const real = await store.query(
      'select month, count(*)::integer as photos from photo group by month order by month',
    );
    expect(held).toEqual(real);
  } finally {
    await store.close();
  }
});
