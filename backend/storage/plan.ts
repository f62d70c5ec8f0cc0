import { compareDays, dayAt, daysBetween, monthsBetween } from '../../contracts/storage/calendar.ts';
import type { Day } from '../../contracts/storage/calendar.ts';
import { safeFrom, warningFrom } from '../../contracts/storage/storage.ts';

/** The calendar by which the backend counts: one for all customers, so that mail, page and deletion name one day. */
export const zone = 'UTC';
/** Where a day ends last on Earth. */
const lastZone = 'Etc/GMT+12';
/** Days before the deletion at which the last mail goes out, and that lie between it and the deletion in any case. */
export const noticeDays = 7;

export type Step = 'first' | 'second' | 'last';

/** The most urgent of the three warnings that is due on a day; null while the storage is safe [4.5, 9.5]. */
export function stepDue(today: Day, deletionDay: Day): Step | null {
  if (daysBetween(today, deletionDay) <= noticeDays) return 'last';
  const months = monthsBetween(today, deletionDay);
  if (months < warningFrom) return 'second';
  return months < safeFrom ? 'first' : null;
}

/** The same day `days` later. */
export function addDays({ year, month, day }: Day, days: number): Day {
  return dayAt(Date.UTC(year, month - 1, day + days), 'UTC');
}

export type Act =
  | { readonly do: 'wait' }
  | { readonly do: 'delete' }
  | { readonly do: 'delay'; readonly until: Day };

/**
 * What is to be done at a moment (milliseconds since 1970). Photos are deleted when their day is over everywhere, and
 * only with the last warning {@link noticeDays} days before; one that went out late puts the deletion off.
 */
export function actAt(now: number, deletionDay: Day, lastWarning: number | null): Act {
  if (lastWarning === null || compareDays(dayAt(now, lastZone), deletionDay) <= 0) return { do: 'wait' };
  const earliest = addDays(dayAt(lastWarning, zone), noticeDays);
  return compareDays(earliest, deletionDay) <= 0 ? { do: 'delete' } : { do: 'delay', until: earliest };
}
