import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MonthKey } from '../../../../contracts/photos/library/months.ts';
import {
  albumSeen,
  begin,
  countable,
  countedMonths,
  end,
  hiddenIn,
  inOrder,
  listKey,
  type ListKey,
  type Month,
  monthsSeen,
  noOverlay,
  type Overlay,
  type Removal,
  settled,
  totalSeen,
  type TruthKey,
} from '../../../../machines/photos/library/model.ts';

const months: readonly MonthKey[] = ['2024/5', '2024/6', '2024/7'];
const monthKeyOf = (month: MonthKey) =>
  listKey({ scope: { kind: 'month', month }, sorting: { sortKey: 'dateTaken', sortOrder: 'desc' } });
const may = monthKeyOf('2024/5');
const june = monthKeyOf('2024/6');
const latest: ListKey = 'photos/latest/created/desc/all';
const album: ListKey = 'photos/album-a1/created/desc/all';
const lists: readonly ListKey[] = [...months.map(monthKeyOf), latest, album];
const truths: readonly TruthKey[] = [...lists, 'counts', 'totals', 'count/album-a1'];
const perMonth = 4;
const everyPhoto = months.flatMap((month) =>
  Array.from({ length: perMonth }, (_, index) => ({ id: `${month}-${index}`, month })),
);

/** The data that a read returned: the ids of a list, or counts. */
interface ListRead {
  readonly key: TruthKey;
  readonly sinceEpoch: number;
  readonly ids: readonly string[];
  readonly counts: readonly Month[];
  readonly count: number;
}

/**
 * What one customer sees and what the server contains, in one object: server and customer requests determine the
 * expected view.
 */
class World {
  overlay: Overlay = noOverlay;
  readonly server = new Map(everyPhoto.map(({ id, month }) => [id, month]));
  /** Every second photo is in the album as well. */
  readonly album = new Set(everyPhoto.filter((_, index) => index % 2 === 0).map(({ id }) => id));
  readonly pages = new Map<ListKey, readonly string[]>();
  counts: readonly Month[] = this.counted();
  total = this.server.size;
  albumCount = this.album.size;
  readonly reads: ListRead[] = [];
  readonly running = new Map<
    string,
    { ids: readonly string[]; refused: ReadonlySet<string>; only: boolean; done: boolean }
  >();
  next = 0;

  counted(): readonly Month[] {
    return months
      .map((key) => ({ key, count: [...this.server.values()].filter((month) => month === key).length }))
      .filter(({ count }) => count > 0);
  }

  idsOn(key: TruthKey): readonly string[] {
    if (key === album) return [...this.album];
    const month = months.find((one) => monthKeyOf(one) === key);
    return [...this.server].filter(([, of]) => month === undefined || of === month).map(([id]) => id);
  }

  startRead(key: TruthKey): void {
    const count = key === 'count/album-a1' ? this.album.size : this.server.size;
    this.reads.push({
      key,
      sinceEpoch: this.overlay.epoch,
      ids: this.idsOn(key),
      counts: this.counted(),
      count,
    });
  }

  /**
   * Delivers the response to one of the reads, in any order; pages of an older epoch never arrive, because
   * the charts cancel those requests.
   */
  landRead(index: number): void {
    const [read] = this.reads.splice(index, 1);
    if (read === undefined) return;
    const { key, sinceEpoch } = read;
    if (key.startsWith('photos/')) {
      if (sinceEpoch !== this.overlay.epoch) return;
      this.pages.set(key as ListKey, read.ids);
    } else {
      if (!countable(this.overlay, sinceEpoch)) return;
      if (key === 'counts') this.counts = read.counts;
      else if (key === 'totals') this.total = read.count;
      else this.albumCount = read.count;
    }
    this.overlay = settled(this.overlay, key, sinceEpoch);
  }

  remove(ids: readonly string[], refused: ReadonlySet<string>, how: Pick<Removal, 'from' | 'only'>): void {
    const opId = `op${this.next++}`;
    const only = how.only === true;
    const free = ids.filter(
      (id) =>
        !this.isHidden(id, only ? album : latest) &&
        (how.from === undefined ? this.server : this.album).has(id),
    );
    if (free.length === 0) return;
    const removes = new Map(free.map((id) => [id, this.server.get(id) ?? '1970/1']));
    this.overlay = begin(this.overlay, opId, { ...how, removes });
    this.running.set(opId, { ids: free, refused, only, done: false });
  }

