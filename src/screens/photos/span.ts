import type { MonthKey } from '../../../contracts/photos/photo.ts';
import { monthSpan } from '../../../machines/photos/span.selectors.ts';
import { monthLabel } from './words.ts';

/** From which month to which photos were taken, in words; null where none of them has a date. */
export function spanOf(
  locale: string,
  months: Iterable<MonthKey>,
): { readonly first: string; readonly last: string } | null {
  const span = monthSpan(months);
  return span === null
    ? null
    : { first: monthLabel(locale, span.first, ''), last: monthLabel(locale, span.last, '') };
}
