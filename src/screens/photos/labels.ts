import type { MonthKey } from '../../../contracts/photos/library/months.ts';
import { isUnknownMonth, yearOf } from '../../../machines/photos/lists/photoList.selectors.ts';
import type { ScrubStop } from '../../ui/grid/model.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
  formats.set(key, known);
  return known;
}

/**
 * Cached: labels of all months are needed whenever a page of photos arrives, and a library may have hundreds of
 * months.
 */
const monthLabels = new Map<string, string>();

export function firstOf(key: MonthKey): Date {
  const [year = '1970', month = '1'] = key.split('/');
  const first = new Date(0);
  first.setUTCFullYear(Number(year), Number(month) - 1, 1);
  return first;
}

/** Returns a month as 'November 2026' or 'Nov 2026'; returns 'Unknown Date' for January 1970 [2.16]. */
export function monthLabel(
  locale: string,
  key: MonthKey,
  unknownDate: string,
  month: 'long' | 'short' = 'long',
): string {
  if (isUnknownMonth(key)) return unknownDate;
  const known = monthLabels.get(`${locale} ${month} ${key}`);
  if (known !== undefined) return known;
  // Year 0 of a camera is 1 BC, which without the era would have the same label as year 1.
  const era = key.startsWith('0/') ? ({ era: 'short' } as const) : {};
  const label = dateFormat(locale, { month, year: 'numeric', ...era }).format(firstOf(key));
  monthLabels.set(`${locale} ${month} ${key}`, label);
  return label;
}

interface Month {
  readonly key: MonthKey;
}
const stopsOf = new WeakMap<
  readonly Month[],
  { readonly locale: string; readonly stops: readonly ScrubStop[] }
>();

/**
 * Returns the months with their labels on the slider, cached for each list of months so that the slider
 * renders only when the list changes.
 */
export function monthStops(
  locale: string,
  months: readonly Month[],
  unknownDate: string,
): readonly ScrubStop[] {
  const known = stopsOf.get(months);
  if (known?.locale === locale) return known.stops;
  const stops = months.map(({ key }) => ({
    text: monthLabel(locale, key, unknownDate),
    short: monthLabel(locale, key, unknownDate, 'short'),
    year: isUnknownMonth(key) ? '' : String(yearOf(key)),
  }));
  stopsOf.set(months, { locale, stops });
  return stops;
}

/** Returns a camera's local time as a date that is formatted alike in every time zone. */
export const asDate = (taken: string) => new Date(`${taken}Z`);

/** Returns the day of an upload, by the viewer's calendar. */
export const uploadDay = (locale: string, moment: string) =>
  dateFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: undefined,
  }).format(new Date(moment));

export { sizeLabel } from '../../ui/sizeLabel.ts';
