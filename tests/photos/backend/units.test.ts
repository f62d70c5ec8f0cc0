import { crc32 } from 'node:zlib';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeHeic } from '../../../backend/photos/ingest/heic.ts';
import { kindOf } from '../../../backend/photos/ingest/kind.ts';
import { readExifOffset, readExifTime, readTaken } from '../../../backend/photos/ingest/taken.ts';
import {
  monthBounds,
  monthKey,
  monthNumber,
  readMonth,
  yearAndMonth,
} from '../../../backend/photos/months.ts';
import { appending } from '../../../backend/photos/pictures/appending.ts';
import { cutTo, safeName, savedName } from '../../../backend/photos/fileName.ts';
import { attachment } from '../../../backend/photos/pictures/disposition.ts';
import { readRange } from '../../../backend/photos/pictures/range.ts';
import { inside } from '../../../backend/photos/sizes.ts';
import { fixture } from './backend.ts';

test('[F19] a month number is the same month back, and its bounds hold exactly its moments', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 9_999 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 31 }),
      (year, month, day) => {
        const number = monthNumber(year, month);
        expect(yearAndMonth(number)).toEqual({ year, month });
        expect(readMonth(String(year), String(month))).toBe(number);
        const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}T23:59:59`;
        const [from, to] = monthBounds(number);
        expect([from <= text, text < to, monthKey(text)]).toEqual([true, true, `${year}/${month}`]);
      },
    ),
  );
  expect([
    readMonth('2024', '0'),
    readMonth('2024', '13'),
    readMonth('20245', '1'),
    readMonth('-1', '1'),
  ]).toEqual([null, null, null, null]);
  expect(monthKey(null)).toBe('1970/1');
});

test('[F19] EXIF times are local times of a calendar between 1826 and 9999, or none', () => {
  const read = [
    '2024:07:14 16:42:10',
    '2024:02:29 00:00:00',
    '1826:01:01 00:00:00',
    '9999:12:31 23:59:59',
  ].map(readExifTime);
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
    '2024:01:01 24:00:00',
    '2024:01:01',
    '',
    7,
    undefined,
  ];
  expect(wrong.map(readExifTime)).toEqual(wrong.map(() => null));
  expect(['+02:00', '-09:30', 'Z', '-00:00', '+14:01', '2:00', ''].map(readExifOffset)).toEqual([
    120,
    -570,
    0,
    0,
    null,
    null,
    null,
  ]);
});

test('an unreadable EXIF is a picture without a date', async () => {
  const nothing = { takenAt: null, takenOffset: null };
  expect(await readTaken('/nowhere/at-all.jpg', 'image/jpeg')).toEqual(nothing);
  expect(
    await readTaken(new URL('../../fixtures/dunes.jpg', import.meta.url).pathname, 'image/heic'),
  ).toEqual(nothing);
});

test('a file is what its first bytes say', async () => {
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
  const path = new URL('../../fixtures/dunes.heic', import.meta.url).pathname;
  expect(await decodeHeic({ path, mostPixels: 320 * 240 - 1 })).toEqual({ refused: 'tooManyPixels' });
});

test('the sum of two parts put together is the sum of the whole', () => {
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

const saved = (name: string, mediaType = 'image/jpeg') => savedName(safeName(name, mediaType));

test('[F22] a saved name has no separator, control or turning character, and at most 200 bytes', () => {
  expect(saved('../../etc/passwd')).toBe('_.._etc_passwd.jpg');
  expect(saved('...')).toBe('photo.jpg');
  expect(saved(' \u202eevil\u0000.jpg ')).toBe('_evil_.jpg');
  expect(saved('NUL')).toBe('_NUL.jpg');
  expect(attachment("100% it's (me).jpg", 'image/jpeg')).toBe(
    `attachment; filename="100_ it's (me).jpg"; filename*=UTF-8''100%25%20it%27s%20%28me%29.jpg`,
  );
  expect(attachment('Grüße %20 "x".jpg', 'image/jpeg')).toBe(
    `attachment; filename="Gr__e _20 _x_.jpg"; filename*=UTF-8''Gr%C3%BC%C3%9Fe%20%2520%20_x_.jpg`,
  );
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (name) => {
      const safe = saved(`${name}.jpg`);
      expect(safe).toMatch(/^[^\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069/\\:*?"<>|]+$/);
      expect(Buffer.byteLength(safe)).toBeLessThanOrEqual(200);
      expect(safe.endsWith('.jpg')).toBe(true);
      expect(attachment(`${name}.jpg`, 'image/jpeg')).toMatch(/^[\x20-\x7e]+$/);
    }),
  );
});

test('[F26] a saved name ends as what its bytes are, whatever its sender wrote', () => {
  expect(
    [
      ['x.html', 'image/jpeg'],
      ['x.hta', 'image/png'],
      ['x.jpg.exe', 'image/jpeg'],
      ['x.JPG', 'image/png'],
      ['x.JPEG', 'image/jpeg'],
      ['x.Heif', 'image/heic'],
      ['Holiday 12.07', 'image/jpeg'],
      ['.html', 'image/heic'],
      ['x.svg', 'image/svg+xml'],
      ['x.__proto__', 'constructor'],
    ].map(([name = '', type = '']) => saved(name, type)),
  ).toEqual([
    'x.jpg',
    'x.png',
    'x.jpg.jpg',
    'x.png',
    'x.JPEG',
    'x.Heif',
    'Holiday 12.07.jpg',
    'photo.heic',
    'x.bin',
    'x.__proto__.bin',
  ]);
});

test('[F26] a text is cut between two signs as people see them, to the most bytes that have room', () => {
  expect([
    cutTo('abc', 3),
    cutTo('abcd', 3),
    cutTo('aé', 2),
    cutTo('a👨‍👩‍👧b', 18),
    cutTo('a👨‍👩‍👧b', 19),
  ]).toEqual(['abc', 'abc', 'a', 'a', 'a👨‍👩‍👧']);
  // One sign that is larger than the room: between its code points.
  expect(cutTo(`e${'\u0301'.repeat(50)}`, 20)).toBe(`e${'\u0301'.repeat(9)}`);
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 100 }),
      fc.integer({ min: 4, max: 60 }),
      (text, most) => {
        const cut = cutTo(text, most);
        expect([text.startsWith(cut), Buffer.byteLength(cut) <= most, cut.isWellFormed()]).toEqual([
          true,
          true,
          true,
        ]);
        if (cut === text) return;
        const starts = new Set(Array.from(new Intl.Segmenter('en').segment(text), ({ index }) => index));
        const next = [...starts].find((start) => start > cut.length) ?? text.length;
        expect(Buffer.byteLength(text.slice(0, next))).toBeGreaterThan(most);
        expect(
          starts.has(cut.length) || Math.max(...[...starts].filter((start) => start < cut.length)) === 0,
        ).toBe(true);
      },
    ),
  );
});

test('[F26] a name of any length takes no time', () => {
  const hostile = ['x', '.', ' ', '\u0301', '👨‍👩‍👧', '. ', '\ud800'].map((sign) => sign.repeat(300_000));
  const spent = hostile.map((name) => {
    const before = process.threadCpuUsage();
    attachment(name, 'image/jpeg');
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  });
  expect(Math.max(...spent)).toBeLessThan(50);
});

test('a range is cut to the file, and what makes no sense is the whole', () => {
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
