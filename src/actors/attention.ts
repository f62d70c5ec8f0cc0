import { fromCallback } from 'xstate';
import type { WindowAttended } from '../../machines/system/registration.ts';

/** Reports each time the customer returns to this window, while the actor runs. */
export const attention = ({ document }: Window) =>
  fromCallback<WindowAttended>(({ sendBack }) => {
    const attended = () => {
      if (document.visibilityState === 'visible') sendBack({ type: 'window.attended' });
    };
    document.addEventListener('visibilitychange', attended);
    return () => document.removeEventListener('visibilitychange', attended);
  });
