import { type StorageInfo, storageOutlook, type StorageOutlook } from '../../contracts/storage/storage.ts';

export interface StorageKnowledge {
  /** The data as last read, kept during a refresh; null before the first read. */
  readonly info: StorageInfo | null;
  readonly mocked: boolean;
  /** The current time in milliseconds since 1970, and the customer's IANA time zone; null until known. */
  readonly day: { readonly now: number; readonly timeZone: string } | null;
}

/** Returns the data from the service, or the sample data if the flag requests it [6.3]. */
export function infoOf({ info, mocked, day }: StorageKnowledge): StorageInfo | null {
  if (mocked && day !== null) return sampleInfo(day.now);
  return info;
}

/** Returns the remaining storage time by the customer's calendar; null while unknown [3.7, 4.5]. */
export function outlookOf(known: StorageKnowledge): StorageOutlook | null {
  const info = infoOf(known);
  return info === null || known.day === null ? null : storageOutlook(info, known.day.now, known.day.timeZone);
}

const day = 86_400_000;

/**
 * Returns sample data for a customer whose storage ends in six days, for viewing the dialog outside the live
 * environment [6.3].
 */
const sampleInfo = (now: number): StorageInfo => ({
  delayedDeletionDate: null,
  lastOrderDate: new Date(now - 540 * day).toISOString(),
  projectCount: 3,
  projectedDeletionDate: new Date(now + 6 * day).toISOString(),
  registrationDate: new Date(now - 1500 * day).toISOString(),
});
