import { expect, test } from 'vitest';
import { PhotoChunk } from '../../../../machines/photos/library/chunk.values.ts';
import {
  cardIn,
  type FlatList,
  type Known,
  libraryValue,
  listIn,
  listKey,
  noOverlay,
  type Pages,
} from '../../../../machines/photos/library/model.ts';
import { july, june, listOfMonth, photo } from './samples.ts';

const sorting = { sortKey: 'dateTaken', sortOrder: 'desc' } as const;
const upwards = { ...sorting, sortOrder: 'asc' } as const;
const album: FlatList = { scope: { kind: 'album', albumId: 'a1' }, sorting };
const emptyAlbum: FlatList = { scope: { kind: 'album', albumId: 'a2' }, sorting };
const latest: FlatList = { scope: { kind: 'latest' }, sorting };
const pageOf = (...ids: readonly string[]): Pages => new Map([[0, new PhotoChunk(ids.map(photo), null)]]);

const known: Known = {
  months: [
    { key: june, count: 2 },
    { key: july, count: 2 },
  ],
  photosCount: 4,
  albumCounts: { 'album-a1': 2, 'album-a2': 0 },
  sorting,
  randomAccess: true,
  overlay: noOverlay,
  firsts: { sortOrder: 'desc', hashes: { [july]: ['first'] } },
  held: {
    [listKey(album)]: pageOf('x0', 'n1'),
    [listKey(listOfMonth(june))]: pageOf('o0', 'o1'),
    [listKey(listOfMonth(july))]: pageOf('n0', 'n1'),
  },
};
const uncounted: Known = { ...known, months: null, photosCount: null, albumCounts: {} };
const none = { months: false, totals: false };
const timelineOf = (of: Known) => libraryValue(of, none).timeline();
const flatOf = (of: Known, list: FlatList) => libraryValue(of, none).flat(list);

test('[3.2c] a photo is in the timeline where a page of its order has it, and nowhere else', () => {
  const placesIn = (of: Known) => ['n1', 'o1', 'x0', 'z'].map((id) => timelineOf(of).placeOf(id));
  expect([placesIn(known), placesIn({ ...known, sorting: upwards })]).toEqual([
    [{ group: july, place: 1 }, { group: june, place: 1 }, undefined, undefined],
    [undefined, undefined, undefined, undefined],
  ]);
});

test('[3.3a] a photo known by id alone is found in any list that has it', () => {
  expect(['n1', 'o0', 'x0', 'z'].map((id) => cardIn(known, id)?.id)).toEqual(['n1', 'o0', 'x0', undefined]);
});

test('[2.16a] the thumbhash of a position is that of the current order', () => {
  expect([
    timelineOf(known).placeholderAt(july, 0),
    timelineOf(known).placeholderAt(july, 1),
    timelineOf({ ...known, sorting: upwards }).placeholderAt(july, 0),
  ]).toEqual(['first', null, null]);
});

test('[3.2a] [3.3b] a list reports whether its count is loaded, and fails if its own count has failed', () => {
  const countedIn = (of: Known) => [
    timelineOf(of).counted(),
    flatOf(of, latest).counted(),
    flatOf(of, album).counted(),
  ];
  expect([countedIn(known), countedIn(uncounted)]).toEqual([
    [true, true, true],
    [false, false, false],
  ]);
  const failedWith = (failed: typeof none) => {
    const value = libraryValue(known, failed);
    return [value.timeline().failed(), value.flat(latest).failed(), value.flat(album).failed()];
  };
  expect([
    failedWith(none),
    failedWith({ months: true, totals: false }),
    failedWith({ months: false, totals: true }),
  ]).toEqual([
    [false, false, false],
    [true, false, false],
    [false, true, false],
  ]);
});

test('[3.3a] a flat list is one group: its photos have their positions in it, and an empty one has no first', () => {
  const view = flatOf(known, album);
  expect([view.placeOf('n1'), view.placeOf('z'), view.first(), flatOf(known, emptyAlbum).first()]).toEqual([
    { group: 'all', place: 1 },
    undefined,
    { group: 'all', place: 0 },
    undefined,
  ]);
});

test('[4.1a] views of the same months and pages are identical objects, one per order', () => {
  const months = timelineOf(known).groups();
  expect(timelineOf({ ...known, held: {} }).groups()).toBe(months);
  expect(timelineOf({ ...known, sorting: upwards }).groups()).toEqual(months.toReversed());
  expect(listIn({ ...known, photosCount: 5 }, album)).toBe(listIn(known, album));
});
