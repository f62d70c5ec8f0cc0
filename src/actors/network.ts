import { fromCallback } from 'xstate';
import type { PageEvent } from '../../machines/app/app.setup.ts';
import type { AttemptDue, NetworkBack } from '../../machines/system/registration.ts';
import { type RecoveryEvent, recoveryMachine } from '../../machines/request/recovery.machine.ts';
import type { Environment, Missing } from './environment.ts';

/** Reports each time the browser is online again, while the actor runs. */
export const network = (window: Window) =>
  fromCallback<NetworkBack>(({ sendBack }) => {
    const back = () => sendBack({ type: 'network.back' });
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  });

/** Reports changes in the page's lifecycle: online and offline, frozen or hidden, and visible again. */
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
    const { document } = window;
    document.addEventListener(
      'visibilitychange',
      () => {
        if (document.visibilityState === 'visible') sendBack({ type: 'page.resumed' });
      },
      { signal },
    );
    return () => ends.abort();
  });

/** Reports whenever the parts that failed to load should be tried again, while the actor runs. */
export const attempts = ({ await: wait }: Missing) =>
  fromCallback<AttemptDue>(({ sendBack }) => wait(() => sendBack({ type: 'attempt.due' })));

/** Returns the chart that decides when the page retries missing parts, bound to the browser. */
export const recoveryLogic = ({
  window,
  missing,
  onAnswer,
}: Pick<Environment, 'window' | 'missing' | 'onAnswer'>) =>
  recoveryMachine.provide({
    actors: {
      missing: fromCallback<RecoveryEvent>(({ sendBack }) => {
        const ends = new AbortController();
        const { signal } = ends;
        const { document } = window;
        const now = () => sendBack({ type: 'recovery.now' });
        window.addEventListener('online', now, { signal });
        document.addEventListener(
          'visibilitychange',
          () => {
            if (document.visibilityState === 'visible') now();
          },
          { signal },
        );
        const unfollow = missing.follow((count) => sendBack({ type: 'missing.counted', count }));
        const unheard = onAnswer(() => sendBack({ type: 'service.answered' }));
        return () => {
          ends.abort();
          unfollow();
          unheard();
        };
      }),
    },
    actions: { fetchMissing: () => missing.fetchAll() },
  });
