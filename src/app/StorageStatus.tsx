import { useEffect } from 'react';
import { useActors } from '../context/actors.ts';
import { later } from '../ui/later.tsx';
import { whenStill } from './still.ts';

const StorageButton = later(
  async () => (await import('../screens/storage/StorageButton.tsx')).StorageButton,
  { waits: true },
);
/** The storage modal, over every page that shows the status [2.49]. */
export const StorageModal = later(
  async () => (await import('../screens/storage/StorageModal.tsx')).StorageModal,
  { waits: true },
);

/** How long the photos stay, in a page's header [2.13]: chart and views are fetched when the first pictures are there. */
export function StorageStatus() {
  const storage = useActors().lazyActors?.storage;
  useEffect(
    () =>
      whenStill(() => {
        StorageButton.prefetch();
        StorageModal.prefetch();
        storage?.send({ type: 'lazy.want' });
      }),
    [storage],
  );
  return <StorageButton />;
}
