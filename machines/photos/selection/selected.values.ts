import type { MonthKey } from '../../../contracts/photos/library/months.ts';
import { concerns, type Group, lengthOf, type RangeChange } from './ranges.values.ts';

export type { Group } from './ranges.values.ts';

/** One change to a selection. */
export type Change<Key extends string = string> =
  | { readonly kind: 'photo'; readonly id: string; readonly group: Key }
  | { readonly kind: 'group'; readonly group: Key; readonly selects: boolean; readonly keys: readonly Key[] }
  | (RangeChange<Key> & { readonly keys: readonly Key[] });

/**
 * The selection: everything, or groups and single photos, minus exceptions. It never contains one object per
 * photo.
 */
export interface Selected<Key extends string = MonthKey> {
  readonly all: boolean;
  readonly groups: ReadonlySet<Key>;
  /** Selected photos outside selected groups, with their groups. */
  readonly ids: ReadonlyMap<string, Key>;
  /** Photos in selected groups that are not selected themselves. */
  readonly exceptions: ReadonlyMap<string, Key>;
  /**
   * Removed photos that may be restored, each with its selection before the removal, stored separately from
   * the selection of its group.
   */
  readonly away: ReadonlyMap<string, { readonly group: Key; readonly selects: boolean }>;
  /**
   * A range whose ids are still being read, followed by later changes, so that all changes are applied in
   * order.
   */
  readonly waiting: readonly Change<Key>[];
}

export type Share = 'none' | 'some' | 'all';

export const nothingSelected: Selected = {
  all: false,
  groups: new Set(),
  ids: new Map(),
  exceptions: new Map(),
  away: new Map(),
  waiting: [],
};
export const allSelected: Selected = { ...nothingSelected, all: true };

const whole = (selected: Selected<string>, group: string) => selected.all || selected.groups.has(group);

/** Returns whether a photo is selected after a change. */
function after(is: boolean, change: Change, id: string, group: string, place: number): boolean {
  if (change.kind === 'photo') return change.id === id ? !is : is;
  if (change.kind === 'group') return change.group === group ? change.selects : is;
  return concerns(change, id, group, place) ? change.selects : is;
}

/** Returns whether a photo is selected. `place` matters only while a range is waiting for its ids. */
export const isSelected = (selected: Selected<string>, id: string, group: string, place = -1) =>
  selected.waiting.reduce(
    (is, change) => after(is, change, id, group, place),
    whole(selected, group) ? !selected.exceptions.has(id) : selected.ids.has(id),
  );

/** Number of photos per group, memoised for each set of ids. */
const countsOf = new WeakMap<object, ReadonlyMap<string, number>>();
function countIn(ids: ReadonlyMap<string, string>, group: string): number {
  let known = countsOf.get(ids);
  if (known === undefined) {
    const counts = new Map<string, number>();
    for (const other of ids.values()) counts.set(other, (counts.get(other) ?? 0) + 1);
    countsOf.set(ids, counts);
    known = counts;
  }
  return known.get(group) ?? 0;
}

/**
 * Returns how many photos a waiting change adds or removes in a group. For a range this is its length,
 * because its ids are unknown.
 */
function waitingIn(count: number, change: Change, { key, count: size }: Group): number {
  if (change.kind === 'photo') return count;
  if (change.kind === 'group') return change.group === key ? (change.selects ? size : 0) : count;
  if (change.groups.has(key)) return change.selects ? size : 0;
  const length = change.unread.reduce(
    (sum, stretch) => sum + (stretch.group === key ? lengthOf(stretch) : 0),
    countIn(change.ids, key),
  );
  // Limits the result to less than the whole group, because the ids are not known yet.
  return change.selects
    ? Math.min(Math.max(count, size - 1), count + length)
    : Math.max(Math.min(count, 1), count - length);
}

