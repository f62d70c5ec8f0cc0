import { compareDays, dayAt, daysBetween, monthsBetween } from '../../contracts/storage/calendar.ts';
import type { Day } from '../../contracts/storage/calendar.ts';
import { safeFrom, warningFrom } from '../../contracts/storage/storage.ts';

/**
 * The backend's time zone for dates. It is the same for all customers, so that e-mail, page and deletion use
 * the same day.
 */
export const zone = 'UTC';
/** The last time zone in the world in which a day ends. */
const lastZone = 'Etc/GMT+12';
/** Minimum number of days between the last warning and the deletion. */
export const noticeDays = 7;

const dayLength = 86_400_000;

export type Step = 'first' | 'second' | 'last';

/**
 * Returns the most urgent of the three warnings that are due on a day; null if the storage does not end soon
 * [4.5, 9.5].
 */
export function stepDue(today: Day, deletionDay: Day): Step | null {
  if (daysBetween(today, deletionDay) <= noticeDays) return 'last';
  const months = monthsBetween(today, deletionDay);
  if (months < warningFrom) return 'second';
  return months < safeFrom ? 'first' : null;
}

/** Returns the day that is `days` later. */
export function addDays({ year, month, day }: Day, days: number): Day {
  return dayAt(Date.UTC(year, month - 1, day + days), 'UTC');
}

/** Time of the daily check in UTC. By then, the previous day has ended in all time zones. */
const lookAt = 12 * 3_600_000 + 5 * 60_000;
/** Returns the number of the latest daily check that is due. */
export const latestLook = (now: number): number => Math.floor((now - lookAt) / dayLength);
/** Returns the time of a daily check, in milliseconds since 1970. */
export const momentOf = (look: number): number => look * dayLength + lookAt;

/**
 * Returns the actual day of the deletion as far as it is known at a time: {@link noticeDays} after the last
 * warning. A warning that has not been sent is sent with the next daily check at the earliest.
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
 * Returns the action that is due at a time (in milliseconds since 1970). Photos are deleted when their last
 * day has ended in all time zones, but not before {@link noticeDays} after the last warning, so a late
 * warning postpones the deletion.
 */
export function actAt(now: number, deletionDay: Day, lastWarning: number | null): Act {
  if (lastWarning === null || compareDays(dayAt(now, lastZone), deletionDay) <= 0) return { do: 'wait' };
  const earliest = addDays(dayAt(lastWarning, zone), noticeDays);
  return compareDays(earliest, deletionDay) <= 0 ? { do: 'delete' } : { do: 'delay', until: earliest };
}
