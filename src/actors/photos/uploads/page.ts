import { fromCallback } from 'xstate';
import type { ImportEvent } from '../../../../machines/photos/uploads/uploads.events.ts';
import type { UploadItemEvent } from '../../../../machines/photos/uploads/uploadItem.setup.ts';

type PageWindow = Window & typeof globalThis;

/** Reports when the connection is lost or restored, and immediately if the browser is offline. */
export const watchConnection = (window: PageWindow) =>
  fromCallback<ImportEvent>(({ sendBack }) => {
    const lost = () => sendBack({ type: 'connection.lost' });
    const back = () => sendBack({ type: 'connection.back' });
    window.addEventListener('offline', lost);
    window.addEventListener('online', back);
    if (!window.navigator.onLine) lost();
    return () => {
      window.removeEventListener('offline', lost);
      window.removeEventListener('online', back);
    };
  });

/** Keeps the screen on. The browser releases the wake lock whenever the page is hidden, so it is requested again. */
export const keepAwake = (window: PageWindow) =>
  fromCallback<ImportEvent>(() => {
    const { document, navigator } = window;
    let lock: WakeLockSentinel | null = null;
    let ended = false;
    const take = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      // Browsers refuse when the battery is low; uploads continue without the wake lock.
      const taken = await navigator.wakeLock.request('screen').catch(() => null);
      if (ended) void taken?.release();
      else lock = taken;
    };
    const retake = () => void take();
    document.addEventListener('visibilitychange', retake);
    retake();
    return () => {
      ended = true;
      document.removeEventListener('visibilitychange', retake);
      void lock?.release();
    };
  });

/**
 * Makes the browser ask, in its own words, before the customer leaves the page; active only while bytes are being
 * sent.
 */
export const askBeforeLeaving = (window: PageWindow) =>
  fromCallback<UploadItemEvent>(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  });

/** Ensures that only one page in this browser at a time sends the files of the same customer. */
export const holdTurn = (window: PageWindow, subject: () => string | null) =>
  fromCallback<UploadItemEvent, { hash: string }>(({ input, sendBack }) => {
    const granted = () => sendBack({ type: 'turn.granted' });
    const locks = window.navigator.locks as LockManager | undefined;
    if (locks === undefined) {
      granted();
      return;
    }
    const ends = new AbortController();
    const released = new Promise<void>((resolve) => ends.signal.addEventListener('abort', () => resolve()));
    void locks
      .request(`photo-account.upload.${subject()}.${input.hash}`, { signal: ends.signal }, () => {
        granted();
        return released;
      })
      .catch(() => undefined);
    return () => ends.abort();
  });
