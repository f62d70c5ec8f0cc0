import { fromCallback, fromPromise } from 'xstate';
import type { CallRow } from '../../../contracts/call.ts';
import { albumPhotos, sharedAlbumPhotos } from '../../../contracts/albums/photos.ts';
import { latestUploaded, timeline, timelinePage, users } from '../../../contracts/photos/calls.ts';
import { isMonthKey, type MonthKey } from '../../../contracts/photos/photo.ts';
import { uploadQueueKey } from '../../../contracts/photos/uploads/uploadQueue.ts';
import { libraryMachine } from '../../../machines/photos/library/library.machine.ts';
import { pageReadMachine, type PageRequest } from '../../../machines/photos/library/pageRead.machine.ts';
import { photosPageMachine } from '../../../machines/photos/lists/photosPage.machine.ts';
import { photoPagesMachine } from '../../../machines/photos/library/photoPages.machine.ts';
import { pictureCheckMachine } from '../../../machines/photos/library/pictureCheck.machine.ts';
import { timelineMachine } from '../../../machines/photos/lists/timeline.machine.ts';
import type { TimelineEvent } from '../../../machines/photos/lists/timeline.setup.ts';
import type { ChosenFile } from '../../../machines/photos/uploads/uploads.events.ts';
import { welcomeBannerMachine } from '../../../machines/photos/lists/welcomeBanner.machine.ts';
import { pictureStatus } from '../../services/pictures.ts';
import type { Environment } from '../environment.ts';
import { sayTo } from '../lazyActor.ts';
import { dropAllFiles } from './uploads/bytes.ts';
import { fetchedLogic, listParts } from './lists/listParts.ts';
import { sortingLogic } from './sorting/sorting.ts';
import { openedKey, read, scrollKey, visibleKey, write } from './library/stored.ts';

const openImport = sayTo('uploads', () => ({ type: 'import.open' }));
const chooseFiles = sayTo('uploads', (_, files: readonly ChosenFile[]) => ({
  type: 'files.chosen',
  files,
}));

type Ports = Pick<
  Environment,
  'bind' | 'storage' | 'sessionStorage' | 'window' | 'report' | 'newId' | 'onSignOut' | 'configured'
>;

/** Not of the clause: whether the welcome was left expanded [2.20]. */
const bannerKey = 'welcomeBannerExpanded';

/** What this part keeps of a customer outside its charts: gone with the sign-out [9.12]. */
function forgetCustomer({ storage, sessionStorage }: Ports): void {
  dropAllFiles();
  for (const key of [scrollKey, visibleKey, bannerKey, uploadQueueKey]) storage.removeItem(key);
  for (const key of [scrollKey, openedKey]) sessionStorage.removeItem(key);
}

/** The root's long-lived child `library`, from sign-in to sign-out. Input: `{ sorting, jump, newId }`. */
export function libraryLogic(ports: Ports) {
  const { bind, report, newId, onSignOut } = ports;
  onSignOut(() => forgetCustomer(ports));
  const reader = (row: CallRow) =>
    pageReadMachine.provide({ actors: { readPage: bind(row) as unknown as PageRequest } });
  return libraryMachine.provide({
    actors: {
      readMonths: bind(timeline),
      readTotals: bind(users),
      photoPages: photoPagesMachine.provide({
        actors: {
          readMonth: reader(timelinePage),
          readLatest: reader(latestUploaded),
          readAlbum: reader(albumPhotos),
          readSharedAlbum: reader(sharedAlbumPhotos),
          checkPicture: pictureCheckMachine.provide({
            actors: { askPicture: fromPromise(({ input, signal }) => pictureStatus(input.address, signal)) },
          }),
        },
      }),
      deletion: fetchedLogic(async () => (await import('./deletion/deletion.ts')).deletionLogic(ports)),
    },
    actions: {
      reportNegativeCounts: (_, months) => {
        if (months.length > 0)
          report({
            operation: `${timeline.name}: negative counts`,
            kind: 'shape',
            correlationId: newId(),
            attempt: 1,
          });
      },
    },
  });
}

function timelineLogic(ports: Ports) {
  const { storage, sessionStorage } = ports;
  const { actors, actions } = listParts(ports, timelinePage);
  return timelineMachine.provide({
    actors: {
      ...actors,
      openedMonths: fromCallback<TimelineEvent, { readonly back: boolean }>(
        ({ input, sendBack, receive }) => {
          const opened = new Set<MonthKey>();
          const before = input.back ? read(sessionStorage, openedKey) : null;
          const keep = () => write(sessionStorage, openedKey, [...opened]);
          receive((event) => {
            // Any other word of it is of another order, in which every month begins anew.
            if (event.type === 'group.expand') opened.add(event.group);
            else opened.clear();
            keep();
          });
          keep();
          if (Array.isArray(before))
            for (const group of before.filter(isMonthKey)) sendBack({ type: 'group.expand', group });
        },
      ),
    },
    actions: {
      ...actions,
      storeVisible: (_, months) => write(storage, visibleKey, months),
    },
  });
}

/**
 * The chart of the area `photos`. Input: `{ route, address }`, as every area's; it finds the library by its system id
 * and is told `area.route` when the address changes.
 */
export function photosLogic(ports: Ports) {
  const { storage } = ports;
  return photosPageMachine.provide({
    actors: {
      sorting: sortingLogic(storage),
      welcomeBanner: welcomeBannerMachine.provide({
        actors: { readExpanded: fromPromise(() => Promise.resolve(read(storage, bannerKey) === true)) },
        actions: { writeExpanded: (_, expanded) => write(storage, bannerKey, expanded) },
      }),
      timeline: timelineLogic(ports),
      latestUploaded: fetchedLogic(async () => (await import('./lists/latest.ts')).latestLogic(ports)),
    },
    actions: {
      openImport: (args, files) => {
        openImport(args, undefined);
        if (files.length > 0) chooseFiles(args, files);
      },
    },
  });
}
