import type { ActorRefFrom } from 'xstate';
import type { sharedAlbumParticipants } from '../../../contracts/albums/calls.ts';
import type { albumMachine } from '../../../machines/albums/album.machine.ts';
import type { albumCreateMachine } from '../../../machines/albums/albumCreate.machine.ts';
import type { albumCreateForCopyMachine } from '../../../machines/albums/albumCreateForCopy.machine.ts';
import type { albumDeleteMachine } from '../../../machines/albums/albumDelete.machine.ts';
import type { albumListMachine } from '../../../machines/albums/albumList.machine.ts';
import type { albumRenameMachine } from '../../../machines/albums/albumRename.machine.ts';
import type { albumsPageMachine } from '../../../machines/albums/albumsPage.machine.ts';
import type { sharedAlbumDeleteMachine } from '../../../machines/albums/sharedAlbumDelete.machine.ts';
import type { sharedAlbumListMachine } from '../../../machines/albums/sharedAlbumList.machine.ts';
import type { photoListMachine } from '../../../machines/photos/lists/photoList.machine.ts';
import type { LazyLogic } from '../../../machines/system/lazyActor.machine.ts';
import type { PreviewEvent, PreviewInput } from '../../../machines/photos/preview/preview.setup.ts';
import type { libraryMachine } from '../../../machines/photos/library/library.machine.ts';
import type { QueryRef } from '../../../machines/request/query.machine.ts';

export type AlbumsPageRef = ActorRefFrom<typeof albumsPageMachine>;
export type AlbumListRef =
  | ActorRefFrom<typeof albumListMachine>
  | ActorRefFrom<typeof sharedAlbumListMachine>;
export type AlbumCreateRef = ActorRefFrom<typeof albumCreateMachine>;
export type AlbumRenameRef = ActorRefFrom<typeof albumRenameMachine>;
export type AlbumCreateForCopyRef = ActorRefFrom<typeof albumCreateForCopyMachine>;
export type AlbumNameFormRef = AlbumCreateRef | AlbumCreateForCopyRef | AlbumRenameRef;
export type AlbumDeleteRef = ActorRefFrom<typeof albumDeleteMachine>;
export type SharedAlbumDeleteRef = ActorRefFrom<typeof sharedAlbumDeleteMachine>;
export type AlbumRef = ActorRefFrom<typeof albumMachine>;
export type ParticipantsRef = QueryRef<typeof sharedAlbumParticipants>;
export type PhotoListRef = ActorRefFrom<typeof photoListMachine>;
/** The preview as its list refers to it: events sent before its chunk is loaded are queued. */
export type PreviewHandle = ActorRefFrom<LazyLogic<PreviewEvent, PreviewInput>>;
export type LibraryRef = ActorRefFrom<typeof libraryMachine>;
