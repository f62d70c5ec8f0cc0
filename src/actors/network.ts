import { fromCallback } from 'xstate';
import type { PageEvent } from '../../machines/app/app.types.ts';
import type { NetworkBack } from '../../machines/request/network.ts';

/** Tells for as long as it runs whenever the browser is online again. */
export const network = (window: Window) =>
  fromCallback<NetworkBack>(({ sendBack }) => {
    const back = () => sendBack({ type: 'network.back' });
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  });

/** Tells what becomes of the page itself: its network goes and comes; it is put aside by the browser and taken out again. */
export const pageEvents = (window: Window) =>
  fromCallback<PageEvent>(({ sendBack }) => {
    const ends = new AbortController();
    const { signal } = ends;
    window.addEventListener('offline', () => sendBack({ type: 'network.lost' }), { signal });
    window.addEventListener('online', () => sendBack({ type: 'network.back' }), { signal });
    window.addEventListener(
      'pageshow',
      ({ persisted }) => {
        if (persisted) sendBack({ type: 'page.resumed' });
      },
      { signal },
    );
    return () => ends.abort();
  });
