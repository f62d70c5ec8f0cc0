import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SummedEntry } from '../../../backend/archives/sums.ts';
import { chunkOf, Filling, mostBytes, mostPhotos } from '../../../backend/exports/chunk.ts';
import { albumFolders, ExportPaths, folderName, monthFolder } from '../../../backend/exports/paths.ts';
import { wordsOf } from '../../../backend/languages/words.ts';
import { nameKey } from '../../../backend/archives/zip/names.ts';

const english = wordsOf('en-GB');
const entry = (size: number, at = 0): SummedEntry => ({
  photo: `p${at}`,
  name: `Photos/2024-05/${at}.jpg`,
  size,
  crc32: 1,
  sha256: 'a'.repeat(64),
  dos: 0,
  modified: 1,
});

test('[5.4] a chunk stays below 2 GiB and 5,000 photos; a larger photo has its own chunk', () => {
  const sizes = fc.array(fc.oneof(fc.integer({ min: 1, max: 4e8 }), fc.constant(3e9)), {
    minLength: 1,
    maxLength: 40,
  });
  fc.assert(
    fc.property(sizes, (wanted) => {
      const chunks: SummedEntry[][] = [];
      let filling = new Filling();
      for (const [at, size] of wanted.entries())
        if (!filling.add(entry(size, at))) {
          chunks.push(filling.entries);
          filling = new Filling();
          expect(filling.add(entry(size, at))).toBe(true);
        }
      chunks.push(filling.entries);
      expect(chunks.flat().map(({ size }) => size)).toEqual(wanted);
      for (const [at, entries] of chunks.entries())
        if (entries.length > 1)
          expect(chunkOf(entries, at, '2026-01-01T00:00:00.000Z').size).toBeLessThanOrEqual(mostBytes);
    }),
  );
  const many = new Filling();
  for (let at = 0; at < mostPhotos; at += 1) many.add(entry(1, at));
  expect(many.add(entry(1))).toBe(false);
});

test('[5.4] photos without a date share one folder, with those of January 1970, as in the library', () => {
  const taken = [
    null,
    '1970-01-01T00:00:00',
    '1970-01-31T23:59:59',
    '1970-02-01T00:00:00',
    '2024-07-14T15:30:10',
  ];
  expect(taken.map((at) => monthFolder(english, at))).toEqual([
    'Photos/Unknown date',
    'Photos/Unknown date',
    'Photos/Unknown date',
    'Photos/1970-02',
    'Photos/2024-07',
  ]);
});

test('[F22] a folder is safe on every system, and no two albums share one', () => {
  expect(['Trip v.2', 'a/b\\c', '..', '', 'aux', 'x '.repeat(200)].map(folderName)).toEqual([
    'Trip v.2',
    'a_b_c',
    'photo',
    'photo',
    '_aux',
    `${'x '.repeat(29)}x`,
  ]);
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 30 }), (names) => {
      const folders = [
        ...albumFolders(
          english,
          names.map((name, at) => ({ id: `${at}`, name })),
        ).values(),
      ];
      expect(new Set(folders.map(nameKey)).size).toBe(names.length);
    }),
  );
});

test('paths of earlier chunks count as taken', () => {
  const [whole, later] = [new ExportPaths(), new ExportPaths()];
  const file = { name: 'a.jpg', mediaType: 'image/jpeg' };
  const first = [whole.add('Photos/2024-05', file), whole.add('Photos/2024-05', file)];
  for (const path of first) later.hold(path);
  expect([later.add('photos/2024-05', file), later.add('Photos/2024-06', file)]).toEqual([
    'photos/2024-05/a (3).jpg',
    'Photos/2024-06/a.jpg',
  ]);
});
