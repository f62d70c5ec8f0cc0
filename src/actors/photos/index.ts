import { fromPromise } from 'xstate';
import { latestUploaded, timelinePage } from '../../../contracts/photos/library/calls.ts';
import { photosPageMachine } from '../../../machines/photos/lists/photosPage.machine.ts';
import {
  type WelcomeState,
  welcomeBannerMachine,
} from '../../../machines/photos/lists/welcomeBanner.machine.ts';
import type { Environment } from '../environment.ts';
import { photoListLogic } from './lists/photoList.ts';
import { sortingLogic } from './sorting/sorting.ts';
import { bannerKey, dismissedKey, read, write } from './library/stored.ts';

type Ports = Pick<Environment, 'bind' | 'storage' | 'sessionStorage' | 'window' | 'missing'>;

/**
 * Returns the chart of the area `photos`. Input: `{ route, address }`, as for every area. It finds the
 * library by its system id, and receives `area.route` when the URL changes.
 */
export function photosLogic(ports: Ports) {
  const { storage } = ports;
  return photosPageMachine.provide({
    actors: {
      sorting: sortingLogic(storage),
      welcomeBanner: welcomeBannerMachine.provide({
        actors: {
          readState: fromPromise<WelcomeState>(() => {
            const expanded = read(storage, bannerKey) === true ? 'expanded' : 'collapsed';
            return Promise.resolve(read(storage, dismissedKey) === true ? 'dismissed' : expanded);
          }),
        },
        actions: {
          writeExpanded: (_, expanded) => write(storage, bannerKey, expanded),
          writeDismissed: () => write(storage, dismissedKey, true),
        },
      }),
      timeline: photoListLogic(ports, timelinePage),
      latestUploaded: photoListLogic(ports, latestUploaded),
    },
  });
}
