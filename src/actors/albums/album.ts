import { sendTo } from 'xstate';
import { deleteAlbum, readAlbum, renameAlbum } from '../../../contracts/albums/calls.ts';
import { albumPhotos } from '../../../contracts/albums/photos.ts';
import { pathOf } from '../../../contracts/navigation/match.ts';
import { albumMachine } from '../../../machines/albums/album.machine.ts';
import { albumDeleteMachine } from '../../../machines/albums/albumDelete.machine.ts';
import { albumPhotosMachine } from '../../../machines/albums/albumPhotos.machine.ts';
import { albumRenameMachine } from '../../../machines/albums/albumRename.machine.ts';
import { albumIdOf } from '../../../machines/albums/albumPhotos.selectors.ts';
import { wishOf } from '../../../machines/photos/flatList.setup.ts';
import type { Environment } from '../environment.ts';
import { askLasting } from '../lasting.ts';
import { askDownload, fetchedLogic, listParts } from '../photos/listParts.ts';
import { sortingLogic } from '../photos/sorting.ts';
import { hold, modalActions } from './modals.ts';

type Ports = Pick<Environment, 'bind' | 'storage'>;

const openImport = askLasting('uploads', (_, { albumId }: { readonly albumId: string }) => ({
  type: 'import.open',
  albumId,
}));
const track = askLasting('tracking', () => ({ type: 'event.track', name: 'albumAddPhotos' }));

/** The photos of an album, with the preview that knows its addresses. */
function albumPhotosLogic(ports: Ports) {
  const { actors, actions } = listParts(ports, albumPhotos);
  return albumPhotosMachine.provide({
    actors: {
      ...actors,
      preview: fetchedLogic(async () => (await import('./preview.ts')).albumPreviewLogic(ports)),
    },
    actions: {
      ...actions,
      askDownload: ({ system, self, context }, name) => askDownload(system, wishOf(self, context, name)),
      openPreview: sendTo(
        ({ system }) => system.get('navigation'),
        ({ context: { list } }, { id }) => ({
          type: 'navigation.request',
          to: pathOf('albumPhotoPreview', { id: albumIdOf(list), photoId: id }),
        }),
      ),
      backToList: sendTo(
        ({ system }) => system.get('navigation'),
        ({ context: { list } }) => ({
          type: 'navigation.request',
          to: pathOf('album', { id: albumIdOf(list) }),
          replace: true,
        }),
      ),
    },
  });
}

/** One album: its record, its photos, and what is asked about it. */
export function albumLogic(ports: Ports) {
  const { bind, storage } = ports;
  return albumMachine.provide({
    actors: {
      readAlbum: bind(readAlbum),
      sorting: sortingLogic(storage),
      albumPhotos: albumPhotosLogic(ports),
      albumRename: albumRenameMachine.provide({
        actors: { renameAlbum: bind(renameAlbum) },
        actions: { hold },
      }),
      albumDelete: albumDeleteMachine.provide({
        actors: { deleteAlbum: bind(deleteAlbum) },
        actions: { hold },
      }),
    },
    actions: {
      ...modalActions,
      goToShared: sendTo(
        ({ system }) => system.get('navigation'),
        (_, { albumId }) => ({
          type: 'navigation.request',
          to: pathOf('sharedAlbum', { id: albumId }),
          replace: true,
        }),
      ),
      goToAlbums: sendTo(
        ({ system }) => system.get('navigation'),
        () => ({ type: 'navigation.request', to: pathOf('albums', {}), replace: true }),
      ),
      sayDeleted: sendTo(
        ({ system }) => system.get('toasts'),
        (_, { albumName }) => ({
          type: 'toast.show',
          kind: 'success',
          message: 'albumDeleted',
          values: { albumName },
        }),
      ),
      openImport: (args, album) => {
        openImport(args, album);
        track(args, undefined);
      },
    },
  });
}
