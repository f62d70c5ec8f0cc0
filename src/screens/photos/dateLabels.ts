import type { MonthKey } from '../../../contracts/photos/library/months.ts';
import { asDate, dateFormat, firstOf } from './labels.ts';

// Separate from `labels.ts`: only views loaded on demand use these, so they stay out of the first page of photos.

/** 'November', if the year is beside it. */
export const monthInYear = (locale: string, key: MonthKey) =>
  dateFormat(locale, { month: 'long' }).format(firstOf(key));

/** '18 November 2026' in a sentence, and '3 October' if the year is beside it. */
export const daySaid = (locale: string, taken: string) =>
  dateFormat(locale, { day: 'numeric', month: 'long', year: 'numeric' }).format(asDate(taken));
export const dayInYear = (locale: string, taken: string) => shortDay(locale, `${taken}Z`);
export const shortDay = (locale: string, moment: string) =>
  dateFormat(locale, { day: 'numeric', month: 'long' }).format(new Date(moment));
