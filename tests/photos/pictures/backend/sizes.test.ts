import { crc32 } from 'node:zlib';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { appending } from '../../../../backend/photos/pictures/appending.ts';
import { readRange } from '../../../../backend/photos/pictures/range.ts';
import { inside } from '../../../../backend/photos/pictures/sizes.ts';

test('the checksum of two joined parts is that of the whole', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 500 }), fc.uint8Array({ maxLength: 5_000 }), (head, tail) => {
      const append = appending({ crc32: crc32(tail), bytes: tail.length });
      expect(append(crc32(head))).toBe(crc32(Buffer.concat([head, tail])));
    }),
  );
});

test('a thumbnail fits its square, keeps the proportions and never grows', () => {
  expect(inside({ width: 4_000, height: 3_000 }, 300)).toEqual({ width: 300, height: 225 });
  expect(inside({ width: 3_000, height: 4_000 }, 800)).toEqual({ width: 600, height: 800 });
  expect(inside({ width: 200, height: 100 }, 300)).toEqual({ width: 200, height: 100 });
  expect(inside({ width: 20_000, height: 1 }, 300)).toEqual({ width: 300, height: 1 });
});

test('a range is limited to the file, and an invalid one is the whole', () => {
  const read = [
    'bytes=0-0',
    'bytes=90-200',
    'bytes=-5',
    'bytes=-500',
    'bytes=40-',
    undefined,
    'bytes=0-1,5-6',
    'bytes=9-3',
    'items=0-1',
    'bytes=-',
  ];
  expect(read.map((header) => readRange(header, 100))).toEqual([
    { start: 0, end: 0 },
    { start: 90, end: 99 },
    { start: 95, end: 99 },
    { start: 0, end: 99 },
    { start: 40, end: 99 },
    'whole',
    'whole',
    'whole',
    'whole',
    'whole',
  ]);
  expect(['bytes=100-', 'bytes=-0'].map((header) => readRange(header, 100))).toEqual([
    'unsatisfiable',
    'unsatisfiable',
  ]);
});
