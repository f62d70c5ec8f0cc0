import * as z from 'zod/mini';
import { isoDateTime, whole } from '../empty.ts';
import { addMonths, dayAt, daysBetween, monthsBetween, type Day } from './calendar.ts';

/**
 * Months for which photos are kept after the last order, or after registration if there is none.
 * @spec 1.3c 9.5
 */
export const storageMonths = 18;
/**
 * Minimum number of remaining months for the status safe, and for a warning.
 * @spec 4.5a 9.5
 */
export const safeFrom = 3;
export const warningFrom = 1;

/**
 * The deletion service's data about an account.
 * @spec 3.7a
 */
export const storageInfo = z.object({
  delayedDeletionDate: z.nullable(isoDateTime),
  lastOrderDate: z.nullable(isoDateTime),
  projectCount: whole,
  projectedDeletionDate: isoDateTime,
  registrationDate: isoDateTime,
});
export type StorageInfo = z.infer<typeof storageInfo>;

export type StorageStatus = 'safe' | 'warning' | 'critical';

/** @spec 4.5a 9.5 */
export function storageStatus(monthsRemaining: number): StorageStatus {
  if (monthsRemaining >= safeFrom) return 'safe';
  return monthsRemaining >= warningFrom ? 'warning' : 'critical';
}

export interface StorageOutlook {
  /** ISO date and time, as the service returns it. */
  readonly deletionDate: string;
  /** `deletionDate` as a day in the customer's time zone. */
  readonly deletionDay: Day;
  /** Calendar days from today; 0 from the deletion day on. */
  readonly daysRemaining: number;
  /** Whole calendar months from today. */
  readonly monthsRemaining: number;
  readonly isStoragePeriodExtended: boolean;
  readonly status: StorageStatus;
}

/**
 * Returns the values derived from the storage info at the time `now` (milliseconds since 1970) in `timeZone`.
 * @spec 3.7b 4.5a
 */
export function storageOutlook(info: StorageInfo, now: number, timeZone: string): StorageOutlook {
  const deletionDate = info.delayedDeletionDate ?? info.projectedDeletionDate;
  const today = dayAt(now, timeZone);
  const deletionDay = dayAt(Date.parse(deletionDate), timeZone);
  const monthsRemaining = monthsBetween(today, deletionDay);
  return {
    deletionDate,
    deletionDay,
    daysRemaining: Math.max(0, daysBetween(today, deletionDay)),
    monthsRemaining,
    isStoragePeriodExtended: info.delayedDeletionDate !== null,
    status: storageStatus(monthsRemaining),
  };
}

/** Returns which wording to use when the deletion is close. @spec 4.5b */
export const criticalWord = (daysRemaining: number): 'tomorrow' | 'today' | 'inDays' =>
  daysRemaining <= 0 ? 'today' : daysRemaining === 1 ? 'tomorrow' : 'inDays';

/**
 * Returns the last day on which photos are kept; `from` is the day of the last order, or of registration.
 * @spec 1.3c 9.5
 */
export const keptUntil = (from: Day): Day => addMonths(from, storageMonths);
