import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Photo } from '../../contracts/photos/photo.ts';
import { PhotoChunk } from '../../machines/photos/chunk.ts';
import { covering, kept, missing, type Pages, seenList, startOf } from '../../machines/photos/paging.ts';

const size = 24;
const photo = (imageId: string): Photo => ({
  imageId,
  uploadId: `upload-${imageId}`,
  localFileName: `${imageId}.jpg`,
  url: `http://localhost/${imageId}`,
  untouchedUrl: `http://localhost/${imageId}/original`,
  thumbnails: (['300', '800', '1300'] as const).map((id) => ({
    id,
    url: `http://localhost/${imageId}/${id}`,
    width: Number(id),
    height: Number(id),
  })),
  dateTaken: '2024-07-14T16:42:10',
  uploadEnd: '2024-08-01T00:00:00Z',
  visibleHeight: 3,
  visibleWidth: 4,
});

const pagesOf = (ids: readonly string[], held: readonly number[]): Pages =>
  new Map(
    held.map((page) => [page, new PhotoChunk(ids.slice(page * size, (page + 1) * size).map(photo), null)]),
  );

test('[3.1] a chunk gives back what it was made of', () => {
  const chunk = new PhotoChunk(
    [photo('a'), { ...photo('b'), dateTaken: undefined, thumbhash: 'hash', thumbnails: [] }],
    'next',
  );
  expect([chunk.at(0), chunk.at(1), chunk.at(2), chunk.cursor, chunk.length]).toEqual([
    {
      id: 'a',
      name: 'a.jpg',
      small: 'http://localhost/a/300',
      large: 'http://localhost/a/800',
      preview: 'http://localhost/a/1300',
      width: 4,
      height: 3,
      taken: '2024-07-14T16:42:10',
      thumbhash: null,
    },
    {
      id: 'b',
      name: 'b.jpg',
      small: '',
      large: '',
      preview: '',
      width: 4,
      height: 3,
      taken: null,
      thumbhash: 'hash',
    },
    undefined,
    'next',
    2,
  ]);
});

test('[4.7] a list without what is hidden, against the plain filtered list', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 120 }), fc.array(fc.nat(119)), (count, hiddenPlaces) => {
      const ids = Array.from({ length: count }, (_, index) => `p${index}`);
      const hidden = new Set(hiddenPlaces.map((place) => `p${place}`));
      const seen = seenList(pagesOf(ids, [0, 1, 2, 3, 4]), hidden);
      const expected = ids.filter((id) => !hidden.has(id));
      expect(expected.map((_, place) => seen.at(place)?.id)).toEqual(expected);
      expect(expected.map((id) => seen.placeOf(id))).toEqual(expected.map((_, place) => place));
      expect([...hidden].map((id) => seen.placeOf(id))).toEqual([...hidden].map(() => undefined));
    }),
  );
});

test('[2.17] only the pages looked at are missing, from anywhere or one after the other', () => {
  const ids = Array.from({ length: 200 }, (_, index) => `p${index}`);
  const looked = [{ first: 70, last: 130 }];
  expect([
    missing(new Map(), looked, true),
    missing(pagesOf(ids, [3]), looked, true),
    missing(pagesOf(ids, [0, 1]), looked, false),
    missing(pagesOf(ids, [0, 1, 2, 3, 4, 5]), looked, false),
    missing(new Map(), [], false),
  ]).toEqual([[2, 3, 4, 5], [2, 4, 5], [2], [], []]);
});

test('[9.1] pages far from every viewport are let go, the first stays', () => {
  const pages = pagesOf(
    Array.from({ length: 2400 }, (_, index) => `p${index}`),
    Array.from({ length: 100 }, (_, page) => page),
  );
  expect([...kept(pages, [{ first: 1200, last: 1250 }]).keys()]).toEqual([
    0,
    ...Array.from({ length: 23 }, (_, index) => 40 + index),
  ]);
  expect([...kept(pages, []).keys()]).toEqual([0]);
});

test('[3.2] a page is read after the one before it, or at its place', () => {
  const pages = new Map([[0, new PhotoChunk([photo('a')], 'after-a')]]);
  expect([startOf(pages, 0), startOf(pages, 1), startOf(pages, 4)]).toEqual([
    {},
    { cursor: 'after-a' },
    { offset: 96 },
  ]);
  expect(
    covering([
      { first: 4, last: 9 },
      { first: 1, last: 5 },
    ]),
  ).toEqual({ first: 1, last: 9 });
});
