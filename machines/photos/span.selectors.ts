import { unknownMonth, type MonthKey } from '../../contracts/photos/photo.ts';
import { rank } from './months.ts';

/** From which month to which photos were taken; null where none of them has a date. */
export function monthSpan(
  months: Iterable<MonthKey>,
): { readonly first: MonthKey; readonly last: MonthKey } | null {
  let first: MonthKey | null = null;
  let last: MonthKey | null = null;
  for (const month of months) {
    if (month === unknownMonth) continue;
    if (first === null || rank(month) < rank(first)) first = month;
    if (last === null || rank(month) > rank(last)) last = month;
  }
  return first === null || last === null ? null : { first, last };
}
