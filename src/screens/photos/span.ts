import type { MonthKey } from '../../../contracts/photos/photo.ts';
import type { GroupKey } from '../../../machines/photos/lists.ts';
import { rank } from '../../../machines/photos/months.ts';
import { isUnknownMonth } from '../../../machines/photos/timeline.selectors.ts';
import { monthLabel } from './words.ts';

/** From which month to which photos were taken, in words; null where none of them has a date, or one's is not known. */
export function spanOf(
  locale: string,
  months: Iterable<GroupKey>,
): { readonly first: string; readonly last: string } | null {
  let first: MonthKey | null = null;
  let last: MonthKey | null = null;
  for (const month of months) {
    if (month === 'all') return null;
    if (isUnknownMonth(month)) continue;
    if (first === null || rank(month) < rank(first)) first = month;
    if (last === null || rank(month) > rank(last)) last = month;
  }
  if (first === null || last === null) return null;
  return { first: monthLabel(locale, first, ''), last: monthLabel(locale, last, '') };
}
