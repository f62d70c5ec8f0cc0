import { assign, enqueueActions, or, raise, sendTo, setup, stateIn } from 'xstate';
import type { SharedAlbum } from '../../contracts/albums/album.ts';
import { readSharedAlbum } from '../../contracts/albums/calls.ts';
import { defaultSorting, type Sorting } from '../../contracts/photos/photo.ts';
import type { AreaEvent, AreaRoute } from '../app/app.types.ts';
import type { ModalEscape } from '../modals/modals.events.ts';
import type { LibraryInbox, ToFlatList } from '../photos/library/library.events.ts';
import { sortingMachine, type SortingEvent, type SortingTold } from '../photos/sorting/sorting.machine.ts';
import { unprovided, sourceStub } from '../stubs.ts';
import { networkStub, type NetworkTold } from '../request/network.ts';
import { requestFor } from '../request/request.machine.ts';
import type { Answered } from '../request/request.types.ts';
import { albumPhotosMachine } from './albumPhotos.machine.ts';
import { albumAttachment } from './attachment.ts';
import { participantsMachine } from './participants.machine.ts';
import { sharedAlbumDeleteMachine } from './sharedAlbumDelete.machine.ts';

export type SharedAlbumEvent =
  | AreaEvent
  | ToFlatList
  | SortingTold
  | NetworkTold
  | Extract<SortingEvent, { type: 'sorting.choose' }>
  | { readonly type: 'album.retry' }
  | { readonly type: 'album.delete' }
  | { readonly type: 'participants.show' }
  /** Somebody comes back to this window, in which the album may have ended. */
  | { readonly type: 'window.attended' }
  | ModalEscape;

export interface SharedAlbumInput extends AreaRoute {
  readonly library: LibraryInbox;
  /** Id of the customer who is signed in: the album's owner, or one of those it is shared with [2.40]. */
  readonly customer: () => string;
}

export interface SharedAlbumContext {
  readonly library: LibraryInbox;
  readonly customer: () => string;
  readonly here: AreaRoute;
  readonly albumId: string;
  /** What is known of it; null until it was read. */
  readonly album: SharedAlbum | null;
  readonly sorting: Sorting | null;
  /** Epoch of the library as it told last; null before it has. */
  readonly epoch: number | null;
  /** The one in which the latest read began. */
  readonly began: number | null;
  readonly reference: string | null;
}

export const participantsModal = 'albums.participants';

type Read = Answered<typeof readSharedAlbum>;
type ToPhotos = AreaEvent | SortingTold;

export const scopeOf = ({ albumId }: Pick<SharedAlbumContext, 'albumId'>) =>
  ({ kind: 'sharedAlbum', albumId }) as const;

/** What its photos begin with. */
export const photosOf = ({ here, library, sorting }: SharedAlbumContext) => ({
  ...here,
  library,
  sorting: sorting ?? defaultSorting.sharedAlbumPhotos,
});

export const sharedAlbumSetup = setup({
  types: {
    context: {} as SharedAlbumContext,
    input: {} as SharedAlbumInput,
    events: {} as SharedAlbumEvent,
    tags: {} as 'busy' | 'error',
    children: {} as {
      attachment: 'attachment';
      attention: 'attention';
      readAlbum: 'readAlbum';
      readAgain: 'readAlbum';
      sorting: 'sorting';
      photos: 'albumPhotos';
      participants: 'participants';
      deletion: 'sharedAlbumDelete';
      network: 'network';
    },
  },
  actors: {
    attachment: albumAttachment,
    /** Says `window.attended` when somebody comes back to this window. */
    attention: sourceStub<SharedAlbumEvent>('sharedAlbum.attention'),
    readAlbum: requestFor(readSharedAlbum),
    network: networkStub,
    sorting: sortingMachine,
    albumPhotos: albumPhotosMachine,
    participants: participantsMachine,
    sharedAlbumDelete: sharedAlbumDeleteMachine,
  },
  actions: {
    goToAlbums: (_) => unprovided('sharedAlbum.goToAlbums'),
    /** '{albumName} album deleted' [2.37]. */
    sayDeleted: (_, _album: { readonly albumName: string }) => unprovided('sharedAlbum.sayDeleted'),
    stampBegan: assign({ began: ({ context }) => context.epoch }),
    /** The first it is told is what the read knows that is under way since. */
    keepEpoch: assign(({ context }, epoch: number) => ({ epoch, began: context.began ?? epoch })),
    keepAlbum: assign(({ context: { album } }, answered: Read) =>
      answered.outcome === 'finished' ? { album: answered.reply, reference: null } : { album },
    ),
    keepReference: assign({
      reference: (_, answered: Read) =>
        answered.outcome === 'failed' ? answered.failure.correlationId : null,
    }),
    keepHere: assign({ here: (_, { route, address }: AreaRoute) => ({ route, address }) }),
    keepSorting: assign({ sorting: (_, sorting: Sorting) => sorting }),
    tellCount: enqueueActions(({ context, enqueue }, answered: Read) => {
      const { began } = context;
      if (answered.outcome !== 'finished' || began === null) return;
      const count = answered.reply.photosCount;
      enqueue.sendTo(context.library, {
        type: 'list.counted',
        scope: scopeOf(context),
        count,
        began,
      });
    }),
    /** One album fewer: the tab counts again. */
    renewCounts: sendTo(({ context }) => context.library, { type: 'counts.renew' }),
    tellPhotos: sendTo('photos', (_, event: ToPhotos) => event),
    tellSorting: sendTo('sorting', (_, event: SortingEvent) => event),
    /** Is it there at all? */
    readAgain: raise({ type: 'list.recount' }),
  },
  guards: {
    finished: (_, { outcome }: Read) => outcome === 'finished',
    refused: (_, { outcome }: Read) => outcome === 'refused',
    isSorted: ({ context }) => context.sorting !== null,
    isOwner: ({ context: { album, customer } }) => album?.ownerId === customer(),
    /** Then it is as good as deleted when it is there no more. */
    asksToDelete: or([
      stateIn({ shown: { side: { owner: 'deleting' } } }),
      stateIn({ shown: { side: { participant: 'deleting' } } }),
    ]),
    isDone: (_, { outcome }: { readonly outcome: string }) => outcome === 'done',
    isGone: (_, { gone }: { readonly gone: boolean }) => gone,
  },
});
