import { useEffect } from 'react';
import { useActors } from '../context/actors.ts';
import { useLazyChart } from '../context/hooks.ts';
import { lazyView } from '../ui/lazyView.tsx';
import { afterFirstPaint } from '../ui/afterFirstPaint.ts';

/** Status displays on pages of the library whose charts start without a press. */
const wanted = ['activation', 'storage', 'exports'] as const;

const Button = lazyView(async () => (await import('../screens/storage/StorageButton.tsx')).StorageButton);

/** How long the photos stay, in a page's header [2.13]: chart and view load after the first photos. */
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
