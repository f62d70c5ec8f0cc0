import { unbroken } from '../../../contracts/ui/dates.ts';
import type { Day } from '../../../contracts/storage/calendar.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

function written(locale: string, month: 'long' | 'short', { year, month: number, day }: Day): string {
  const key = `${locale} ${month}`;
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', day: 'numeric', month, year: 'numeric' });
  formats.set(key, format);
  const date = new Date(0);
  date.setUTCFullYear(year, number - 1, day);
  return unbroken(locale, format.format(date));
}

/** Returns a day as '26 November 2026'. */
export const dateLabel = (locale: string, day: Day): string => written(locale, 'long', day);
/** Returns a day as '26 Nov 2026'. */
export const shortDateLabel = (locale: string, day: Day): string => written(locale, 'short', day);
