import { type MonthKey, unknownMonth } from '../../../contracts/photos/library/months.ts';
import type { PhotoCard } from '../library/chunk.values.ts';
import { flatGroup, type GroupKey, rank } from '../library/model.ts';

/** A period from its first to its last point, inclusive. */
export interface Span<Point extends string> {
  readonly first: Point;
  readonly last: Point;
}

/** For more photos than this, the period is given in months instead of days. */
const picked = 100;

const isMonth = (group: GroupKey): group is MonthKey => group !== flatGroup;
/** Returns the months of the photos' groups; empty for flat lists. */
export const monthsOf = (ids: ReadonlyMap<string, GroupKey>): readonly MonthKey[] =>
  [...ids.values()].filter(isMonth);

/** Returns the first and last month; null if no photo has a date. */
export function monthSpan(months: Iterable<MonthKey>): Span<MonthKey> | null {
  let first: MonthKey | null = null;
  let last: MonthKey | null = null;
  for (const month of months) {
    if (month === unknownMonth) continue;
    if (first === null || rank(month) < rank(first)) first = month;
    if (last === null || rank(month) > rank(last)) last = month;
  }
  return first === null || last === null ? null : { first, last };
}

/**
 * Returns the local times of the first and last photo; null if a photo is not loaded, if there are too many
 * photos, or if none has a date.
 */
export function takenSpan(
  ids: ReadonlyMap<string, unknown>,
  cardOf: (id: string) => PhotoCard | undefined,
): Span<string> | null {
  if (ids.size > picked) return null;
  const taken: string[] = [];
  for (const id of ids.keys()) {
    const card = cardOf(id);
    if (card === undefined) return null;
    if (card.taken !== null) taken.push(card.taken);
  }
  const [first] = taken.sort();
  const last = taken.at(-1);
  return first === undefined || last === undefined ? null : { first, last };
}
