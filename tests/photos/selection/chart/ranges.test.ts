import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  concerns,
  rangeBetween,
  rangeChange,
  type SeenGroups,
  type Spot,
} from '../../../../machines/photos/selection/ranges.values.ts';
import {
  canSearch,
  keepPage,
  readFrom,
  searchFrom,
  type IdPage,
  type StretchProgress,
} from '../../../../machines/photos/library/stretchRead.ts';

/**
 * Returns a list of groups whose photos are named by group and number; `held` determines which of them are
 * loaded.
 */
function listOf(counts: readonly number[], held: (id: string) => boolean = () => true) {
  const groups = counts.map((count, index) => ({ key: `g${index}`, count }));
  const all = groups.flatMap(({ key, count }) =>
    Array.from({ length: count }, (_, place) => ({ group: key, place, id: `${key}-${place}` })),
  );
  const seen: SeenGroups = {
    groups,
    idAt: (group, place) => {
      const id = `${group}-${place}`;
      return held(id) && all.some((one) => one.id === id) ? id : undefined;
    },
    placeOf: (id) => (held(id) ? all.find((one) => one.id === id) : undefined),
  };
  return { groups, all, seen };
}

const spotOf = (
  { group, place, id }: { group: string; place: number; id: string },
  known: boolean,
): Spot => ({
  group,
  place,
  id: known ? id : null,
});

const lists = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 });

test('[4.2a] a range is everything between two photos in the order of the list, in either direction', () => {
  fc.assert(
    fc.property(lists, fc.nat(), fc.nat(), fc.boolean(), fc.boolean(), (counts, a, b, known, desc) => {
      const { seen, all } = listOf(counts);
      const ordered = desc ? { ...seen, groups: seen.groups.toReversed() } : seen;
      const order = ordered.groups.flatMap(({ key }) => all.filter(({ group }) => group === key));
      const from = order[a % order.length];
      const to = order[b % order.length];
      if (from === undefined || to === undefined) throw new Error('an empty list');
      const runs = rangeBetween(spotOf(from, known), spotOf(to, !known), ordered);
      const ids = runs.flatMap(({ group, first, last }) =>
        all
          .filter((one) => one.group === group && one.place >= first && one.place <= last)
          .map(({ id }) => id),
      );
      const [low, high] = [order.indexOf(from), order.indexOf(to)].toSorted((x, y) => x - y);
      expect(ids).toEqual(order.slice(low, (high ?? 0) + 1).map(({ id }) => id));
    }),
    { numRuns: 500 },
  );
});

test('[4.2a] a photo that moved is found by its id; a missing group reduces the range to the rest', () => {
  const { seen } = listOf([4, 4]);
  expect(
    rangeBetween({ group: 'g0', place: 3, id: 'g1-1' }, { group: 'g1', place: 2, id: null }, seen),
  ).toEqual([{ group: 'g1', first: 1, last: 2 }]);
  expect(
    rangeBetween({ group: 'gone', place: 3, id: null }, { group: 'g1', place: 2, id: null }, seen),
  ).toEqual([{ group: 'g1', first: 2, last: 2 }]);
  expect(
    rangeBetween({ group: 'gone', place: 3, id: null }, { group: 'gone', place: 2, id: null }, seen),
  ).toEqual([]);
});

