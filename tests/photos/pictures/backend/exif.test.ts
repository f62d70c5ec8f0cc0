import exifr from 'exifr';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { exifSegment } from '../../../../backend/photos/pictures/exif.ts';
import type { ExifFields } from '../../../../backend/photos/pictures/exif.ts';
import {
  lengthWithExif,
  sumsWithExif,
  tailOf,
  withExif,
  withExifRead,
} from '../../../../backend/photos/pictures/withExif.ts';
import { readRange } from '../../../../backend/photos/pictures/range.ts';
import { sha256Of } from '../../backend/rows.ts';

const plain = await sharp({ create: { width: 6, height: 4, channels: 3, background: 'teal' } })
  .jpeg()
  .toBuffer();
const given: ExifFields = {
  id: '6f1d2c3b-0000-4000-8000-00000000000a',
  takenAt: '2019-07-03T10:05:09',
  takenOffset: 120,
  orientation: 6,
};

test('an original has its camera, date and offset where known, its orientation and its number', async () => {
  const read = async (fields: Partial<ExifFields>) => {
    const tags: unknown = await exifr.parse(withExif({ ...given, ...fields }, plain), {
      reviveValues: false,
      translateValues: false,
    });
    return tags;
  };
  const always = { Make: 'Halden', Model: 'Halden One', ImageUniqueID: '6f1d2c3b00004000800000000000000a' };
  const at = { ModifyDate: '2019:07:03 10:05:09', DateTimeOriginal: '2019:07:03 10:05:09' };
  const cases = [
    [{}, { ...at, OffsetTimeOriginal: '+02:00', Orientation: 6 }],
    [{ takenOffset: -570 }, { ...at, OffsetTimeOriginal: '-09:30', Orientation: 6 }],
    [
      { takenOffset: 0, orientation: 1 },
      { ...at, OffsetTimeOriginal: '+00:00', Orientation: 1 },
    ],
    [{ takenOffset: null }, { ...at, Orientation: 6 }],
    [{ takenAt: null }, { Orientation: 6 }],
    [{ takenAt: null, takenOffset: null }, { Orientation: 6 }],
  ] as const;
  for (const [fields, seen] of cases) expect(await read(fields)).toEqual({ ...always, ...seen });
  const segment = exifSegment(given);
  expect([segment.readUInt16BE(0), segment.readUInt16BE(2)]).toEqual([0xffe1, segment.length - 2]);
  expect(await sharp(withExif(given, plain)).metadata()).toMatchObject({
    width: 6,
    height: 4,
    orientation: 6,
  });
});

test('picture, length and checksums agree, whether it is created at once, read or only summed', async () => {
  const whole = withExif(given, plain);
  const read = (target: Uint8Array, position: number) => Promise.resolve(plain.copy(target, 0, position));
  expect(await withExifRead(given, plain.length, read)).toEqual(whole);
  expect(lengthWithExif(given, plain.length)).toBe(whole.length);
  expect(sumsWithExif(given, tailOf(plain))).toMatchObject({ bytes: whole.length, sha256: sha256Of(whole) });
  // If a file has become shorter in the meantime, what is left of it is sent.
  const cut = (target: Uint8Array, position: number) =>
    Promise.resolve(plain.copy(target, 0, position, plain.length - 3));
  expect(await withExifRead(given, plain.length, cut)).toEqual(whole.subarray(0, -3));
});

test('a range may be one byte, including the last one', () => {
  expect(
    ['bytes=5-5', 'bytes=99-99', ' bytes=98-99 ', 'bytes=99-', 'bytes=-1'].map((header) =>
      readRange(header, 100),
    ),
  ).toEqual([
    { start: 5, end: 5 },
    { start: 99, end: 99 },
    { start: 98, end: 99 },
    { start: 99, end: 99 },
    { start: 99, end: 99 },
  ]);
});
