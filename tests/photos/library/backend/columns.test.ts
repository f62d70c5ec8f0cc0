import { beforeAll, expect, test } from 'vitest';
import {
  columns,
  insertPhoto,
  newPhotoParams,
  originalColumns,
} from '../../../../backend/photos/library/columns.ts';
import type { NewPhoto, OriginalRow } from '../../../../backend/photos/library/columns.ts';
import { movableBackend } from '../../../kit/backend.ts';
import type { MovableBackend } from '../../../kit/backend.ts';

let house: MovableBackend;
beforeAll(async () => {
  house = await movableBackend();
});

test('the table of columns names every written column of the store, with its nullability', async () => {
  const stored = await house.backend.ports.store.query<{ name: string; nullable: boolean }>(
    `select column_name as name, is_nullable = 'YES' as nullable from information_schema.columns
     where table_name = 'photo' and is_generated = 'NEVER' and column_name <> 'customer_id'`,
  );
  const written = Object.entries(columns).filter(([name]) => name !== 'taken_sort');
  const known = written.map(([name, column]) => [name, 'nullable' in column]);
  expect(Object.fromEntries(stored.map(({ name, nullable }) => [name, nullable]))).toEqual(
    Object.fromEntries(known),
  );
});

test('a photo is read as it was written, each value from its own column', async () => {
  const photo: NewPhoto = {
    id: 'a0b1c2d3-0000-4000-8000-000000000001',
    source: 'flat-3',
    fileName: 'sea.jpg',
    mediaType: 'image/jpeg',
    bytes: 5_000_000_001,
    sha256: '0123456789abcdef'.repeat(4),
    crc32: 4_294_967_295,
    width: 640,
    height: 480,
    thumbhash: 'aGFzaA==',
    miniature: 'bWluaQ==',
    takenAt: '0042-05-01T10:00:00',
    takenOffset: -90,
    uploadedAt: Date.UTC(2026, 0, 2, 3, 4, 5, 678),
  };
  const { store } = house.backend.ports;
  await store.query(insertPhoto, ['ann', ...newPhotoParams([photo])]);
  const [row] = await store.query<OriginalRow>(`select ${originalColumns} from photo where id = $1::uuid`, [
    photo.id,
  ]);
  expect(row).toEqual({
    id: photo.id,
    source: 'flat-3',
    file_name: 'sea.jpg',
    media_type: 'image/jpeg',
    bytes: 5_000_000_001n,
    sha256: photo.sha256,
    crc32: 4_294_967_295n,
    width: 640,
    height: 480,
    thumbhash: 'aGFzaA==',
    miniature: 'bWluaQ==',
    taken_at: '0042-05-01T10:00:00',
    taken_offset: -90,
    camera_date: null,
    date_source: null,
    taken_fraction: null,
    taken_sort: '0042-05-01T10:00:00.000000000\u0001sea.jpg\u0001001767323045678',
    uploaded_at: '2026-01-02T03:04:05.678Z',
    customer_id: 'ann',
  });
});
