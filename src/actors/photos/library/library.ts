import { fromPromise } from 'xstate';
import type { CallRow } from '../../../../contracts/call.ts';
import { albumPhotos, sharedAlbumPhotos } from '../../../../contracts/albums/photos.ts';
import { latestUploaded, timeline, timelinePage, users } from '../../../../contracts/photos/library/calls.ts';
import { libraryMachine } from '../../../../machines/photos/library/library.machine.ts';
import { pageReadMachine, type PageRequest } from '../../../../machines/photos/library/pageRead.machine.ts';
import { photoPagesMachine } from '../../../../machines/photos/library/photoPages.machine.ts';
import { pictureCheckMachine } from '../../../../machines/photos/library/pictureCheck.machine.ts';
import { pictureStatus } from '../../../services/pictures.ts';
import type { Environment } from '../../environment.ts';
import { lazyChild } from '../../lazyActor.ts';
import { photoGridLogic } from './photoGrid.ts';

type Ports = Pick<
  Environment,
  | 'bind'
  | 'storage'
  | 'sessionStorage'
  | 'window'
  | 'report'
  | 'newId'
  | 'onSignOut'
  | 'configured'
  | 'missing'
>;

/**
 * Returns the child actor `library` of the root, from the first page that needs it to sign-out. Input:
 * `{ sorting, randomAccess, newId }`.
 */
export function libraryLogic(ports: Ports) {
  const { bind, report, newId } = ports;
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
      photoGrid: photoGridLogic(ports),
      // Without this code, the cells of unread photos have a plain background, which is not an error.
      firstThumbhashes: lazyChild(ports, () =>
        import('./firsts.ts').then(
          (firsts) => firsts.firstsLogic(ports),
          () => fromPromise(() => Promise.resolve()),
        ),
      ),
      deletion: lazyChild(ports, async () => (await import('../deletion/deletion.ts')).deletionLogic(ports)),
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
