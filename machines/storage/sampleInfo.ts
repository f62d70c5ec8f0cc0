import type { StorageInfo } from '../../contracts/storage/storage.ts';

const day = 86_400_000;

/** Invented storage of a customer whose photos go in six days, for looking at the modal outside production [6.3]. */
export const sampleInfo = (now: number): StorageInfo => ({
  delayedDeletionDate: null,
  lastOrderDate: new Date(now - 540 * day).toISOString(),
  projectCount: 3,
  projectedDeletionDate: new Date(now + 6 * day).toISOString(),
  registrationDate: new Date(now - 1500 * day).toISOString(),
});
