import { unbroken } from '../../../contracts/ui/dates.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns a moment as '21 Nov 2026, 14:05', in the viewer's time zone. */
export function momentLabel(locale: string, moment: string): string {
  const format =
    formats.get(locale) ?? new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  formats.set(locale, format);
  return unbroken(locale, format.format(new Date(moment)));
}
