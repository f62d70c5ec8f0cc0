import {
  unknownMonth,
  type MonthKey,
  type TimelineCounts,
} from '../../../contracts/photos/library/months.ts';
import { type Sorting } from '../../../contracts/photos/sorting/sorting.ts';

/** A month of the timeline and how many photos it holds. */
export interface Month {
  readonly key: MonthKey;
  readonly count: number;
}

/** What the service counted: months oldest first without empty ones, and the keys whose count was negative [3.2]. */
export interface CountedMonths {
  readonly months: readonly Month[];
  readonly negative: readonly MonthKey[];
}

export const yearOf = (key: MonthKey) => Number(key.slice(0, key.indexOf('/')));
export const monthOf = (key: MonthKey) => Number(key.slice(key.indexOf('/') + 1));
export const monthKey = (year: number | string, month: number | string) =>
  `${Number(year)}/${Number(month)}` as MonthKey;

/**
 * The month in which a photo stands, from the local time of its camera alone: no zone has a say in it. Photos without a
 * date stand in January 1970.
 * @spec 2.16a 2.16b
 */
export function monthOfTaken(taken: string | null): MonthKey {
  const [year, month] = taken?.split('-') ?? [];
  return year === undefined || month === undefined ? unknownMonth : monthKey(year, month);
}

/** Months since the year 0: months compare by it. */
export const rank = (key: MonthKey) => yearOf(key) * 12 + monthOf(key) - 1;

/**
 * The months of `GET /users/timeline`. Negative counts become 0 and are named, so that somebody can report them.
 * @spec 3.2a 3.2b 8.9d
 */
export function countedMonths(counts: TimelineCounts): CountedMonths {
  const all = Object.entries(counts).flatMap(([year, months]) =>
    Object.entries(months).map(([month, count]) => ({ key: monthKey(year, month), count })),
  );
  return {
    months: all.filter(({ count }) => count > 0).sort((a, b) => rank(a.key) - rank(b.key)),
    negative: all.filter(({ count }) => count < 0).map(({ key }) => key),
  };
}

/** Months in the order in which the page shows them. */
export const inOrder = (months: readonly Month[], order: Sorting['sortOrder']): readonly Month[] =>
  order === 'asc' ? months : months.toReversed();

export const totalOf = (months: readonly Month[]) => months.reduce((sum, { count }) => sum + count, 0);
