import * as z from 'zod/mini';
import { isoDateTime, whole } from '../empty.ts';
import { addMonths, dayAt, daysBetween, monthsBetween, type Day } from './calendar.ts';

/** Months that photos are kept after the last order, or after registration. @spec 1.3c 9.5 */
export const storageMonths = 18;
/** Months remaining from which the storage is safe, and from which it is only a warning. @spec 4.5a 9.5 */
export const safeFrom = 3;
export const warningFrom = 1;

/** What the deletion service knows of an account. @spec 3.7a */
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
  /** ISO date and time, as the service gave it. */
  readonly deletionDate: string;
  /** The same as a day of the customer's calendar. */
  readonly deletionDay: Day;
  /** Calendar days from today, 0 on the day itself and after it. */
  readonly daysRemaining: number;
  /** Whole calendar months from today. */
  readonly monthsRemaining: number;
  readonly isStoragePeriodExtended: boolean;
  readonly status: StorageStatus;
}

/**
 * What is derived from the storage info at a moment (milliseconds since 1970) on the calendar of `timeZone`.
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

/** Which sentence a critical storage shows. @spec 4.5b */
export const criticalWord = (daysRemaining: number): 'tomorrow' | 'today' | 'inDays' =>
  daysRemaining <= 0 ? 'today' : daysRemaining === 1 ? 'tomorrow' : 'inDays';

/** The day until which photos are kept, counted from the day of the last order or of registration. @spec 1.3c 9.5 */
export const keptUntil = (from: Day): Day => addMonths(from, storageMonths);
