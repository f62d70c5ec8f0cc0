import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Photo } from '../../../../contracts/photos/photo.ts';
import { PhotoChunk } from '../../../../machines/photos/library/chunk.values.ts';
import {
  kept,
  missing,
  onward,
  type Pages,
  seenList,
  startOf,
} from '../../../../machines/photos/library/model.ts';

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
    held.map((page) => [
      page,
      new PhotoChunk(ids.slice(page * size, (page + 1) * size).map(photo), `after ${page}`),
    ]),
  );

test('[3.1a] a chunk returns the photos from which it was made', () => {
  const chunk = new PhotoChunk(
    [
      photo('a'),
      {
        ...photo('b'),
        dateTaken: undefined,
        cameraDate: '2199-12-31T12:00:00',
        thumbhash: 'hash',
        thumbnails: [],
        ownerId: 'you',
      },
      { ...photo('c'), thumbhash: 'hash', miniature: 'small picture' },
    ],
    'next',
  );
  expect(chunk.at(2)?.placeholder).toBe('small picture');
  expect([chunk.at(0), chunk.at(1), chunk.at(3), chunk.cursor, chunk.length]).toEqual([
    {
      id: 'a',
      name: 'a.jpg',
      small: 'http://localhost/a/300',
      large: 'http://localhost/a/800',
      preview: 'http://localhost/a/1300',
      original: 'http://localhost/a',
      width: 4,
      height: 3,
      taken: '2024-07-14T16:42:10',
      claimed: null,
      source: null,
      uploaded: '2024-08-01T00:00:00Z',
      placeholder: null,
      owner: null,
    },
    {
      id: 'b',
      name: 'b.jpg',
      small: '',
      large: '',
      preview: '',
      original: 'http://localhost/b',
      width: 4,
      height: 3,
      taken: null,
      claimed: '2199-12-31T12:00:00',
      source: null,
      uploaded: '2024-08-01T00:00:00Z',
      placeholder: 'hash',
      owner: 'you',
    },
    undefined,
    'next',
    3,
  ]);
});

test('[4.7c] a list without hidden photos equals the plain filtered list', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 120 }), fc.array(fc.nat(119)), (count, hiddenPlaces) => {
      const ids = Array.from({ length: count }, (_, index) => `p${index}`);
      const hidden = new Set(hiddenPlaces.map((place) => `p${place}`));
      const seen = seenList(pagesOf(ids, [0, 1, 2, 3, 4]), hidden, size);
      const expected = ids.filter((id) => !hidden.has(id));
      expect(expected.map((_, place) => seen.at(place)?.id)).toEqual(expected);
      expect(expected.map((id) => seen.placeOf(id))).toEqual(expected.map((_, place) => place));
      expect([...hidden].map((id) => seen.placeOf(id))).toEqual([...hidden].map(() => undefined));
    }),
  );
});

test('[2.17a] only the observed pages are missing, from anywhere or in sequence', () => {
  const ids = Array.from({ length: 200 }, (_, index) => `p${index}`);
  const looked = [{ first: 70, last: 130 }];
  expect([
    missing(new Map(), looked, size, true),
    missing(pagesOf(ids, [3]), looked, size, true),
    missing(pagesOf(ids, [0, 1]), looked, size, false),
    missing(pagesOf(ids, [0, 1, 2, 3, 4, 5]), looked, size, false),
    missing(new Map(), [], size, false),
    missing(new Map(), looked, 100, true),
  ]).toEqual([[2, 3, 4, 5], [2, 4, 5], [2], [], [], [0, 1]]);
});

test('[9.1a] pages far from every viewport are released, the first stays', () => {
  const pages = pagesOf(
    Array.from({ length: 2400 }, (_, index) => `p${index}`),
    Array.from({ length: 100 }, (_, page) => page),
  );
  expect([...kept(pages, [{ first: 1200, last: 1250 }], size).keys()]).toEqual([
    0,
    ...Array.from({ length: 23 }, (_, index) => 40 + index),
  ]);
  expect([...kept(pages, [], size).keys()]).toEqual([0]);
  // With pages of 500 photos, one page on either side is kept.
  expect([...kept(pages, [{ first: 5200, last: 5250 }], 500).keys()]).toEqual([0, 9, 10, 11]);
});

test('[3.2c] a page is read after the previous one, or at its offset', () => {
  const pages = new Map([[0, new PhotoChunk([photo('a')], 'after-a')]]);
  expect([
    startOf(pages, 0, size),
    startOf(pages, 1, size),
    startOf(pages, 4, size),
    startOf(pages, 4, 500),
  ]).toEqual([{}, { cursor: 'after-a' }, { offset: 96 }, { offset: 2000 }]);
});

test('[3.3a] [F3] a cursor to its own page ends the list, and no page after the end is requested', () => {
  const pages = new Map([
    [0, new PhotoChunk([photo('a')], 'x')],
    [1, new PhotoChunk([photo('b')], null)],
  ]);
  expect([
    onward(pages, 1, 'x'),
    onward(pages, 1, 'y'),
    onward(pages, 0, 'x'),
    missing(pages, [{ first: 0, last: 200 }], size, false),
  ]).toEqual([null, 'y', 'x', []]);
});

test('[4.7c] a photo has its position in a list if a loaded page has it, hidden or not', () => {
  const seen = seenList(pagesOf(['p0', 'p1'], [0]), new Set(['p0']), size);
  expect(['p0', 'p1', 'p2'].map((id) => seen.holds(id))).toEqual([true, true, false]);
});
