import { type ActorRefFrom, fromCallback } from 'xstate';
import { findActor } from '../../../machines/system/directory.ts';
import type { featureFlagsMachine } from '../../../machines/flags/featureFlags.machine.ts';
import type { navigationMachine } from '../../../machines/navigation/navigation.machine.ts';
import type { libraryMachine } from '../../../machines/photos/library/library.machine.ts';
import { currentRow } from '../../../machines/navigation/navigation.selectors.ts';
import { photosCountOf } from '../../../machines/photos/library/library.selectors.ts';
import type { PageEvent } from '../../../machines/storage/storageModal.machine.ts';
import type { DayEvent, FlagsReport } from '../../../machines/storage/storageStatus.machine.ts';
import { watchCharts } from '../watchCharts.ts';

/**
 * Milliseconds of absence after which the storage status is read again, because the customer may have placed an order
 * elsewhere.
 */
const longAway = 30_000;

/**
 * Reports the two flags of the storage modal once their values are final. The sample data are never used in
 * production [6.3].
 */
export const watchFlags = (production: boolean) =>
  fromCallback<FlagsReport>(({ system, sendBack }) =>
    watchCharts(
      [findActor(system, 'flags') as ActorRefFrom<typeof featureFlagsMachine> | undefined],
      (flags) => (flags?.matches('ready') === true ? flags.context.values : null),
      (values) => {
        if (values !== null)
          sendBack({
            type: 'flags.changed',
            enabled: values.PhotoManagementReactivationEnabled,
            mocked: values.PhotoManagementUseReactivationMockData && !production,
          });
      },
    ),
  );

/** Reports whether the photos page is open and has photos on it. */
export const watchPage = fromCallback<PageEvent>(({ system, sendBack }) => {
  const navigation = findActor(system, 'navigation') as ActorRefFrom<typeof navigationMachine> | undefined;
  const library = findActor(system, 'library') as ActorRefFrom<typeof libraryMachine> | undefined;
  return watchCharts(
    [navigation, library],
    (place, photos) =>
      place !== undefined &&
      photos !== undefined &&
      currentRow(place).area === 'photos' &&
      (photosCountOf(photos) ?? 0) > 0,
    (shows) => sendBack({ type: 'page.changed', shows }),
  );
});

/**
 * Reports the current time by the service's clock, with the time zone: immediately, after every midnight, and
 * when the customer returns after a while.
 */
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
      sendBack({ type: 'day.changed', now, timeZone });
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
