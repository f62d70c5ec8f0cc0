import type { StorageInfo, StorageOutlook } from '../../../contracts/storage/storage.ts';
import { storageOutlook } from '../../../contracts/storage/storage.ts';

/** Friday 20 November 2026, 10:15 in Amsterdam. */
export const now = Date.parse('2026-11-20T09:15:00Z');
export const timeZone = 'Europe/Amsterdam';

/** Storage info of photos that will be deleted on that day, for a customer who ordered on 26 May 2025. */
export const infoUntil = (date: string, rest: Partial<StorageInfo> = {}): StorageInfo => ({
  delayedDeletionDate: null,
  lastOrderDate: '2025-05-26T10:00:00Z',
  projectCount: 3,
  projectedDeletionDate: `${date}T11:00:00Z`,
  registrationDate: '2020-01-01T00:00:00Z',
  ...rest,
});
export const untils = { safe: '2028-04-24', warning: '2027-01-02', critical: '2026-11-26' } as const;

export const outlookUntil = (date: string): StorageOutlook => storageOutlook(infoUntil(date), now, timeZone);
