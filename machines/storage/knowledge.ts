import { type StorageInfo, storageOutlook, type StorageOutlook } from '../../contracts/storage/storage.ts';

export interface StorageKnowledge {
  /** The latest reading, which counts while it is read again; null before the first one. */
  readonly info: StorageInfo | null;
  readonly mocked: boolean;
  /** Milliseconds since 1970, and the IANA name of the zone whose calendar counts; null until told. */
  readonly day: { readonly now: number; readonly timeZone: string } | null;
}

/** What the status is drawn from: what the service said, or the sample where that is asked for [6.3]. */
export function infoOf({ info, mocked, day }: StorageKnowledge): StorageInfo | null {
  if (mocked && day !== null) return sampleInfo(day.now);
  return info;
}

/** How long the photos stay, counted on the customer's own calendar; null while unknown [3.7, 4.5]. */
export function outlookOf(known: StorageKnowledge): StorageOutlook | null {
  const info = infoOf(known);
  return info === null || known.day === null ? null : storageOutlook(info, known.day.now, known.day.timeZone);
}

const day = 86_400_000;

/** Invented storage of a customer whose photos go in six days, for looking at the modal outside production [6.3]. */
const sampleInfo = (now: number): StorageInfo => ({
  delayedDeletionDate: null,
  lastOrderDate: new Date(now - 540 * day).toISOString(),
  projectCount: 3,
  projectedDeletionDate: new Date(now + 6 * day).toISOString(),
  registrationDate: new Date(now - 1500 * day).toISOString(),
});
