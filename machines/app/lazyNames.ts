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
 * The names of all charts whose code is loaded on first use. The type ensures that the list is complete. Each
 * chart is wrapped in a lazy actor that runs from sign-in to sign-out.
 */
export const lazyNames = Object.keys(lazyOnes) as readonly LazyName[];