  isHidden(id: string, key: ListKey): boolean {
    return hiddenIn(this.overlay, key).has(id);
  }

  reachServer(opId: string): void {
    const operation = this.running.get(opId);
    if (operation === undefined || operation.done) return;
    for (const id of operation.ids) {
      if (operation.refused.has(id)) continue;
      this.album.delete(id);
      if (!operation.only) this.server.delete(id);
    }
    operation.done = true;
  }

  finish(opId: string): void {
    this.reachServer(opId);
    const operation = this.running.get(opId);
    if (operation === undefined) return;
    this.running.delete(opId);
    const held = new Set<TruthKey>(['counts', 'totals', 'count/album-a1', ...this.pages.keys()]);
    this.overlay = end(
      this.overlay,
      opId,
      new Set(operation.ids.filter((id) => operation.refused.has(id))),
      held,
    );
  }

  seen(key: ListKey): readonly string[] {
    const hidden = hiddenIn(this.overlay, key);
    return (this.pages.get(key) ?? []).filter((id) => !hidden.has(id));
  }

  albumSeen(): number {
    const held = this.pages.get(album) ?? [];
    return albumSeen(this.albumCount, this.overlay, 'album-a1', (id) => held.includes(id));
  }
}

const step = fc.record({
  what: fc.constantFrom('read', 'land', 'remove', 'reach', 'finish'),
  a: fc.nat(100),
  how: fc.constantFrom<Pick<Removal, 'from' | 'only'>>(
    {},
    { from: 'album-a1' },
    { from: 'album-a1', only: true },
  ),
  ids: fc.uniqueArray(fc.nat(everyPhoto.length - 1), { maxLength: 5 }),
  refused: fc.uniqueArray(fc.nat(everyPhoto.length - 1), { maxLength: 3 }),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
const idOf = (index: number) => everyPhoto[index]?.id ?? '';

function play(world: World, { what, a, how, ids, refused }: Step): void {
  const operations = [...world.running.keys()];
  const operation = operations[a % Math.max(1, operations.length)];
  if (what === 'read') world.startRead(truths[a % truths.length] ?? 'counts');
  else if (what === 'land' && world.reads.length > 0) world.landRead(a % world.reads.length);
  else if (what === 'remove') world.remove(ids.map(idOf), new Set(refused.map(idOf)), how);
  else if (operation !== undefined && what === 'reach') world.reachServer(operation);
  else if (operation !== undefined && what === 'finish') world.finish(operation);
}

/** Returns the photos that must stay hidden: those being removed, and those that the server has deleted. */
const removedIds = (world: World, key: ListKey) => {
  const running = [...world.running.values()].filter(({ only }) => !only || key === album);
  return new Set([
    ...everyPhoto
      .map(({ id }) => id)
      .filter((id) => (key === album ? !world.album.has(id) : !world.server.has(id))),
    ...running.flatMap(({ ids }) => ids),
  ]);
};

test('[4.7c] [F6] after any sequence of operations and reads deleted photos stay hidden and refused ones return', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const world = new World();
      const before = new Map(lists.map((key) => [key, new Set(world.idsOn(key))]));
      for (const one of steps) {
        play(world, one);
        for (const key of lists) {
          const gone = removedIds(world, key);
          expect(world.seen(key).filter((id) => gone.has(id))).toEqual([]);
          expect(world.seen(key).every((id) => before.get(key)?.has(id))).toBe(true);
        }
        expect(monthsSeen(world.counts, world.overlay).every(({ count }) => count > 0)).toBe(true);
      }
      for (const opId of world.running.keys()) world.finish(opId);
      const counts = (list: readonly Month[]) => new Map(list.map(({ key, count }) => [key, count]));
      // The counts are exact even before the next read, because nothing ambiguous was applied.
      expect(counts(monthsSeen(world.counts, world.overlay))).toEqual(counts(world.counted()));
      expect(totalSeen(world.total, world.overlay)).toBe(world.server.size);
      // An album's count is never too small: a deletion elsewhere is subtracted only if the photo is known to have
      // been in the album.
      expect(world.albumSeen()).toBeGreaterThanOrEqual(world.album.size);
      while (world.reads.length > 0) world.landRead(0);
      for (const key of truths) {
        world.startRead(key);
        world.landRead(0);
      }
      expect(world.overlay.operations).toEqual([]);
      expect(world.albumSeen()).toBe(world.album.size);
      expect(lists.map((key) => world.seen(key))).toEqual(lists.map((key) => world.idsOn(key)));
    }),
    { numRuns: 2000 },
  );
});

