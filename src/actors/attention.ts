import { fromCallback } from 'xstate';
import type { WindowAttended } from '../../machines/system/registration.ts';

/** Tells for as long as it runs whenever somebody turns to this window again. */
export const attention = ({ document }: Window) =>
  fromCallback<WindowAttended>(({ sendBack }) => {
    const attended = () => {
      if (document.visibilityState === 'visible') sendBack({ type: 'window.attended' });
    };
    document.addEventListener('visibilitychange', attended);
    return () => document.removeEventListener('visibilitychange', attended);
  });
