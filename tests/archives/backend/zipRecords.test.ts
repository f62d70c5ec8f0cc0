import { expect, test } from 'vitest';
import {
  centralLength,
  centralRecord,
  endRecord,
  localLength,
  localRecord,
  type ZipEntry,
} from '../../../backend/archives/zip/records.ts';

// Compares every byte with the description of the format (APPNOTE.TXT 4.3.7, 4.3.12–4.3.16, 4.5.3, and the extended
// timestamp of Info-ZIP): some programs tolerate errors that others do not.

/** Numbers with the given sizes in bytes, little-endian. */
const numbers = (...fields: readonly (readonly [bytes: number, value: number])[]): Buffer =>
  Buffer.concat(
    fields.map(([bytes, value]) => {
      const field = Buffer.alloc(8);
      field.writeBigUInt64LE(BigInt(value));
      return field.subarray(0, bytes);
    }),
  );

const edge = 0xffff_ffff;
const name = 'é.jpg';
const sum = 0x1122_3344;
const dos = 0x5566_7788;
const modified = 0x0102_0304;
const stamp = numbers([2, 0x5455], [2, 5], [1, 1], [4, modified]);
const entry = (size: number, stamped: boolean): ZipEntry => ({
  name,
  size,
  crc32: sum,
  dos,
  modified: stamped ? modified : null,
});

/**
 * Which extra fields an entry has: an extended timestamp, and a wide size or offset if they do not fit into the
 * regular fields.
 */
const cases = [
  { of: 'a small file', size: 5, offset: 7, stamped: true, wideSize: false, far: false },
  { of: 'one whose moment is unknown', size: 5, offset: 0, stamped: false, wideSize: false, far: false },
  {
    of: 'the largest of the plain format',
    size: edge - 1,
    offset: edge - 1,
    stamped: true,
    wideSize: false,
    far: false,
  },
  {
    of: 'the smallest of the wide one',
    size: edge,
    offset: edge - 1,
    stamped: true,
    wideSize: true,
    far: false,
  },
  {
    of: 'a small one that stands far behind',
    size: 5,
    offset: edge,
    stamped: true,
    wideSize: false,
    far: true,
  },
  { of: 'a large one far behind', size: 2 ** 33, offset: 2 ** 34, stamped: false, wideSize: true, far: true },
] as const;

test.for(cases)('the records of $of are those of the format', ({ size, offset, stamped, wideSize, far }) => {
  const given = entry(size, stamped);
  const inTail = stamped ? stamp : Buffer.alloc(0);
  const plainSize = wideSize ? edge : size;
  const localWide = wideSize ? numbers([2, 1], [2, 16], [8, size], [8, size]) : Buffer.alloc(0);
  const localExtra = Buffer.concat([localWide, inTail]);
  const local = Buffer.concat([
    numbers([4, 0x0403_4b50], [2, wideSize ? 45 : 20], [2, 0x0800], [2, 0], [4, dos], [4, sum]),
    numbers([4, plainSize], [4, plainSize], [2, 6], [2, localExtra.length]),
    Buffer.from(name),
    localExtra,
  ]);
  expect(localRecord(given)).toEqual(local);
  expect(localLength(given)).toBe(local.length);

  const values = [...(wideSize ? [size, size] : []), ...(far ? [offset] : [])];
  const centralWide =
    values.length === 0
      ? Buffer.alloc(0)
      : numbers([2, 1], [2, 8 * values.length], ...values.map((value) => [8, value] as const));
  const centralExtra = Buffer.concat([centralWide, inTail]);
  const version = wideSize || far ? 45 : 20;
  const central = Buffer.concat([
    // Created on Unix; a regular file that its owner may write and everyone may read.
    numbers([4, 0x0201_4b50], [1, version], [1, 3], [2, version], [2, 0x0800], [2, 0], [4, dos], [4, sum]),
    numbers([4, plainSize], [4, plainSize], [2, 6], [2, centralExtra.length], [2, 0], [2, 0], [2, 0]),
    numbers([4, 0o100644 * 65_536], [4, far ? edge : offset]),
    Buffer.from(name),
    centralExtra,
  ]);
  expect(centralRecord(given, offset)).toEqual(central);
  expect(centralLength(given, offset)).toBe(central.length);
});

test.for([
  { of: 'a small one', count: 3, size: 500, offset: 70_000, wide: false },
  { of: 'the largest of the plain format', count: 65_534, size: edge - 1, offset: edge - 1, wide: false },
  { of: 'as many files as the plain format cannot count', count: 65_535, size: 500, offset: 600, wide: true },
  { of: 'a directory too large for it', count: 3, size: edge, offset: 600, wide: true },
  { of: 'a directory too far behind for it', count: 3, size: 500, offset: edge, wide: true },
])('the end of an archive is that of the format: $of', ({ count, size, offset, wide }) => {
  const plainCount = Math.min(count, 0xffff);
  const plain = numbers(
    ...([
      [4, 0x0605_4b50],
      [2, 0],
      [2, 0],
      [2, plainCount],
      [2, plainCount],
    ] as const),
    ...([
      [4, Math.min(size, edge)],
      [4, Math.min(offset, edge)],
      [2, 0],
    ] as const),
  );
  const before = wide
    ? numbers(
        ...([
          [4, 0x0606_4b50],
          [8, 44],
          [1, 45],
          [1, 3],
          [2, 45],
          [4, 0],
          [4, 0],
        ] as const),
        ...([
          [8, count],
          [8, count],
          [8, size],
          [8, offset],
        ] as const),
        ...([
          [4, 0x0706_4b50],
          [4, 0],
          [8, offset + size],
          [4, 1],
        ] as const),
      )
    : Buffer.alloc(0);
  expect(endRecord({ count, size, offset })).toEqual(Buffer.concat([before, plain]));
});
