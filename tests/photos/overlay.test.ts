import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MonthKey } from '../../contracts/photos/photo.ts';
import { countedMonths, inOrder, type Month } from '../../machines/photos/months.ts';
import {
  begin,
  countable,
  end,
  hiddenIn,
  monthsSeen,
  noOverlay,
  type Overlay,
  settled,
  totalSeen,
  type TruthKey,
} from '../../machines/photos/overlay.ts';

const months: readonly MonthKey[] = ['2024/5', '2024/6', '2024/7'];
const perMonth = 4;
const everyPhoto = months.flatMap((month) =>
  Array.from({ length: perMonth }, (_, index) => ({ id: `${month}-${index}`, month })),
);

/** What one customer sees and what the server holds, in one object: the oracle is the server and the person's wishes. */
class World {
  overlay: Overlay = noOverlay;
  readonly server = new Map(everyPhoto.map(({ id, month }) => [id, month]));
  /** Ids in what was read of each month, and the counts that were read. */
  readonly pages = new Map<MonthKey, readonly string[]>();
  counts: readonly Month[] = this.counted();
  total = this.server.size;
  readonly reads: {
    key: MonthKey | 'counts';
    began: number;
    ids: readonly string[];
    counts: readonly Month[];
  }[] = [];
  readonly running = new Map<
    string,
    { ids: readonly string[]; refused: ReadonlySet<string>; done: boolean }
  >();
  next = 0;

  counted(): readonly Month[] {
    return months
      .map((key) => ({ key, count: [...this.server.values()].filter((month) => month === key).length }))
      .filter(({ count }) => count > 0);
  }

  startRead(key: MonthKey | 'counts'): void {
    const ids = [...this.server].filter(([, month]) => month === key).map(([id]) => id);
    this.reads.push({ key, began: this.overlay.epoch, ids, counts: this.counted() });
  }

  /** Late and early answers alike: pages of an older epoch are cancelled by the charts, so they never land. */
  landRead(index: number): void {
    const [read] = this.reads.splice(index, 1);
    if (read === undefined) return;
    if (read.key === 'counts') {
      if (!countable(this.overlay, read.began)) return;
      this.counts = read.counts;
      this.total = read.counts.reduce((sum, { count }) => sum + count, 0);
      this.overlay = settled(settled(this.overlay, 'counts', read.began), 'totals', read.began);
    } else if (read.began === this.overlay.epoch) {
      this.pages.set(read.key, read.ids);
      this.overlay = settled(this.overlay, read.key, read.began);
    }
  }

  remove(ids: readonly string[], refused: ReadonlySet<string>): void {
    const opId = `op${this.next++}`;
    const free = ids.filter((id) => this.server.has(id) && !this.isHidden(id));
    if (free.length === 0) return;
    this.overlay = begin(
      this.overlay,
      opId,
      new Map(free.map((id) => [id, this.server.get(id) as MonthKey])),
    );
    this.running.set(opId, { ids: free, refused, done: false });
  }

  isHidden(id: string): boolean {
    return months.some((month) => hiddenIn(this.overlay, month).has(id));
  }

  reachServer(opId: string): void {
    const operation = this.running.get(opId);
    if (operation === undefined || operation.done) return;
    for (const id of operation.ids) if (!operation.refused.has(id)) this.server.delete(id);
    operation.done = true;
  }

  finish(opId: string): void {
    this.reachServer(opId);
    const operation = this.running.get(opId);
    if (operation === undefined) return;
    this.running.delete(opId);
    const held = new Set<TruthKey>(['counts', 'totals', ...this.pages.keys()]);
    this.overlay = end(
      this.overlay,
      opId,
      new Set(operation.ids.filter((id) => operation.refused.has(id))),
      held,
    );
  }

  seen(month: MonthKey): readonly string[] {
    const hidden = hiddenIn(this.overlay, month);
    return (this.pages.get(month) ?? []).filter((id) => !hidden.has(id));
  }
}

const step = fc.record({
  what: fc.constantFrom('read', 'land', 'remove', 'reach', 'finish'),
  a: fc.nat(100),
  ids: fc.uniqueArray(fc.nat(everyPhoto.length - 1), { maxLength: 5 }),
  refused: fc.uniqueArray(fc.nat(everyPhoto.length - 1), { maxLength: 3 }),
});
const idOf = (index: number) => everyPhoto[index]?.id ?? '';

