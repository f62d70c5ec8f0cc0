import { lazyDialog } from './lazyDialog.ts';

/** The storage modal: nothing of it is fetched before how long the photos stay is known [2.49]. */
export const StorageModal = lazyDialog(
  'storage',
  async () => (await import('../screens/storage/StorageModal.tsx')).StorageModal,
);
