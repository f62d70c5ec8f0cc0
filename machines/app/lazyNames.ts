import type { LazyName } from '../system/directory.ts';

const lazyOnes: Readonly<Record<LazyName, true>> = {
  activation: true,
  copyToAlbum: true,
  deleteAll: true,
  downloads: true,
  exports: true,
  prints: true,
  removeFromAlbum: true,
  storage: true,
  tracking: true,
  uploads: true,
};
/**
 * The names of all charts whose code is fetched on first use; the type ensures the list is complete. Each is
 * behind a lazy actor from sign-in to sign-out.
 */
export const lazyNames = Object.keys(lazyOnes) as readonly LazyName[];
