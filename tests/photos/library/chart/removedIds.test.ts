import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PhotoChunk } from '../../../../machines/photos/library/chunk.values.ts';
import { removedIds } from '../../../../machines/photos/library/removedIds.ts';
import { photo } from './samples.ts';

const size = 3;
/** Returns the pages of a list; `held` determines which of them are loaded. */
const pagesOf = (ids: readonly string[], held: (page: number) => boolean = () => true) => {
  const count = Math.max(1, Math.ceil(ids.length / size));
  const pages = Array.from({ length: count }, (_, page): [number, PhotoChunk] => [
    page,
    new PhotoChunk(
      ids.slice(page * size, (page + 1) * size).map(photo),
      page === count - 1 ? null : `after ${page}`,
    ),
  ]);
  return new Map(pages.filter(([page]) => held(page)));
};
const gone = (before: readonly string[], now: readonly string[], ...held: ((page: number) => boolean)[]) => [
  ...removedIds(pagesOf(before, held[0]), pagesOf(now, held[1] ?? held[0]), size),
];
const letters = (word: string) => [...word];

test('[4.2a] a photo was removed if its two neighbours are loaded, or the ends of the list', () => {
  expect(gone(letters('abcdefgh'), letters('abdefgh'))).toEqual(['c']);
  expect(gone(letters('abcdefgh'), letters('bcdefg'))).toEqual(['a', 'h']);
  expect(gone(letters('abc'), [])).toEqual(['a', 'b', 'c']);
  expect(gone(letters('abcdef'), letters('abcdf'), (page) => page === 1)).toEqual(['e']);
  // Photos that were added in between do not count as removals.
  expect(gone(letters('abcdef'), letters('xabycdefz'))).toEqual([]);
});

test('[4.2a] a photo that may be in an unloaded page is not reported', () => {
  const first = (page: number) => page === 0;
  // A photo was added before them, so c is now on the second page.
  expect(gone(letters('abcdef'), letters('xabcdef'), first)).toEqual([]);
  expect(gone(letters('abcdef'), letters('acdef'), first)).toEqual(['b']);
  // The first page is no longer loaded.
  expect(
    gone(
      letters('abcdef'),
      letters('abcdef'),
      () => true,
      (page) => page === 1,
    ),
  ).toEqual([]);
  expect(gone(letters('abcdefghi'), letters('abcdefghi'), (page) => page !== 1)).toEqual([]);
});

test('[4.2a] after any changes only removed photos are reported, and all of them where all is loaded', () => {
  const ids = Array.from({ length: 20 }, (_, index) => `p${index}`);
  fc.assert(
    fc.property(
      fc.subarray(ids),
      fc.subarray(ids),
      fc.subarray([0, 1, 2, 3, 4, 5, 6]),
      fc.subarray([0, 1, 2, 3, 4, 5, 6]),
      (before, now, heldBefore, heldNow) => {
        const held = pagesOf(before, (page) => heldBefore.includes(page));
        const found = removedIds(
          held,
          pagesOf(now, (page) => heldNow.includes(page)),
          size,
        );
        for (const id of found) expect([before.includes(id), now.includes(id)]).toEqual([true, false]);
        const all = removedIds(pagesOf(before), pagesOf(now), size);
        expect([...all]).toEqual(before.filter((id) => !now.includes(id)));
      },
    ),
  );
});
