import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutTo, safeName, savedName } from '../../../../backend/photos/originals/fileName.ts';
import { attachment } from '../../../../backend/photos/pictures/disposition.ts';
import { budget, workOf } from '../../../kit/pace.ts';

const saved = (name: string, mediaType = 'image/jpeg') => savedName(safeName(name, mediaType));

test('[F22] a saved name has no separator, control or bidi character, and at most 200 bytes', () => {
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

test('[F26] a saved name has the extension of its bytes, whatever the sender declared', () => {
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

test('[F26] a text is truncated between two characters as people see them, to the byte limit', () => {
  expect([
    cutTo('abc', 3),
    cutTo('abcd', 3),
    cutTo('aé', 2),
    cutTo('a👨‍👩‍👧b', 18),
    cutTo('a👨‍👩‍👧b', 19),
  ]).toEqual(['abc', 'abc', 'a', 'a', 'a👨‍👩‍👧']);
  // A visible character that is longer than the limit is cut between two of its code points.
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

test('[F26] a name of any length is processed in bounded time', async () => {
  const hostile = ['x', '.', ' ', '\u0301', '👨‍👩‍👧', '. ', '\ud800'].map((sign) => sign.repeat(300_000));
  const most = await budget(200);
  for (const name of hostile) expect(await workOf(() => attachment(name, 'image/jpeg'))).toBeLessThan(most);
});
