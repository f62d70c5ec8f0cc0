import { unknownMonth } from '../../../contracts/photos/library/months.ts';
import type { MonthKey } from '../../../contracts/photos/library/months.ts';

/** Number of months since the year 0, as in the table: January 1970 is 23640. */
export type MonthNumber = number;

export function monthNumber(year: number, month: number): MonthNumber {
  return year * 12 + month - 1;
}

export function yearAndMonth(number: MonthNumber): { year: number; month: number } {
  return { year: Math.floor(number / 12), month: (number % 12) + 1 };
}

/**
 * Returns null unless both values have the format of the timeline: a year of 1 to 4 digits and a month from 1
 * to 12.
 */
export function readMonth(year: string, month: string): MonthNumber | null {
  if (!/^\d{1,4}$/.test(year) || !/^(?:0?[1-9]|1[0-2])$/.test(month)) return null;
  return monthNumber(Number(year), Number(month));
}

/**
 * Returns the bounds of a month in `taken_sort` as text: inclusive start, exclusive end. The end is a day
 * that does not exist rather than the first day of the next month, because the year after December 9999 has
 * five digits.
 */
export function monthBounds(number: MonthNumber): [string, string] {
  const { year, month } = yearAndMonth(number);
  const prefix = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`;
  return [`${prefix}-01`, `${prefix}-99`];
}

/**
 * Returns the month of a local time; `1970/1` if there is none [2.16]. Time zones are not taken into account.
 */
export function monthKey(takenAt: string | null): MonthKey {
  if (takenAt === null) return unknownMonth;
  return `${Number(takenAt.slice(0, 4))}/${Number(takenAt.slice(5, 7))}`;
}
