import { fromCallback } from 'xstate';
import { type ToastsEvent, toastsMachine } from '../../../machines/toasts/toasts.machine.ts';

export type TabPorts = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;

/** Binds the toasts to the tab: their timers pause while the tab is hidden. */
export function bindToasts(tab: TabPorts) {
  return toastsMachine.provide({
    actors: {
      visibility: fromCallback<ToastsEvent>(({ sendBack }) => {
        const tell = () => sendBack({ type: tab.visibilityState === 'hidden' ? 'tab.hidden' : 'tab.shown' });
        tell();
        tab.addEventListener('visibilitychange', tell);
        return () => tab.removeEventListener('visibilitychange', tell);
      }),
    },
  });
}
