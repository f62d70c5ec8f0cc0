import { useSelector } from '@xstate/react';
import { isOpen } from '../../../machines/storage/storageModal.selectors.ts';
import { modalOf } from '../../../machines/storage/storageStatus.selectors.ts';
import { lazyView } from '../../ui/lazyView.tsx';
import { useStorage } from './refs.ts';

export const StorageDialog = lazyView(async () => (await import('./StorageDialog.tsx')).StorageDialog, {
  floats: true,
});

/** The storage modal; its code is loaded when it opens [2.49]. */
export function StorageModal() {
  const storage = useStorage();
  const modal = useSelector(storage, (snapshot) => (snapshot === undefined ? undefined : modalOf(snapshot)));
  const open = useSelector(modal, (snapshot) => snapshot !== undefined && isOpen(snapshot));
  return open ? <StorageDialog /> : null;
}