const removesOf = (...entries: readonly (readonly [string, MonthKey])[]) => ({ removes: new Map(entries) });

test('[4.7c] [F4] [F6] exactly the failed ids return', () => {
  const begun = begin(noOverlay, 'op', removesOf(['a', '2024/5'], ['b', '2024/5'], ['c', '2024/6']));
  const ended = end(begun, 'op', new Set(['b']), new Set<TruthKey>([may, june, latest, 'counts']));
  expect(
    [begun, ended].flatMap((overlay) => [may, june, latest].map((key) => [...hiddenIn(overlay, key).keys()])),
  ).toEqual([['a', 'b'], ['c'], ['a', 'b', 'c'], ['a'], ['c'], ['a', 'c']]);
});

test('[2.48b] a removal from one album hides there alone, and changes only that album’s count', () => {
  const counts = [{ key: '2024/5' as const, count: 4 }];
  const other: ListKey = 'photos/album-a2/created/desc/all';
  const seen = (overlay: Overlay) => [
    [may, latest, album, other].map((key) => hiddenIn(overlay, key).size),
    monthsSeen(counts, overlay)[0]?.count,
    totalSeen(9, overlay),
    albumSeen(5, overlay, 'album-a1', () => false),
    albumSeen(5, overlay, 'album-a2', () => false),
  ];
  const removal = removesOf(['a', '2024/5'], ['b', '2024/5']);
  expect([
    seen(begin(noOverlay, 'op', { ...removal, from: 'album-a1', only: true })),
    seen(begin(noOverlay, 'op', { ...removal, from: 'album-a1' })),
  ]).toEqual([
    [[0, 0, 2, 0], 4, 9, 3, 5],
    [[2, 2, 2, 2], 2, 7, 3, 5],
  ]);
});

test('[4.7c] a photo known by id only is hidden in every month and the total; months keep it until recounted', () => {
  const counts = [{ key: '2024/5' as const, count: 4 }];
  const removal = { removes: new Map([['a', 'all' as const]]) };
  const begun = begin(noOverlay, 'op', removal);
  const ended = end(begun, 'op', new Set(), new Set<TruthKey>([may, june, 'counts']));
  expect([
    [may, june, latest].map((key) => [...hiddenIn(begun, key).keys()]),
    monthsSeen(counts, begun),
    totalSeen(9, begun),
    ended.operations.map(({ waitsFor }) => [...waitsFor]),
  ]).toEqual([[['a'], ['a'], ['a']], counts, 8, [[may, june, 'counts']]]);
});

test('[4.7c] an operation that affects no loaded photo ends at once', () => {
  const gone = { epoch: 1, operations: [] };
  const deleted = begin(noOverlay, 'op', removesOf(['a', '2024/5']));
  const removed = begin(noOverlay, 'op', { ...removesOf(['a', '2024/5']), from: 'album-a1', only: true });
  expect([
    end(deleted, 'op', new Set(), new Set()),
    end(deleted, 'op', new Set(), new Set([june])),
    end(removed, 'op', new Set(), new Set<TruthKey>([may, latest, 'counts', 'totals', 'count/album-a2'])),
  ]).toEqual([gone, gone, gone]);
});

test('[3.2b] [F3] negative counts become 0 and are reported, empty months are left out', () => {
  const counted = countedMonths({ 2024: { 7: 3, 5: -2, 6: 0 }, 1970: { 1: 4 } });
  expect(counted).toEqual({
    months: [
      { key: '1970/1', count: 4 },
      { key: '2024/7', count: 3 },
    ],
    negative: ['2024/5'],
  });
  expect(inOrder(counted.months, 'desc').map(({ key }) => key)).toEqual(['2024/7', '1970/1']);
});

test('[4.7c] [F6] a read started before the success does not end the tombstones, one started after does, per key', () => {
  const ended = end(
    begin(noOverlay, 'op', removesOf(['a', '2024/5'])),
    'op',
    new Set(),
    new Set<TruthKey>([may, 'counts']),
  );
  const early = settled(ended, may, 0);
  const late = settled(early, may, 1);
  expect([
    [...hiddenIn(early, may).keys()],
    [...hiddenIn(late, may).keys()],
    late.operations.map(({ waitsFor }) => [...waitsFor]),
  ]).toEqual([['a'], [], [['counts']]]);
});
