import { fromPromise, sendTo } from 'xstate';
import type { CallRow } from '../../../contracts/call.ts';
import { albumPhotos, sharedAlbumPhotos } from '../../../contracts/albums/photos.ts';
import {
  deletePhotos,
  latestUploaded,
  photoById,
  timeline,
  timelinePage,
  users,
} from '../../../contracts/photos/calls.ts';
import { pathOf } from '../../../contracts/navigation/match.ts';
import { deletionMachine } from '../../../machines/photos/deletion.machine.ts';
import { deletionBatchMachine } from '../../../machines/photos/deletionBatch.machine.ts';
import { libraryMachine } from '../../../machines/photos/library.machine.ts';
import { pageReadMachine, type PageRequest } from '../../../machines/photos/pageRead.machine.ts';
import { photoPagesMachine } from '../../../machines/photos/photoPages.machine.ts';
import { pictureCheckMachine } from '../../../machines/photos/pictureCheck.machine.ts';
import { previewMachine } from '../../../machines/photos/preview.machine.ts';
import { resolveIdsMachine } from '../../../machines/photos/resolveIds.machine.ts';
import { scrollMemoryMachine, type ScrollPosition } from '../../../machines/photos/scrollMemory.machine.ts';
import { selectionMachine } from '../../../machines/photos/selection.machine.ts';
import { timelineMachine } from '../../../machines/photos/timeline.machine.ts';
import { welcomeBannerMachine } from '../../../machines/photos/welcomeBanner.machine.ts';
import { pictureStatus } from '../../services/pictures.ts';
import type { Environment } from '../environment.ts';
import { askLasting } from '../lasting.ts';
import { dropAllFiles } from './bytes.ts';

type Ports = Pick<Environment, 'bind' | 'storage' | 'report' | 'newId' | 'onSignOut'>;

/** Keys of local storage [9.12]. */
const scrollKey = 'scrollPosition';
const visibleKey = 'visibleTimeLineSections';
/** Not of the clause: whether the welcome was left expanded [2.20]. */
const bannerKey = 'welcomeBannerExpanded';

/** What this part keeps of a customer outside its charts: gone with the sign-out [9.12]. */
function forgetCustomer(storage: Storage): void {
  dropAllFiles();
  for (const key of [scrollKey, visibleKey, bannerKey]) storage.removeItem(key);
}

function write(storage: Storage, key: string, value: unknown): void {
  try {
    storage.setItem(key, JSON.stringify(value));
  } catch {
    // Full storage: the list then starts at its top.
  }
}

function read(storage: Storage, key: string): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** The stored pair, each 0 or more; null for anything else [2.28]. */
function positionIn(stored: unknown): ScrollPosition | null {
  if (!Array.isArray(stored) || stored.length !== 2) return null;
  const [left, top]: readonly unknown[] = stored;
  const isPixels = (value: unknown): value is number =>
    typeof value === 'number' && Number.isFinite(value) && value >= 0;
  return isPixels(left) && isPixels(top) ? [left, top] : null;
}

/** Reads the ids of a symbolic selection: before a deletion, a download, an order of prints. */
export const resolveIdsLogic = ({ bind }: Pick<Ports, 'bind'>) =>
  resolveIdsMachine.provide({ actors: { readIds: bind(timelinePage) } });

function deletionLogic({ bind }: Ports) {
  return deletionMachine.provide({
    actors: {
      resolveIds: resolveIdsLogic({ bind }),
      batch: deletionBatchMachine.provide({ actors: { deletePhotos: bind(deletePhotos) } }),
    },
    actions: {
      sayFailed: sendTo(
        ({ system }) => system.get('toasts'),
        (_, { single, pastRetries }) => ({
          type: 'toast.show',
          kind: 'failure',
          message: single ? 'photoNotDeleted' : pastRetries ? 'photosPastRetries' : 'photosNotDeleted',
        }),
      ),
      openModal: sendTo(
        ({ system }) => system.get('modals'),
        ({ self }, { id }) => ({
          type: 'modal.opened',
          id,
          kind: 'photos.delete',
          dismissible: true,
          owner: self,
        }),
      ),
      closeModal: sendTo(
        ({ system }) => system.get('modals'),
        (_, { id }) => ({ type: 'modal.closed', id }),
      ),
      track: askLasting('tracking', () => ({ type: 'track', name: 'deletePhotos' })),
    },
  });
}

/** The root's long-lived child `library`, from sign-in to sign-out. Input: `{ sorting, jump, newId }`. */
export function libraryLogic(ports: Ports) {
  const { bind, report, newId, storage, onSignOut } = ports;
  onSignOut(() => forgetCustomer(storage));
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
      deletion: deletionLogic(ports),
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

/**
 * The chart of the area `photos`. Input: `{ route, address }`, as every area's; it finds the library by its system id
 * and is told `area.route` when the address changes.
 */
export function timelineLogic({ bind, storage }: Ports) {
  return timelineMachine.provide({
    actors: {
      preview: previewMachine.provide({
        actors: { findPhoto: bind(photoById) },
        actions: {
          showAddress: sendTo(
            ({ system }) => system.get('navigation'),
            (_, { id }) => ({
              type: 'navigation.request',
      selection: selectionMachine.provide({
        actors: { readIds: bind(timelinePage) as unknown as PageRequest },
      }),
              to: pathOf('photoPreview', { id }),
              replace: true,
            }),
          ),
          backToList: sendTo(
            ({ system }) => system.get('navigation'),
            (_, { replace }) =>
              replace
                ? { type: 'navigation.request', to: pathOf('photos', {}), replace: true }
                : { type: 'navigation.return', to: pathOf('photos', {}) },
          ),
          sayNotLoaded: sendTo(
            ({ system }) => system.get('toasts'),
            () => ({ type: 'toast.show', kind: 'failure', message: 'photoNotLoaded' }),
          ),
        },
      }),
      scrollMemory: scrollMemoryMachine.provide({
        actors: {
          readPosition: fromPromise(() => Promise.resolve(positionIn(read(storage, scrollKey)))),
        },
        actions: { writePosition: (_, position) => write(storage, scrollKey, position) },
      }),
      welcomeBanner: welcomeBannerMachine.provide({
        actors: { readExpanded: fromPromise(() => Promise.resolve(read(storage, bannerKey) === true)) },
        actions: { writeExpanded: (_, expanded) => write(storage, bannerKey, expanded) },
      }),
    },
    actions: {
      openImport: askLasting('uploads', () => ({ type: 'import.open' })),
      openPreview: sendTo(
        ({ system }) => system.get('navigation'),
        (_, { id }) => ({ type: 'navigation.request', to: pathOf('photoPreview', { id }) }),
      ),
      storeVisible: (_, months) => write(storage, visibleKey, months),
    },
  });
}