test('[4.2a] whole groups become keys, loaded photos ids, the rest positions: together exactly the runs', () => {
  fc.assert(
    fc.property(lists, fc.nat(), fc.nat(), fc.integer({ min: 1, max: 4 }), (counts, a, b, every) => {
      const { seen, all } = listOf(counts, (id) => Number(id.split('-')[1]) % every === 0);
      const from = all[a % all.length];
      const to = all[b % all.length];
      if (from === undefined || to === undefined) throw new Error('an empty list');
      const runs = rangeBetween(spotOf(from, false), spotOf(to, false), seen);
      const change = rangeChange(runs, true, seen);
      const meant = all.filter(({ group, place }) =>
        runs.some((run) => run.group === group && run.first <= place && place <= run.last),
      );
      expect(all.filter(({ id, group, place }) => concerns(change, id, group, place))).toEqual(meant);
      for (const { key, count } of seen.groups)
        expect(change.groups.has(key)).toBe(meant.filter(({ group }) => group === key).length === count);
      if (every === 1) expect(change.unread).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

test('[4.2a] a run to the last position of its group is marked as such, a shorter one is not', () => {
  const { seen } = listOf([100], () => false);
  const toEnd = (last: number) =>
    rangeChange([{ group: 'g0', first: 2, last }], true, seen).unread.map((stretch) => stretch.toEnd);
  expect([toEnd(99), toEnd(98)]).toEqual([[true], [false]]);
});

test('[4.2a] rows of a rectangle in one group are read once as one run, and only their positions count', () => {
  const { seen } = listOf([100], () => false);
  const runs = [0, 1, 2].map((row) => ({ group: 'g0', first: row * 8 + 2, last: row * 8 + 4 }));
  const change = rangeChange(runs, true, seen);
  expect(change.unread).toEqual([
    { group: 'g0', first: 2, last: 20, toEnd: false, firstId: null, lastId: null, picks: runs },
  ]);
  const meant = Array.from({ length: 100 }, (_, place) => place).filter((place) =>
    concerns(change, `g0-${place}`, 'g0', place),
  );
  expect(meant).toEqual([2, 3, 4, 10, 11, 12, 18, 19, 20]);
});

/** Reads part of a list as the service does, in pages of `size` photos. */
function readAll(
  stretch: Parameters<typeof keepPage>[0],
  list: readonly string[],
  size: number,
  randomAccess: boolean,
  hidden: ReadonlySet<string> = new Set(),
): readonly string[] | 'lost' {
  let read: StretchProgress = readFrom(stretch, randomAccess);
  for (let turn = 0; turn < 100; turn += 1) {
    const start = Number(read.followed.at(-1) ?? read.at);
    const ids = list.slice(start, start + size);
    const cursor = start + size < list.length ? String(start + size) : null;
    const kept = keepPage(stretch, read, { ids, cursor }, hidden);
    if (kept.outcome === 'done') return kept.ids;
    if (kept.outcome === 'lost') return 'lost';
    read = kept.read;
  }
  throw new Error('the reading never ends');
}

const names = (count: number) => Array.from({ length: count }, (_, index) => `p${index}`);
const stretches = fc
  .record({
    count: fc.integer({ min: 1, max: 40 }),
    a: fc.nat(),
    b: fc.nat(),
    size: fc.integer({ min: 1, max: 9 }),
  })
  .map(({ count, a, b, size }) => {
    const [first = 0, last = 0] = [a % count, b % count].toSorted((x, y) => x - y);
    return { count, first, last, size };
  });

test('[9.1a] a run is read to exactly its ids, from its offset or, without offset cursors, from the start', () => {
  fc.assert(
    fc.property(
      stretches,
      fc.boolean(),
      fc.boolean(),
      ({ count, first, last, size }, randomAccess, known) => {
        const list = names(count);
        const stretch = {
          group: 'g',
          first,
          last,
          toEnd: last === count - 1,
          firstId: known ? `p${first}` : null,
          lastId: known ? `p${last}` : null,
          picks: null,
        };
        expect(readAll(stretch, list, size, randomAccess)).toEqual(list.slice(first, last + 1));
      },
    ),
    { numRuns: 500 },
  );
});

test('[4.2a] after the list changed since the gesture, the run is found again between its two end ids', () => {
  fc.assert(
    fc.property(
      stretches,
      fc.array(fc.nat(), { maxLength: 4 }),
      fc.array(fc.nat(), { maxLength: 4 }),
      fc.boolean(),
      ({ count, first, last, size }, gone, come, randomAccess) => {
        const before = names(count);
        const stretch = {
          group: 'g',
          first,
          last,
          toEnd: false,
          firstId: `p${first}`,
          lastId: `p${last}`,
          picks: null,
        };
        const left = new Set(gone.map((index) => `p${index % count}`));
        left.delete(stretch.firstId);
        left.delete(stretch.lastId);
        const list = before.filter((id) => !left.has(id));
        for (const [index, at] of come.entries()) list.splice(at % (list.length + 1), 0, `new${index}`);
        const from = list.indexOf(stretch.firstId);
        expect(readAll(stretch, list, size, randomAccess)).toEqual(
          list.slice(from, list.indexOf(stretch.lastId) + 1),
        );
      },
    ),
    { numRuns: 500 },
  );
});

test('[9.1a] [F3] circular cursors end the reading: missing photos are no longer searched for', () => {
  const pages: Readonly<Record<string, IdPage>> = {
    '': { ids: ['p0', 'p1'], cursor: 'x' },
    x: { ids: ['p2', 'p3'], cursor: 'y' },
    y: { ids: ['p0', 'p1'], cursor: 'x' },
  };
  const stretch = { group: 'g', first: 0, last: 9, toEnd: false, firstId: 'p0', lastId: null, picks: null };
  const turns = (one: typeof stretch) => {
    let read: StretchProgress = readFrom(one, false);
    for (let turn = 1; turn < 100; turn += 1) {
      const kept = keepPage(
        one,
        read,
        pages[read.followed.at(-1) ?? ''] ?? { ids: [], cursor: null },
        new Set(),
      );
      if (kept.outcome !== 'more') return [turn, kept.outcome];
      read = kept.read;
    }
    return 'never';
  };
  expect([turns(stretch), turns({ ...stretch, toEnd: true })]).toEqual([
    [3, 'lost'],
    [3, 'done'],
  ]);
});

test('[4.7c] photos that are being deleted have no position in a run', () => {
  const stretch = { group: 'g', first: 2, last: 4, toEnd: false, firstId: 'p3', lastId: 'p6', picks: null };
  // p1 and p5 were hidden at the time of the gesture, so the third visible photo is the fourth of all.
  expect(readAll(stretch, names(9), 3, true, new Set(['p1', 'p5']))).toEqual(['p3', 'p4', 'p6']);
});

test('[4.2a] a run whose end is gone cannot be found again; one without known ends is not searched', () => {
  const stretch = { group: 'g', first: 2, last: 4, toEnd: false, firstId: 'p2', lastId: 'p4', picks: null };
  expect(readAll(stretch, ['p0', 'p1', 'p3', 'p4'], 2, true)).toBe('lost');
  expect(readAll({ ...stretch, firstId: 'p9' }, names(6), 2, true)).toBe('lost');
  expect(canSearch({ ...stretch, lastId: null })).toBe(false);
  expect(canSearch({ ...stretch, first: 0, firstId: null, lastId: null, toEnd: true })).toBe(true);
  expect(searchFrom.searching).toBe(true);
});
