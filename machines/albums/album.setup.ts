import { assign, enqueueActions, sendTo, setup } from 'xstate';
import type { OwnAlbum } from '../../contracts/albums/album.ts';
import { readAlbum } from '../../contracts/albums/calls.ts';
import { defaultSorting, type Sorting } from '../../contracts/photos/photo.ts';
import type { AreaEvent, AreaRoute } from '../app/app.types.ts';
import type { LibraryInbox, ToFlatList } from '../photos/library/library.events.ts';
import { sortingMachine, type SortingEvent, type SortingTold } from '../photos/sorting/sorting.machine.ts';
import type { ImportAlbum } from '../photos/uploads/uploads.events.ts';
import { unprovided } from '../stubs.ts';
import type { FormEnd } from '../request/form.setup.ts';
import { networkStub, type NetworkTold } from '../request/network.ts';
import { requestFor } from '../request/request.machine.ts';
import type { Answered } from '../request/request.types.ts';
import { albumDeleteMachine } from './albumDelete.machine.ts';
import { albumPhotosMachine } from './albumPhotos.machine.ts';
import { albumRenameMachine } from './albumRename.machine.ts';
import { albumAttachment } from './attachment.ts';

export type AlbumEvent =
  | AreaEvent
  | ToFlatList
  | SortingTold
  | NetworkTold
  | Extract<SortingEvent, { type: 'sorting.choose' }>
  | { readonly type: 'album.retry' }
  | { readonly type: 'album.rename' }
  | { readonly type: 'album.delete' }
  | { readonly type: 'photos.add' };

export interface AlbumInput extends AreaRoute {
  readonly library: LibraryInbox;
  /** Whether shared albums have pages of their own now [2.31, 6.3]. */
  readonly sharedOn: () => boolean;
}

export interface AlbumContext {
  readonly library: LibraryInbox;
  readonly sharedOn: () => boolean;
  readonly here: AreaRoute;
  readonly albumId: string;
  /** What is known of it; null until it was read. */
  readonly album: OwnAlbum | null;
  readonly sorting: Sorting | null;
  /** Epoch of the library as it told last; null before it has. */
  readonly epoch: number | null;
  /** The one in which the latest read began. */
  readonly began: number | null;
  readonly reference: string | null;
}

type ReadAnswer = Answered<typeof readAlbum>;
const albumIn = (answered: ReadAnswer) => (answered.outcome === 'finished' ? answered.reply : null);

/** What its photos begin with. */
export const photosOf = ({ here, library, sorting }: AlbumContext) => ({
  ...here,
  library,
  sorting: sorting ?? defaultSorting.albumPhotos,
});

/** What its photos are added to. */
export const importOf = ({ albumId, album }: AlbumContext): ImportAlbum => ({
  albumId,
  albumName: album?.albumName ?? '',
});

export const albumSetup = setup({
  types: {
    context: {} as AlbumContext,
    input: {} as AlbumInput,
    events: {} as AlbumEvent,
    tags: {} as 'busy' | 'error',
    children: {} as {
      attachment: 'attachment';
      readAlbum: 'readAlbum';
      readAgain: 'readAlbum';
      sorting: 'sorting';
      photos: 'albumPhotos';
      rename: 'albumRename';
      delete: 'albumDelete';
      network: 'network';
    },
  },
  actors: {
    attachment: albumAttachment,
    readAlbum: requestFor(readAlbum),
    network: networkStub,
    sorting: sortingMachine,
    albumPhotos: albumPhotosMachine,
    albumRename: albumRenameMachine,
    albumDelete: albumDeleteMachine,
  },
  actions: {
    /** Its own route takes the place of this one. */
    goToShared: (_, _album: { readonly albumId: string }) => unprovided('album.goToShared'),
    goToAlbums: (_) => unprovided('album.goToAlbums'),
    /** '{albumName} album deleted' [2.37]. */
    sayDeleted: (_, _album: { readonly albumName: string }) => unprovided('album.sayDeleted'),
    /** The dialog to upload, for this album. */
    openImport: (_, _album: ImportAlbum) => unprovided('album.openImport'),
    stampBegan: assign({ began: ({ context }) => context.epoch }),
    /** The first it is told is what the read knows that is under way since. */
    keepEpoch: assign(({ context }, epoch: number) => ({ epoch, began: context.began ?? epoch })),
    keepAlbum: assign(({ context }, answered: ReadAnswer) => {
      const album = albumIn(answered);
      return album === null || album.isShared ? { album: context.album } : { album, reference: null };
    }),
    keepReference: assign({
      reference: (_, answered: ReadAnswer) =>
        answered.outcome === 'failed' ? answered.failure.correlationId : null,
    }),
    keepName: assign({
      album: ({ context: { album } }, end: FormEnd<{ readonly name: string }>) =>
        album === null || end.outcome === 'cancelled' ? album : { ...album, albumName: end.saved.name },
    }),
    keepHere: assign({ here: (_, { route, address }: AreaRoute) => ({ route, address }) }),
    keepSorting: assign({ sorting: (_, sorting: Sorting) => sorting }),
    tellCount: enqueueActions(({ context: { library, albumId, began }, enqueue }, answered: ReadAnswer) => {
      const count = albumIn(answered)?.photosCount;
      if (count !== undefined && began !== null)
        enqueue.sendTo(library, { type: 'list.counted', scope: { kind: 'album', albumId }, count, began });
    }),
    /** One album fewer: the tab counts again. */
    renewCounts: sendTo(({ context }) => context.library, { type: 'counts.renew' }),
    tellPhotos: sendTo('photos', (_, event: AreaEvent | SortingTold) => event),
    tellSorting: sendTo('sorting', (_, event: SortingEvent) => event),
  },
  guards: {
    isOwn: (_, answered: ReadAnswer) => albumIn(answered)?.isShared === false,
    leadsElsewhere: ({ context }, answered: ReadAnswer) =>
      albumIn(answered)?.isShared === true && context.sharedOn(),
    isDone: (_, { outcome }: { readonly outcome: string }) => outcome === 'done',
    isSorted: ({ context }) => context.sorting !== null,
  },
});
