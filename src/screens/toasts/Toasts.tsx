import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ToastEvent } from '../../../machines/toasts/toasts.machine.ts';
import { shownToasts } from '../../../machines/toasts/toasts.selectors.ts';
import { useActor } from '../../context/actors.ts';
import { type ToastItem, ToastRegion } from '../../ui/Toast.tsx';
import { actionWords, toastWords } from './labels.ts';

/** The visible toasts, each with its own actor [2.50]. */
export function Toasts() {
  const { i18n } = useLingui();
  const toasts = useActor('toasts');
  const shown = useSelector(toasts, shownToasts);
  const items = shown.map(({ id, kind, message, values, action }): ToastItem => {
    const { id: key, ...words } = toastWords[message];
    const text = i18n._(key, values, words);
    return action === null
      ? { id, kind, text }
      : { id, kind, text, action: i18n._(actionWords[action.label]) };
  });
  const tell = (type: ToastEvent['type']) => (id: string) =>
    shown.find((toast) => toast.id === id)?.ref.send({ type });
  return (
    <ToastRegion
      toasts={items}
      onAction={tell('toast.act')}
      onDismiss={tell('toast.dismiss')}
      onPause={tell('toast.hold')}
      onResume={tell('toast.release')}
    />
  );
}
