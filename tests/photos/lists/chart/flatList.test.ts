import { expect, test } from 'vitest';
import { PhotoChunk } from '../../../../machines/photos/library/chunk.values.ts';
import { byMonth } from '../../../../machines/photos/selection/pending.values.ts';
import { gestureOver, gestureOverAll } from '../../../../machines/photos/lists/photoList.setup.ts';
import type { FlatKey, FlatList, ListView } from '../../../../machines/photos/library/model.ts';
import {
  allSelected,
  nothingSelected,
  type Selected,
} from '../../../../machines/photos/selection/selected.values.ts';
import { readFrom } from '../../../../machines/photos/library/stretchRead.ts';
import type { RangeChange } from '../../../../machines/photos/selection/ranges.values.ts';
import { nextRead } from '../../../../machines/photos/selection/selection.machine.ts';
import { Recorder } from '../../../kit/chart/record.ts';
import { photo } from '../../library/chart/samples.ts';

const list: FlatList = { scope: { kind: 'latest' }, sorting: { sortKey: 'created', sortOrder: 'asc' } };
/** A list of ten photos: the first six are loaded, and the second one has no date. */
const view: ListView<FlatKey> = {
  epoch: 0,
  counted: () => true,
  failed: () => false,
  count: () => 10,
  list: () => list,
  photoAt: (_, place) =>
    place < 6
      ? new PhotoChunk(
          [{ ...photo(`p${place}`), dateTaken: place === 1 ? undefined : `2024-0${place + 1}-05T10:00:00` }],
          null,
        ).at(0)
      : undefined,
  ratioAt: () => null,
  placeholderAt: () => null,
  placeOf: (id) => (Number(id.slice(1)) < 6 ? { group: 'all', place: Number(id.slice(1)) } : undefined),
  groups: () => [{ key: 'all', count: 10 }],
  months: () => [],
  first: () => undefined,
  randomAccess: () => true,
  hidden: () => new Set(['p3']),
};
const nobody = new Recorder().ref('library');
const chosen = (ids: readonly string[]) => new Map(ids.map((id) => [id, 'all']));
const selected: Selected<string> = nothingSelected;

test('[4.7c] deletions from a flat list count by month: by date, 1970 without one, unknown where not loaded', () => {
  expect([...byMonth({ ...selected, ids: chosen(['p0', 'p1', 'p5', 'p9']) }, view).ids]).toEqual([
    ['p0', '2024/1'],
    ['p1', '1970/1'],
    ['p5', '2024/6'],
    ['p9', 'all'],
  ]);
});

test('[4.2a] all of a flat list is selected in either way; exceptions stay exceptions', () => {
  const group = { ...selected, groups: new Set(['all']), exceptions: chosen(['p0']) };
  expect([
    byMonth(group, view).all,
    [...byMonth(group, view).exceptions],
    byMonth(group, view).groups.size,
    byMonth(allSelected, view).all,
    byMonth({ ...selected, ids: chosen(['p0']) }, view).all,
  ]).toEqual([true, [['p0', '2024/1']], 0, true, false]);
});

test('[4.2a] a gesture over a flat list: loaded photos by id, others by position, the whole list as one', () => {
  const spot = (place: number) => ({ group: 'all' as const, place, id: null });
  const over = (from: number, to: number) =>
    gestureOver(view, { type: 'range.select', from: spot(from), to: spot(to), selects: true });
  expect([
    [...over(4, 2).ids.keys()],
    over(4, 7).unread.map(({ first, last }) => [first, last]),
    [...over(0, 9).groups],
  ]).toEqual([['p2', 'p3', 'p4'], [[4, 7]], ['all']]);
});

test('[4.2a] the visible range is from the first to the last position of each group', () => {
  expect(gestureOverAll(view)).toMatchObject({ runs: [{ group: 'all', first: 0, last: 9 }], selects: true });
});

test('[2.34b] [4.2a] an album has no total of its own: its photos are selected by id, and read where not loaded', () => {
  const spot = (place: number) => ({ group: 'all' as const, place, id: null });
  const all = (count: number) => {
    const album: FlatList = { ...list, scope: { kind: 'album', albumId: 'a1' } };
    const inAlbum: ListView<FlatKey> = {
      ...view,
      count: () => count,
      groups: () => [{ key: 'all', count }],
      list: () => album,
    };
    return gestureOver(inAlbum, { type: 'range.select', from: spot(0), to: spot(count - 1), selects: true });
  };
  expect([[...all(3).groups], [...all(3).ids.keys()], all(3).unread]).toEqual([[], ['p0', 'p1', 'p2'], []]);
  expect([[...all(10).groups], [...all(10).ids.keys()]]).toEqual([[], []]);
  expect(all(10).unread).toMatchObject([{ first: 0, last: 9, toEnd: true, firstId: 'p0', lastId: null }]);
});

test('[9.1a] its ids are read in pages of 500, in the current order, from any position', () => {
  const unread = {
    group: 'all',
    first: 700,
    last: 800,
    toEnd: false,
    firstId: null,
    lastId: null,
    picks: null,
  };
  const change: RangeChange = {
    kind: 'range',
    selects: true,
    groups: new Set(),
    ids: new Map(),
    unread: [unread],
  };
  const waiting = { ...selected, waiting: [{ ...change, keys: ['all'] }] };
  const context = { view, library: nobody, selected: waiting, read: null };
  expect([nextRead({ ...context, read: readFrom(unread, view.randomAccess()) }), nextRead(context)]).toEqual([
    { params: {}, query: { sortKey: 'created', sortOrder: 'asc', limit: 500, offset: 700 }, body: {} },
    { params: {}, query: { sortKey: 'created', sortOrder: 'asc', limit: 500 }, body: {} },
  ]);
});
