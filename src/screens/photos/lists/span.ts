import type { MonthKey } from '../../../../contracts/photos/library/months.ts';
import { monthSpan, type Span } from '../../../../machines/photos/lists/span.selectors.ts';
import { dayInYear, daySaid, monthInYear } from '../dateLabels.ts';
import { monthLabel } from '../labels.ts';

/** Returns the year of a date; it is stated only once if both ends are in the same year. */
const yearOf = (point: string) => point.slice(0, 4);

/** Returns the months of the earliest and the latest photo, formatted; null if no photo has a date. */
export function monthsSaid(locale: string, months: Iterable<MonthKey>): Span<string> | null {
  const span = monthSpan(months);
  if (span === null) return null;
  const { first, last } = span;
  const final = monthLabel(locale, last, '');
  if (first === last) return { first: final, last: final };
  return {
    first: yearOf(first) === yearOf(last) ? monthInYear(locale, first) : monthLabel(locale, first, ''),
    last: final,
  };
}

/** Returns the days of the earliest and the latest photo, formatted; by the cameras' local times. */
export function daysSaid(locale: string, { first, last }: Span<string>): Span<string> {
  const final = daySaid(locale, last);
  if (first.slice(0, 10) === last.slice(0, 10)) return { first: final, last: final };
  return {
    first: yearOf(first) === yearOf(last) ? dayInYear(locale, first) : daySaid(locale, first),
    last: final,
  };
}
