import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { nameKey, uniqueNames } from '../../../backend/archives/zip/names.ts';
import { longestSaved } from '../../../backend/photos/originals/fileName.ts';
import { dosTime, unixTime } from '../../../backend/archives/zip/time.ts';

const jpegs = (names: readonly string[]) =>
  uniqueNames(names.map((name) => ({ name, mediaType: 'image/jpeg' })));

test('[F22] names are unique under case folding and NFC, and safe on every system', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 300 }),
          fc.constantFrom(
            'a.jpg',
            'A.JPG',
            'e\u0301.jpg',
            '\u00e9.jpg',
            'K.png',
            '\u212a.png',
            'straße',
            'STRASSE',
            'nul',
            'CON.jpg',
            'a/b.jpg',
            '/etc/passwd',
            '..',
            'ΣΑΣ',
            'σας',
          ),
        ),
        { maxLength: 60 },
      ),
      (given) => {
        const names = jpegs(given);
        expect(new Set(names.map(nameKey)).size).toBe(given.length);
        for (const name of names) {
          expect(name).not.toMatch(/[/\\:*?"<>|\p{Cc}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/u);
          expect(name).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)(\.|$)|^\.|^$|[. ]$/i);
          expect(name.isWellFormed() && name.normalize('NFC') === name).toBe(true);
          expect(name).toMatch(/\.(jpg|JPG)$/);
          expect(Buffer.byteLength(name)).toBeLessThanOrEqual(longestSaved);
        }
      },
    ),
    { numRuns: 400 },
  );
});

test('equal names are numbered, also where a numbered name already exists', () => {
  expect(
    jpegs([
      'a.jpg',
      'A.jpg',
      'a (2).jpg',
      'a.jpg',
      'CON.jpg',
      'nul',
      `${'x'.repeat(300)}.jpg`,
      `${'x'.repeat(300)}.jpg`,
    ]),
  ).toEqual([
    'a.jpg',
    'A (2).jpg',
    'a (2) (2).jpg',
    'a (3).jpg',
    '_CON.jpg',
    '_nul.jpg',
    `${'x'.repeat(196)}.jpg`,
    `${'x'.repeat(192)} (2).jpg`,
  ]);
});

test('a name truncated at a dot or a space does not end in one', () => {
  expect(jpegs([`${'x'.repeat(195)}. y`, `${'x'.repeat(194)} . ${'y'.repeat(20)}`])).toEqual([
    `${'x'.repeat(195)}.jpg`,
    `${'x'.repeat(194)}.jpg`,
  ]);
});

test('[F19] times are local, in two-second steps, clamped to the range of a zip', () => {
  const fields = (local: string) => {
    const dos = dosTime(local);
    const date = dos >>> 16;
    return [
      1980 + (date >> 9),
      (date >> 5) & 15,
      date & 31,
      (dos >> 11) & 31,
      (dos >> 5) & 63,
      (dos & 31) * 2,
    ];
  };
  expect(fields('2024-02-29T23:59:59')).toEqual([2024, 2, 29, 23, 59, 58]);
  expect(fields('1970-01-01T00:00:00')).toEqual([1980, 1, 1, 0, 0, 0]);
  expect(fields('9999-12-31T23:59:59')).toEqual([2107, 12, 31, 23, 59, 58]);
  expect(fields('2107-12-31T23:59:59')).toEqual([2107, 12, 31, 23, 59, 58]);
  expect(unixTime('2024-07-14T16:42:10', 120)).toBe(Date.UTC(2024, 6, 14, 14, 42, 10) / 1000);
  expect([
    unixTime('1969-12-31T23:59:59', 0),
    unixTime('1970-01-01T00:30:00', 60),
    unixTime('2038-01-19T03:14:08', 0),
    unixTime('1970-01-01T01:00:00', 60),
    unixTime('2038-01-19T03:14:07', 0),
  ]).toEqual([null, null, null, 0, 2 ** 31 - 1]);
});