/** Returns the number of selected photos in a group. */
export function selectedIn(selected: Selected<string>, group: Group): number {
  const known = whole(selected, group.key)
    ? Math.max(0, group.count - countIn(selected.exceptions, group.key))
    : countIn(selected.ids, group.key);
  return selected.waiting.reduce((count, change) => waitingIn(count, change, group), known);
}

export function shareOf(selected: Selected<string>, group: Group): Share {
  const count = selectedIn(selected, group);
  if (count === 0) return 'none';
  return count >= group.count ? 'all' : 'some';
}

/**
 * Returns the number of selected photos, calculated from counts alone. It is an estimate while a range is
 * waiting for its ids.
 */
export function selectedTotal(selected: Selected<string>, groups: readonly Group[]): number {
  if (selected.waiting.length > 0) return groups.reduce((sum, group) => sum + selectedIn(selected, group), 0);
  if (!selected.all && selected.groups.size === 0) return selected.ids.size;
  const inWhole = groups.reduce((sum, group) => sum + (whole(selected, group.key) ? group.count : 0), 0);
  return Math.max(0, inWhole - selected.exceptions.size + selected.ids.size);
}

/** Returns the map without the entries that `drop` matches; the same map if it matches none. */
function without<Value>(map: ReadonlyMap<string, Value>, drop: (id: string, value: Value) => boolean) {
  const left = [...map].filter(([id, value]) => !drop(id, value));
  return left.length === map.size ? map : new Map(left);
}

function flipped<Key>(map: ReadonlyMap<string, Key>, id: string, group: Key) {
  const next = new Map(map);
  if (!next.delete(id)) next.set(id, group);
  return next;
}

function withGroups<Key extends string>(
  selected: Selected<Key>,
  keys: ReadonlySet<Key>,
  selects: boolean,
  every: readonly Key[],
): Selected<Key> {
  if (keys.size === 0) return selected;
  const ids = without(selected.ids, (_, group) => keys.has(group));
  const exceptions = without(selected.exceptions, (_, group) => keys.has(group));
  const away = without(selected.away, (_, { group }) => keys.has(group));
  if (selects)
    return {
      ...selected,
      away,
      groups: selected.all ? selected.groups : new Set([...selected.groups, ...keys]),
      ids,
      exceptions,
    };
  const groups = new Set([...(selected.all ? every : selected.groups)].filter((key) => !keys.has(key)));
  return { ...selected, all: false, groups, ids, exceptions, away };
}

function withIds<Key extends string>(
  selected: Selected<Key>,
  changed: ReadonlyMap<string, Key>,
  selects: boolean,
): Selected<Key> {
  if (changed.size === 0) return selected;
  const ids = new Map(selected.ids);
  const exceptions = new Map(selected.exceptions);
  for (const [id, group] of changed) {
    const inWhole = whole(selected, group);
    const map = inWhole ? exceptions : ids;
    if (selects === inWhole) map.delete(id);
    else map.set(id, group);
  }
  return { ...selected, ids, exceptions };
}

function settle<Key extends string>(selected: Selected<Key>, change: Change<Key>): Selected<Key> {
  if (change.kind === 'group')
    return withGroups(selected, new Set([change.group]), change.selects, change.keys);
  if (change.kind === 'range') {
    const grouped = withGroups(selected, change.groups, change.selects, change.keys);
    return withIds(grouped, change.ids, change.selects);
  }
  const { id, group } = change;
  return whole(selected, group)
    ? { ...selected, exceptions: flipped(selected.exceptions, id, group) }
    : { ...selected, ids: flipped(selected.ids, id, group) };
}

const isUnread = (change: Change) => change.kind === 'range' && change.unread.length > 0;

/** Applies a change, or queues it while an earlier change is waiting for ids. */
export const changed = <Key extends string>(selected: Selected<Key>, change: Change<Key>): Selected<Key> =>
  selected.waiting.length > 0 || isUnread(change)
    ? { ...selected, waiting: [...selected.waiting, change] }
    : settle(selected, change);

