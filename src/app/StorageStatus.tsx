import { useEffect } from 'react';
import { useActors } from '../context/actors.ts';
import { useLazyChart } from '../context/hooks.ts';
import { lazyView } from '../ui/lazyView.tsx';
import { afterFirstPaint } from '../ui/afterFirstPaint.ts';

/** What a page of the library shows of charts that nobody has to press for. */
const wanted = ['activation', 'storage', 'exports'] as const;

const Button = lazyView(async () => (await import('../screens/storage/StorageButton.tsx')).StorageButton);

/** How long the photos stay, in a page's header [2.13]: chart and view are fetched when the first pictures are there. */
export function StorageStatus() {
  const { lazyActors } = useActors();
  useEffect(
    () =>
      afterFirstPaint(() => {
        for (const name of wanted) lazyActors?.[name].send({ type: 'lazy.want' });
        Button.prefetch();
      }),
    [lazyActors],
  );
  return useLazyChart('storage') === undefined ? null : <Button />;
}
