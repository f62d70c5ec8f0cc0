import { lazyDialog } from './lazyDialog.ts';

/** The storage modal; none of its code is loaded before the storage status is known [2.49]. */
export const StorageModal = lazyDialog(
  'storage',
  async () => (await import('../screens/storage/StorageModal.tsx')).StorageModal,
);