/** Applies the queued changes up to the next one whose ids are unknown. */
export function caughtUp<Key extends string>(
  selected: Selected<Key>,
  waiting: readonly Change<Key>[],
): Selected<Key> {
  const next = waiting.findIndex(isUnread);
  const known = next < 0 ? waiting : waiting.slice(0, next);
  const rest = next < 0 ? [] : waiting.slice(next);
  return known.reduce<Selected<Key>>(settle, { ...selected, waiting: rest });
}

/** @spec 4.2b */
export const togglePhoto = <Key extends string>(selected: Selected<Key>, id: string, group: Key) =>
  changed(selected, { kind: 'photo', id, group });

/** Deselects the group if it is completely selected; otherwise selects all of it [4.2]. */
export const toggleGroup = <Key extends string>(
  selected: Selected<Key>,
  group: Group<Key>,
  groups: readonly Group<Key>[],
) =>
  changed(selected, {
    kind: 'group',
    group: group.key,
    selects: shareOf(selected, group) !== 'all',
    keys: groups.map(({ key }) => key),
  });

/** Selects or deselects all photos covered by a gesture. */
export const selectRange = <Key extends string>(
  selected: Selected<Key>,
  change: RangeChange<Key>,
  groups: readonly Group<Key>[],
) => changed(selected, { ...change, keys: groups.map(({ key }) => key) });

function prunedChange<Key extends string>(
  change: Change<Key>,
  gone: ReadonlySet<string>,
): readonly Change<Key>[] {
  if (change.kind === 'group') return [change];
  if (change.kind === 'photo') return gone.has(change.id) ? [] : [change];
  const left = (id: string | null) => (id === null || gone.has(id) ? null : id);
  const unread = change.unread.map((stretch) => ({
    ...stretch,
    firstId: left(stretch.firstId),
    lastId: left(stretch.lastId),
  }));
  return [{ ...change, ids: without(change.ids, (id) => gone.has(id)), unread }];
}

/** Returns the photos that a change lists by id, with their groups. */
const namedBy = <Key extends string>(change: Change<Key>): readonly (readonly [string, Key])[] => {
  if (change.kind === 'range') return [...change.ids];
  return change.kind === 'photo' ? [[change.id, change.group]] : [];
};

/**
 * Removes photos from ids, exceptions and ranges. Stores whether they were selected, because a failed
 * deletion restores them.
 */
export function pruned<Key extends string>(
  selected: Selected<Key>,
  gone: ReadonlySet<string>,
): Selected<Key> {
  const left = (id: string) => gone.has(id);
  const named = [...selected.ids, ...selected.exceptions, ...selected.waiting.flatMap(namedBy)];
  const away = new Map(selected.away);
  for (const [id, group] of named)
    if (left(id)) away.set(id, { group, selects: isSelected(selected, id, group) });
  return {
    ...selected,
    away,
    ids: without(selected.ids, left),
    exceptions: without(selected.exceptions, left),
    waiting: selected.waiting.flatMap((change) => prunedChange(change, gone)),
  };
}

/** Restores the selection of photos, unless their group has been selected or deselected since. */
export function restored<Key extends string>(
  selected: Selected<Key>,
  back: ReadonlySet<string>,
): Selected<Key> {
  const left = { ...selected, away: without(selected.away, (id) => back.has(id)) };
  return [true, false].reduce<Selected<Key>>((now, selects) => {
    const ids = new Map<string, Key>();
    for (const [id, was] of selected.away)
      if (back.has(id) && was.selects === selects) ids.set(id, was.group);
    if (ids.size === 0) return now;
    return changed(now, { kind: 'range', selects, groups: new Set(), ids, unread: [], keys: [] });
  }, left);
}

/** Returns the number of photos in a list. */
export const totalIn = (groups: readonly Group[]) => groups.reduce((sum, { count }) => sum + count, 0);
