/** A part of a list that can be selected as a whole: a month, or an entire flat list. */
export interface Group<Key extends string = string> {
  readonly key: Key;
  readonly count: number;
}

/** One photo of a list: its group, its position at the time of the gesture, and its id if known. */
export interface Spot<Key extends string = string> {
  readonly group: Key;
  readonly place: number;
  readonly id: string | null;
}

/** Consecutive positions of one group, inclusive. */
export interface Run<Key extends string = string> {
  readonly group: Key;
  readonly first: number;
  readonly last: number;
}

/**
 * Positions with unknown ids, which must still be read. The ids at both ends show whether the list has
 * changed.
 */
export interface Stretch<Key extends string = string> extends Run<Key> {
  readonly toEnd: boolean;
  readonly firstId: string | null;
  readonly lastId: string | null;
  /** The positions inside a rectangle; null if all positions between the ends belong to the stretch. */
  readonly picks: readonly Run<Key>[] | null;
}

/**
 * Photos that one gesture selects or deselects: whole groups, ids, and positions whose ids must still be
 * read.
 */
export interface RangeChange<Key extends string = string> {
  readonly kind: 'range';
  readonly selects: boolean;
  readonly groups: ReadonlySet<Key>;
  readonly ids: ReadonlyMap<string, Key>;
  readonly unread: readonly Stretch<Key>[];
}

/** A view of a list in its current sort order. */
export interface SeenGroups<Key extends string = string> {
  readonly groups: readonly Group<Key>[];
  /** Returns the id of the photo at a position; undefined if its page is not loaded. */
  idAt(group: Key, place: number): string | undefined;
  placeOf(id: string): { readonly group: Key; readonly place: number } | undefined;
}

/** Returns the current position of a photo, which may differ from its position at the time of the gesture. */
const now = <Key extends string>(seen: SeenGroups<Key>, spot: Spot<Key>) =>
  (spot.id === null ? undefined : seen.placeOf(spot.id)) ?? spot;

/**
 * Returns all photos from one to the other, inclusive, in the current sort order and in either direction.
 * Groups that no longer exist are skipped. @spec 4.2b
 */
export function rangeBetween<Key extends string>(
  from: Spot<Key>,
  to: Spot<Key>,
  seen: SeenGroups<Key>,
): readonly Run<Key>[] {
  const at = ({ group, place }: { group: Key; place: number }) => ({
    index: seen.groups.findIndex(({ key }) => key === group),
    place,
  });
  const ends = [at(now(seen, from)), at(now(seen, to))].filter(({ index }) => index >= 0);
  const [first, last = first] = ends.toSorted((a, b) => a.index - b.index || a.place - b.place);
  if (first === undefined || last === undefined) return [];
  return seen.groups.slice(first.index, last.index + 1).map(({ key, count }, step) => ({
    group: key,
    first: step === 0 ? first.place : 0,
    last: first.index + step === last.index ? last.place : count - 1,
  }));
}

/** Returns the ids at these positions; undefined if any of them is unknown. */
function idsOf<Key extends string>({ group, first, last }: Run<Key>, seen: SeenGroups<Key>) {
  const ids: string[] = [];
  for (let place = first; place <= last; place += 1) {
    const id = seen.idAt(group, place);
    if (id === undefined) return undefined;
    ids.push(id);
  }
  return ids;
}

function stretchOf<Key extends string>(runs: readonly Run<Key>[], count: number, seen: SeenGroups<Key>) {
  const [first] = runs;
  const last = runs.at(-1);
  if (first === undefined || last === undefined) return [];
  const { group } = first;
  return [
    {
      group,
      first: first.first,
      last: last.last,
      toEnd: last.last >= count - 1,
      firstId: seen.idAt(group, first.first) ?? null,
      lastId: seen.idAt(group, last.last) ?? null,
      picks: runs.length > 1 ? runs : null,
    },
  ];
}

/**
 * Converts ranges of positions: a whole group becomes its key, loaded photos become their ids, and the rest
 * remain positions [4.2].
 */
export function rangeChange<Key extends string>(
  runs: readonly Run<Key>[],
  selects: boolean,
  seen: SeenGroups<Key>,
): RangeChange<Key> {
  const groups = new Set<Key>();
  const ids = new Map<string, Key>();
  const unread: Stretch<Key>[] = [];
  for (const { key, count } of seen.groups) {
    const own = runs
      .filter(({ group }) => group === key)
      .map(({ first, last }) => ({ group: key, first: Math.max(0, first), last: Math.min(last, count - 1) }))
      .filter(({ first, last }) => first <= last);
    if (own.reduce((sum, { first, last }) => sum + last - first + 1, 0) >= count && count > 0) {
      groups.add(key);
      continue;
    }
    const missing = own.filter((run) => {
      const known = idsOf(run, seen);
      for (const id of known ?? []) ids.set(id, key);
      return known === undefined;
    });
    unread.push(...stretchOf(missing, count, seen));
  }
  return { kind: 'range', selects, groups, ids, unread };
}

export const within = (runs: readonly Run[], place: number) =>
  runs.some(({ first, last }) => first <= place && place <= last);

/** Returns whether a gesture includes a photo. */
export const concerns = (change: RangeChange, id: string, group: string, place: number) =>
  change.groups.has(group) ||
  change.ids.has(id) ||
  change.unread.some(
    (stretch) =>
      stretch.group === group &&
      stretch.first <= place &&
      (place <= stretch.last || stretch.toEnd) &&
      (stretch.picks === null || within(stretch.picks, place)),
  );

/** Returns the number of photos in a stretch. */
export const lengthOf = ({ first, last, picks }: Stretch) =>
  (picks ?? [{ first, last }]).reduce((sum, run) => sum + run.last - run.first + 1, 0);
