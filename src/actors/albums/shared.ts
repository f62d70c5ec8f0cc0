import { fromCallback, sendTo } from 'xstate';
import {
  deleteSharedAlbum,
  readSharedAlbum,
  sharedAlbumParticipants,
} from '../../../contracts/albums/calls.ts';
import { participantsMachine } from '../../../machines/albums/participants.machine.ts';
import { sharedAlbumDeleteMachine } from '../../../machines/albums/sharedAlbumDelete.machine.ts';
import { sharedAlbumMachine } from '../../../machines/albums/sharedAlbum.machine.ts';
import type { SharedAlbumEvent } from '../../../machines/albums/sharedAlbum.setup.ts';
import type { Environment } from '../environment.ts';
import { network } from '../network.ts';
import { sortingLogic } from '../photos/sorting/sorting.ts';
import { afterDeletion } from './album.ts';
import { albumPhotosLogic } from './photos.ts';

type Ports = Pick<Environment, 'bind' | 'storage' | 'sessionStorage' | 'window'>;

/** Tells whenever somebody turns to this window again: another window or another person may have ended the album. */
const attention = ({ document }: Window) =>
  fromCallback<SharedAlbumEvent>(({ sendBack }) => {
    const attended = () => {
      if (document.visibilityState === 'visible') sendBack({ type: 'window.attended' });
    };
    document.addEventListener('visibilitychange', attended);
    return () => document.removeEventListener('visibilitychange', attended);
  });

/** One shared album: its record, its photos, with whom it is shared, and how it is left. */
export function sharedAlbumLogic(ports: Ports) {
  const { bind, storage, window } = ports;
  return sharedAlbumMachine.provide({
    actors: {
      attention: attention(window),
      readAlbum: bind(readSharedAlbum),
      network: network(window),
      sorting: sortingLogic(storage),
      albumPhotos: albumPhotosLogic(ports, 'shared'),
      participants: participantsMachine.provide({
        actors: { readParticipants: bind(sharedAlbumParticipants) },
      }),
      sharedAlbumDelete: sharedAlbumDeleteMachine.provide({ actors: { send: bind(deleteSharedAlbum) } }),
    },
    actions: {
      goToAlbums: sendTo(
        ({ system }) => system.get('navigation'),
        () => afterDeletion.goToAlbums,
      ),
      sayDeleted: sendTo(
        ({ system }) => system.get('toasts'),
        (_, { albumName }) => afterDeletion.sayDeleted(albumName),
      ),
    },
  });
}
