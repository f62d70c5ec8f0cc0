import { useEffect } from 'react';
import { useActors } from '../context/actors.ts';
import { StorageButton } from '../screens/storage/StorageButton.tsx';
import { afterFirstPaint } from './afterFirstPaint.ts';

/** What a page of the library shows of charts that nobody has to press for. */
const wanted = ['activation', 'storage', 'exports'] as const;

/** How long the photos stay, in a page's header [2.13]: the chart is fetched when the first pictures are there. */
export function StorageStatus() {
  const { lazyActors } = useActors();
  useEffect(
    () =>
      afterFirstPaint(() => {
        for (const name of wanted) lazyActors?.[name].send({ type: 'lazy.want' });
      }),
    [lazyActors],
  );
  return <StorageButton />;
}
