import { expect, test } from 'vitest';
import { decodeHeic } from '../../../../backend/photos/ingest/heic.ts';
import { kindOf } from '../../../../contracts/photos/uploads/kind.ts';
import { readDate, readOffset } from '../../../../backend/photos/ingest/dates.ts';
import { readTaken, unknown } from '../../../../backend/photos/ingest/taken.ts';
import { fixture } from '../../backend/backend.ts';

test('[F19] EXIF times are local times of a calendar between 1826 and 9999, or none', () => {
  const read = [
    '2024:07:14 16:42:10',
    '2024:02:29 00:00:00',
    '1826:01:01 00:00:00',
    '9999:12:31 23:59:59',
  ].map((text) => readDate(text)?.at);
  expect(read).toEqual([
    '2024-07-14T16:42:10',
    '2024-02-29T00:00:00',
    '1826-01-01T00:00:00',
    '9999-12-31T23:59:59',
  ]);
  const wrong = [
    '0000:00:00 00:00:00',
    '1825:12:31 23:59:59',
    '2023:02:29 10:00:00',
    '2024:13:01 10:00:00',
    '2024:01:01 25:00:00',
    '2024:01:01 10:00:61',
    '',
    7,
    undefined,
  ];
  expect(wrong.map(readDate)).toEqual(wrong.map(() => null));
  expect(['+02:00', '-09:30', 'Z', '-00:00', '+14:01', '2:00', ''].map(readOffset)).toEqual([
    120,
    -570,
    0,
    0,
    null,
    null,
    null,
  ]);
});

test('a picture with unreadable EXIF has no date', async () => {
  expect(await readTaken('/nowhere/at-all.jpg', 'image/jpeg')).toEqual(unknown);
  expect(
    await readTaken(new URL('../../../fixtures/README.md', import.meta.url).pathname, 'image/heic'),
  ).toEqual(unknown);
});

test('the type of a file is that of its first bytes', async () => {
  const names = ['dunes.jpg', 'dunes.png', 'dunes.heic'];
  expect((await Promise.all(names.map(fixture))).map(kindOf)).toEqual([
    'image/jpeg',
    'image/png',
    'image/heic',
  ]);
  const box = (...brands: string[]) =>
    Buffer.concat([Buffer.from([0, 0, 0, 8 + brands.length * 4]), Buffer.from(`ftyp${brands.join('')}`)]);
  const kinds = [
    box('mif1', '\0\0\0\0', 'mif1', 'heic'),
    box('mif1', '\0\0\0\0', 'mif1', 'avif'),
    box('avif', '\0\0\0\0', 'heic'),
    box('isom', '\0\0\0\0', 'mp42'),
    Buffer.from('GIF89a'),
    Buffer.from('RIFF\x10\0\0\0WEBPVP8 '),
    Buffer.from('%PDF-1.7'),
    Buffer.alloc(0),
  ].map(kindOf);
  expect(kinds).toEqual(['image/heic', 'other', 'other', 'other', 'other', 'other', 'none', 'none']);
});

test('[F21] a HEIC of too many pixels is refused by its header', async () => {
  const path = new URL('../../../fixtures/dunes.heic', import.meta.url).pathname;
  expect(await decodeHeic({ path, mostPixels: 320 * 240 - 1, icc: null })).toEqual({
    refused: 'tooManyPixels',
  });
});
