import { useEffect } from 'react';
import { useActors } from '../context/actors.ts';
import { useLazyChart } from '../context/hooks.ts';
import { lazyView } from '../ui/lazyView.tsx';
import { afterFirstPaint } from '../ui/afterFirstPaint.ts';

/** The charts that status messages on library pages need. They start without any action by the customer. */
const wanted = ['activation', 'storage', 'exports'] as const;

const Button = lazyView(async () => (await import('../screens/storage/StorageButton.tsx')).StorageButton);

/**
 * Shows in a page's header how long the photos will be kept [2.13]. Chart and view are loaded after the first photos.
 */
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
