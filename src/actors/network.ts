import { fromCallback } from 'xstate';
import type { NetworkTold } from '../../machines/request/network.ts';

/** Tells for as long as it runs whenever the browser is online again. */
export const network = (window: Window) =>
  fromCallback<NetworkTold>(({ sendBack }) => {
    const back = () => sendBack({ type: 'network.back' });
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  });
