import { unbroken } from '../../../contracts/ui/dates.ts';

const dates = new Map<string, Intl.DateTimeFormat>();

/** Returns a moment as '27 November 2026 at 14:05', in the viewer's time zone. */
export function untilLabel(locale: string, moment: number): string {
  const format =
    dates.get(locale) ?? new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' });
  dates.set(locale, format);
  return unbroken(locale, format.format(moment));
}

export type System = 'mac' | 'windows' | 'iphone' | 'android' | 'other';

/**
 * Returns the operating system that the browser reports. An iPad reports that it is a Mac, and the hint for a Mac
 * also suits an iPad.
 */
export function systemOf(userAgent: string): System {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'iphone';
  if (userAgent.includes('Android')) return 'android';
  if (/Mac OS X|Macintosh/.test(userAgent)) return 'mac';
  return userAgent.includes('Windows') ? 'windows' : 'other';
}
