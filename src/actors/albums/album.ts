import { sendTo } from 'xstate';
import { deleteAlbum, readAlbum, renameAlbum } from '../../../contracts/albums/calls.ts';
import { pathOf } from '../../../contracts/navigation/match.ts';
import { albumMachine } from '../../../machines/albums/album.machine.ts';
import { albumDeleteMachine } from '../../../machines/albums/albumDelete.machine.ts';
import { albumRenameMachine } from '../../../machines/albums/albumRename.machine.ts';
import type { ImportAlbum } from '../../../machines/photos/uploads/uploads.events.ts';
import type { Environment } from '../environment.ts';
import { sayTo } from '../lazyActor.ts';
import { network } from '../network.ts';
import { sortingLogic } from '../photos/sorting/sorting.ts';
import { albumPhotosLogic } from './photos.ts';

type Ports = Pick<Environment, 'bind' | 'storage' | 'sessionStorage' | 'window'>;

const openImport = sayTo('uploads', (_, album: ImportAlbum) => ({ type: 'import.open', album }));
const track = sayTo('tracking', () => ({ type: 'event.track', name: 'albumAddPhotos' }));

/** What is said and where one goes once an album is deleted, one's own or a shared one [2.37]. */
export const afterDeletion = {
  goToAlbums: { type: 'navigation.request', to: pathOf('albums', {}), replace: true },
  sayDeleted: (albumName: string) => ({
    type: 'toast.show',
    kind: 'success',
    message: 'albumDeleted',
    values: { albumName },
  }),
} as const;

/** One album: its record, its photos, and what is asked about it. */
export function albumLogic(ports: Ports) {
  const { bind, storage, window } = ports;
  return albumMachine.provide({
    actors: {
      readAlbum: bind(readAlbum),
      network: network(window),
      sorting: sortingLogic(storage),
      albumPhotos: albumPhotosLogic(ports, 'own'),
      albumRename: albumRenameMachine.provide({ actors: { send: bind(renameAlbum) } }),
      albumDelete: albumDeleteMachine.provide({ actors: { send: bind(deleteAlbum) } }),
    },
    actions: {
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
        () => afterDeletion.goToAlbums,
      ),
      sayDeleted: sendTo(
        ({ system }) => system.get('toasts'),
        (_, { albumName }) => afterDeletion.sayDeleted(albumName),
      ),
      openImport: (args, album) => {
        openImport(args, album);
        track(args, undefined);
      },
    },
  });
}
