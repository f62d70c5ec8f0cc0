import { unbroken } from '../../../contracts/ui/dates.ts';
import type { MonthKey } from '../../../contracts/photos/library/months.ts';
import { asDate, dateFormat, firstOf } from './labels.ts';

// Separate from `labels.ts`, because only views that are loaded on demand use these functions.

/** Returns a month as 'November', for use next to the year. */
export const monthInYear = (locale: string, key: MonthKey) =>
  dateFormat(locale, { month: 'long' }).format(firstOf(key));

/** Returns a day as '18 November 2026' within a sentence, or '3 October' next to the year. */
export const daySaid = (locale: string, taken: string) =>
  unbroken(
    locale,
    dateFormat(locale, { day: 'numeric', month: 'long', year: 'numeric' }).format(asDate(taken)),
  );
export const dayInYear = (locale: string, taken: string) => shortDay(locale, `${taken}Z`);
export const shortDay = (locale: string, moment: string) =>
  unbroken(locale, dateFormat(locale, { day: 'numeric', month: 'long' }).format(new Date(moment)));
