import { type ActorRefFrom, type AnyActorRef, fromCallback } from 'xstate';
import { findActor } from '../../../machines/app/directory.ts';
import type { featureFlagsMachine } from '../../../machines/flags/featureFlags.machine.ts';
import type { navigationMachine } from '../../../machines/navigation/navigation.machine.ts';
import type { libraryMachine } from '../../../machines/photos/library/library.machine.ts';
import { currentRow } from '../../../machines/navigation/navigation.selectors.ts';
import { photosCountOf } from '../../../machines/photos/library/library.selectors.ts';
import type { PageEvent } from '../../../machines/storage/storageModal.machine.ts';
import type { DayEvent, FlagsReport } from '../../../machines/storage/storage.events.ts';

/** Milliseconds away from the page after which the storage is told anew: an order may have been made elsewhere. */
const longAway = 30_000;

/** Calls `look` at once and with every change of the charts named by their system ids; gives what stops it. */
function watch(refs: readonly (AnyActorRef | undefined)[], look: () => void): () => void {
  const watching = refs.map((ref) => ref?.subscribe(look));
  look();
  return () => {
    for (const subscription of watching) subscription?.unsubscribe();
  };
}

/** Tells the two flags of the storage modal; the sample is never used in production [6.3]. */
export const watchFlags = (production: boolean) =>
  fromCallback<FlagsReport>(({ system, sendBack }) => {
    const flags = findActor(system, 'flags') as ActorRefFrom<typeof featureFlagsMachine> | undefined;
    let last = '';
    return watch([flags], () => {
      const snapshot = flags?.getSnapshot();
      if (snapshot === undefined || !snapshot.matches('ready')) return;
      const { values } = snapshot.context;
      const told: FlagsReport = {
        type: 'flags.told',
        enabled: values.PhotoManagementReactivationEnabled,
        mocked: values.PhotoManagementUseReactivationMockData && !production,
      };
      const text = JSON.stringify(told);
      if (text === last) return;
      last = text;
      sendBack(told);
    });
  });

/** Tells whether the photos page is shown with photos on it. */
export const watchPage = fromCallback<PageEvent>(({ system, sendBack }) => {
  const navigation = findActor(system, 'navigation') as ActorRefFrom<typeof navigationMachine> | undefined;
  const library = findActor(system, 'library') as ActorRefFrom<typeof libraryMachine> | undefined;
  let last: boolean | null = null;
  return watch([navigation, library], () => {
    if (navigation === undefined || library === undefined) return;
    const here = currentRow(navigation.getSnapshot());
    const count = photosCountOf(library.getSnapshot());
    const shows = here.area === 'photos' && (count ?? 0) > 0;
    if (shows === last) return;
    last = shows;
    sendBack({ type: 'page.told', shows });
  });
});

/** Tells the moment, by the service's clock, and the zone at once, after every midnight, and when the person comes back after a while. */
export const watchDay = (window: Window & typeof globalThis, clock: () => number) =>
  fromCallback<DayEvent>(({ sendBack }) => {
    let timer = 0;
    let left = 0;
    const tell = () => {
      window.clearTimeout(timer);
      const now = clock();
      const midnight = new Date(now).setHours(24, 0, 1, 0);
      timer = window.setTimeout(tell, midnight - now);
      const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
      sendBack({ type: 'day.told', now, timeZone });
    };
    const seen = () => {
      if (window.document.visibilityState === 'hidden') left = Date.now();
      else if (Date.now() - left >= longAway) tell();
    };
    window.document.addEventListener('visibilitychange', seen);
    tell();
    return () => {
      window.clearTimeout(timer);
      window.document.removeEventListener('visibilitychange', seen);
    };
  });
