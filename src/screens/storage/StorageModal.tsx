import { useSelector } from '@xstate/react';
import { isOpen } from '../../../machines/storage/storageModal.selectors.ts';
import { modalOf } from '../../../machines/storage/storageStatus.selectors.ts';
import { useActor } from '../../context/actors.ts';
import { later } from '../../ui/later.tsx';
import { storageOf } from './refs.ts';

export const StorageDialog = later(async () => (await import('./StorageDialog.tsx')).StorageDialog);

/** The storage modal, whose code comes when it opens [2.49]. */
export function StorageModal() {
  const storage = storageOf(useActor('library'));
  const modal = useSelector(storage, (snapshot) => (snapshot === undefined ? undefined : modalOf(snapshot)));
  const open = useSelector(modal, (snapshot) => snapshot !== undefined && isOpen(snapshot));
  return open ? <StorageDialog /> : null;
}
