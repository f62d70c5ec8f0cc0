import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useActor } from '../context/actors.ts';
import { later } from '../ui/later.tsx';
import { whenStill } from './still.ts';

const Toasts = later(async () => (await import('../screens/toasts/Toasts.tsx')).Toasts, { waits: true });

/** Where toasts are shown and read aloud: fetched when the first pictures are there, or with the first toast [2.50]. */
export function ToastPlace() {
  const speaks = useSelector(useActor('toasts'), ({ context }) => context.toasts.length > 0);
  useEffect(() => {
    if (!speaks) return whenStill(Toasts.prefetch);
    Toasts.prefetch();
    return undefined;
  }, [speaks]);
  return <Toasts />;
}
