import type { MonthKey } from '../../../contracts/photos/library/months.ts';
import { asDate, dateFormat, firstOf } from './labels.ts';

// What only views say that come when they are asked for: the first page of photos is not to carry it.

/** 'November', where the year is said beside it. */
export const monthInYear = (locale: string, key: MonthKey) =>
  dateFormat(locale, { month: 'long' }).format(firstOf(key));

/** '18 November 2026' in a sentence, and '3 October' where the year is said beside it. */
export const daySaid = (locale: string, taken: string) =>
  dateFormat(locale, { day: 'numeric', month: 'long', year: 'numeric' }).format(asDate(taken));
export const dayInYear = (locale: string, taken: string) => shortDay(locale, `${taken}Z`);
export const shortDay = (locale: string, moment: string) =>
  dateFormat(locale, { day: 'numeric', month: 'long' }).format(new Date(moment));
