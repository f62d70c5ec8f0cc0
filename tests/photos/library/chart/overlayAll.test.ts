import { expect, test } from 'vitest';
import type { MonthKey } from '../../../../contracts/photos/library/months.ts';
import {
  albumSeen,
  begin,
  emptied,
  end,
  listKey,
  monthsSeen,
  noOverlay,
  type Overlay,
  settled,
  totalSeen,
  type TruthKey,
} from '../../../../machines/photos/library/model.ts';

const sorting = { sortKey: 'dateTaken', sortOrder: 'desc' } as const;
const july: MonthKey = '2024/7';
const months = [{ key: july, count: 40 }];
const list = listKey({ scope: { kind: 'month', month: july }, sorting });
const album = listKey({ scope: { kind: 'album', albumId: 'a' }, sorting });
const shared = listKey({ scope: { kind: 'sharedAlbum', albumId: 's' }, sorting });
const seen = (overlay: Overlay) => [
  monthsSeen(months, overlay),
  totalSeen(40, overlay),
  albumSeen(3, overlay, 'album-a', () => false),
  albumSeen(5, overlay, 'sharedAlbum-s', () => false),
  emptied(overlay, list),
  emptied(overlay, album),
  emptied(overlay, shared),
];
const everything = [months, 40, 3, 5, false, false, false];
const nothing = [[], 0, 0, 5, true, true, false];
const underWay = begin(noOverlay, 'op', { removes: new Map(), all: true });
const held = new Set<TruthKey>(['counts', 'totals']);

test('[4.7c] own photos disappear at once, pages and counts; legacy shared albums keep theirs', () => {
  expect([seen(noOverlay), seen(underWay)]).toEqual([everything, nothing]);
});

test('[4.7c] a failure restores all photos, and older reads are ignored', () => {
  const undone = end(underWay, 'op', 'all', held);
  expect([seen(undone), undone]).toEqual([everything, { epoch: 1, operations: [] }]);
});

test('[4.7c] after a success photos stay hidden until counts are read again; then only later ones show', () => {
  const landed = end(underWay, 'op', new Set(), held);
  expect(monthsSeen(months, landed)).toEqual([]);
  expect(totalSeen(40, landed)).toBe(0);
  const late = settled(landed, 'counts', 0);
  expect(monthsSeen(months, late)).toEqual([]);
  const read = settled(landed, 'counts', 1);
  expect([monthsSeen([{ key: july, count: 2 }], read), totalSeen(40, read)]).toEqual([
    [{ key: july, count: 2 }],
    0,
  ]);
  expect(settled(read, 'totals', 1)).toEqual({ epoch: 1, operations: [] });
});

test('[4.7c] F6: a failure of one deletion restores no photo of another', () => {
  const other = begin(underWay, 'other', { removes: new Map([['one', july]]) });
  const undone = end(other, 'op', 'all', held);
  expect([monthsSeen(months, undone), totalSeen(40, undone)]).toEqual([[{ key: july, count: 39 }], 39]);
});