function play(
  world: World,
  { what, a, ids, refused }: { what: string; a: number; ids: readonly number[]; refused: readonly number[] },
): void {
  const keys = [...months, 'counts'] as const;
  const operations = [...world.running.keys()];
  const operation = operations[a % Math.max(1, operations.length)];
  if (what === 'read') world.startRead(keys[a % keys.length] ?? 'counts');
  else if (what === 'land' && world.reads.length > 0) world.landRead(a % world.reads.length);
  else if (what === 'remove') world.remove(ids.map(idOf), new Set(refused.map(idOf)));
  else if (operation !== undefined && what === 'reach') world.reachServer(operation);
  else if (operation !== undefined && what === 'finish') world.finish(operation);
}

test('[4.7] whatever the order of operations, reads and failures: nothing deleted comes back, everything refused does', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const world = new World();
      const deleted = new Set<string>();
      for (const one of steps) {
        play(world, one);
        for (const { ids } of world.running.values()) for (const id of ids) deleted.add(id);
        for (const id of deleted)
          if (world.server.has(id) && ![...world.running.values()].some(({ ids }) => ids.includes(id)))
            deleted.delete(id);
        for (const month of months) expect(world.seen(month).filter((id) => deleted.has(id))).toEqual([]);
        const counts = monthsSeen(world.counts, world.overlay);
        expect(counts.every(({ count }) => count > 0)).toBe(true);
      }
      for (const opId of world.running.keys()) world.finish(opId);
      const expected = new Map(world.counted().map(({ key, count }) => [key, count]));
      const late = world.reads.length;
      // The counts are exact before anything was read again, because nothing ambiguous was believed.
      expect(new Map(monthsSeen(world.counts, world.overlay).map(({ key, count }) => [key, count]))).toEqual(
        expected,
      );
      expect(totalSeen(world.total, world.overlay)).toBe(world.server.size);
      for (let index = 0; index < late; index += 1) world.landRead(0);
      for (const key of [...months, 'counts'] as const) {
        world.startRead(key);
        world.landRead(0);
      }
      expect(world.overlay.operations).toEqual([]);
      expect(months.map((month) => world.seen(month))).toEqual(
        months.map((month) =>
          everyPhoto.filter(({ id }) => world.server.get(id) === month).map(({ id }) => id),
        ),
      );
    }),
    { numRuns: 2000 },
  );
});

test('[4.7] exactly the failed ids come back', () => {
  const removes = new Map<string, MonthKey>([
    ['a', '2024/5'],
    ['b', '2024/5'],
    ['c', '2024/6'],
  ]);
  const begun = begin(noOverlay, 'op', removes);
  const ended = end(begun, 'op', new Set(['b']), new Set<TruthKey>(['2024/5', '2024/6', 'counts']));
  expect([
    [...hiddenIn(begun, '2024/5')],
    [...hiddenIn(ended, '2024/5')],
    [...hiddenIn(ended, '2024/6')],
  ]).toEqual([['a', 'b'], ['a'], ['c']]);
});

test('[4.7] an operation that touches nothing held is gone at once', () => {
  expect(
    end(begin(noOverlay, 'op', new Map([['a', '2024/5' as const]])), 'op', new Set(), new Set()),
  ).toEqual({ epoch: 1, operations: [] });
});

test('[3.2] negative counts become 0 and are named, empty months are left out', () => {
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

test('[4.7] a read begun before the success does not end the tombstones, one begun after it does, key by key', () => {
  const ended = end(
    begin(noOverlay, 'op', new Map([['a', '2024/5' as const]])),
    'op',
    new Set(),
    new Set<TruthKey>(['2024/5', 'counts']),
  );
  const early = settled(ended, '2024/5', 0);
  const late = settled(early, '2024/5', 1);
  expect([
    [...hiddenIn(early, '2024/5')],
    [...hiddenIn(late, '2024/5')],
    late.operations.map(({ waitsFor }) => [...waitsFor]),
  ]).toEqual([['a'], [], [['counts']]]);
});
