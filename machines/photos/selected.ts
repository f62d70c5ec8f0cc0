import type { MonthKey } from '../../contracts/photos/photo.ts';
import type { Month } from './months.ts';

/** What is selected: everything, or whole months and single photos; less the exceptions. Never one object a photo. */
export interface Selected {
  readonly all: boolean;
  readonly groups: ReadonlySet<MonthKey>;
  /** Photos outside selected months, with the month each stands in. */
  readonly ids: ReadonlyMap<string, MonthKey>;
  /** Photos inside selected months that are not selected. */
  readonly exceptions: ReadonlyMap<string, MonthKey>;
}

export type Share = 'none' | 'some' | 'all';

export const nothingSelected: Selected = {
  all: false,
  groups: new Set(),
  ids: new Map(),
  exceptions: new Map(),
};
export const allSelected: Selected = { ...nothingSelected, all: true };

const whole = (selected: Selected, month: MonthKey) => selected.all || selected.groups.has(month);

export const isSelected = (selected: Selected, id: string, month: MonthKey) =>
  whole(selected, month) ? !selected.exceptions.has(id) : selected.ids.has(id);

const standingIn = (ids: ReadonlyMap<string, MonthKey>, month: MonthKey) => {
  let count = 0;
  for (const other of ids.values()) if (other === month) count += 1;
  return count;
};

/** How many photos of a month are selected. */
export const selectedIn = (selected: Selected, { key, count }: Month) =>
  whole(selected, key)
    ? Math.max(0, count - standingIn(selected.exceptions, key))
    : standingIn(selected.ids, key);

export function shareOf(selected: Selected, month: Month): Share {
  const count = selectedIn(selected, month);
  if (count === 0) return 'none';
  return count >= month.count ? 'all' : 'some';
}

/** How many photos are selected, from counts alone. */
export function selectedTotal(selected: Selected, months: readonly Month[]): number {
  if (!selected.all && selected.groups.size === 0) return selected.ids.size;
  const inWhole = months.reduce((sum, month) => sum + (whole(selected, month.key) ? month.count : 0), 0);
  return Math.max(0, inWhole - selected.exceptions.size + selected.ids.size);
}

const without = <Key, Value>(map: ReadonlyMap<Key, Value>, drop: (key: Key, value: Value) => boolean) =>
  new Map([...map].filter(([key, value]) => !drop(key, value)));

const flipped = (map: ReadonlyMap<string, MonthKey>, id: string, month: MonthKey) => {
  const next = new Map(map);
  if (!next.delete(id)) next.set(id, month);
  return next;
};

/** @spec 4.2 */
export const togglePhoto = (selected: Selected, id: string, month: MonthKey): Selected =>
  whole(selected, month)
    ? { ...selected, exceptions: flipped(selected.exceptions, id, month) }
    : { ...selected, ids: flipped(selected.ids, id, month) };

/** A month that is selected as a whole is deselected, any other is selected as a whole [4.2]. */
export function toggleGroup(selected: Selected, month: Month, months: readonly Month[]): Selected {
  const elsewhere = (_: string, of: MonthKey) => of === month.key;
  const ids = without(selected.ids, elsewhere);
  const exceptions = without(selected.exceptions, elsewhere);
  if (shareOf(selected, month) !== 'all') {
    const groups = selected.all ? selected.groups : new Set([...selected.groups, month.key]);
    return { ...selected, groups, ids, exceptions };
  }
  const groups = new Set(selected.all ? months.map(({ key }) => key) : selected.groups);
  groups.delete(month.key);
  return { all: false, groups, ids, exceptions };
}

/** Photos that are no longer there leave ids and exceptions alike. */
export function pruned(selected: Selected, gone: ReadonlySet<string>): Selected {
  const left = (id: string) => gone.has(id);
  return { ...selected, ids: without(selected.ids, left), exceptions: without(selected.exceptions, left) };
}
