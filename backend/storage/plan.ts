import { compareDays, dayAt, daysBetween, monthsBetween } from '../../contracts/storage/calendar.ts';
import type { Day } from '../../contracts/storage/calendar.ts';
import { safeFrom, warningFrom } from '../../contracts/storage/storage.ts';

/** The calendar by which the backend counts: one for all customers, so that mail, page and deletion name one day. */
export const zone = 'UTC';
/** Where a day ends last on Earth. */
const lastZone = 'Etc/GMT+12';
/** Days before the deletion at which the last mail goes out, and that lie between it and the deletion in any case. */
export const noticeDays = 7;

const dayLength = 86_400_000;

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

/** The daily look is at this time of the UTC day: then the day before is over everywhere. */
const lookAt = 12 * 3_600_000 + 5 * 60_000;
/** Number of the latest daily look that should have been. */
export const latestLook = (now: number): number => Math.floor((now - lookAt) / dayLength);
/** The moment of a daily look (milliseconds since 1970). */
export const momentOf = (look: number): number => look * dayLength + lookAt;

/**
 * The day on which the photos really go, as far as it is known at a moment: {@link noticeDays} days lie behind the last
 * warning, and one that is not out yet goes with the next daily look at the earliest.
 */
export function lastDay(now: number, deletionDay: Day, lastWarning: number | null): Day {
  const earliest = addDays(dayAt(lastWarning ?? momentOf(latestLook(now) + 1), zone), noticeDays);
  return compareDays(earliest, deletionDay) > 0 ? earliest : deletionDay;
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
