import type { ActorRefFrom } from 'xstate';
import type { albumMachine } from '../../../machines/albums/album.machine.ts';
import type { albumCreateMachine } from '../../../machines/albums/albumCreate.machine.ts';
import type { albumDeleteMachine } from '../../../machines/albums/albumDelete.machine.ts';
import type { albumListMachine } from '../../../machines/albums/albumList.machine.ts';
import type { albumPhotosMachine } from '../../../machines/albums/albumPhotos.machine.ts';
import type { albumRenameMachine } from '../../../machines/albums/albumRename.machine.ts';
import type { albumsPageMachine } from '../../../machines/albums/albumsPage.machine.ts';
import type { libraryMachine } from '../../../machines/photos/library.machine.ts';

export type AlbumsPageRef = ActorRefFrom<typeof albumsPageMachine>;
export type AlbumListRef = ActorRefFrom<typeof albumListMachine>;
export type AlbumCreateRef = ActorRefFrom<typeof albumCreateMachine>;
export type AlbumRenameRef = ActorRefFrom<typeof albumRenameMachine>;
export type AlbumDeleteRef = ActorRefFrom<typeof albumDeleteMachine>;
export type AlbumRef = ActorRefFrom<typeof albumMachine>;
export type AlbumPhotosRef = ActorRefFrom<typeof albumPhotosMachine>;
export type LibraryRef = ActorRefFrom<typeof libraryMachine>;
