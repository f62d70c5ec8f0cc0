import { useEffect } from 'react';
import { useActors } from '../context/actors.ts';
import { StorageButton } from '../screens/storage/StorageButton.tsx';
import { afterFirstPaint } from './afterFirstPaint.ts';

/** How long the photos stay, in a page's header [2.13]: the chart is fetched when the first pictures are there. */
export function StorageStatus() {
  const storage = useActors().lazyActors?.storage;
  useEffect(() => afterFirstPaint(() => storage?.send({ type: 'lazy.want' })), [storage]);
  return <StorageButton />;
}
