import { readAlbum, readSharedAlbum, sharedAlbumParticipants } from '../../../contracts/albums/calls.ts';
import { albumMachine } from '../../../machines/albums/album.machine.ts';
import { type QueryLogic, queryFor } from '../../../machines/request/query.machine.ts';
import { attention } from '../attention.ts';
import type { Environment } from '../environment.ts';
import { lazyChild } from '../lazyActor.ts';
import { sortingLogic } from '../photos/sorting/sorting.ts';
import { albumPhotosLogic } from './photos.ts';

type Ports = Pick<Environment, 'bind' | 'storage' | 'sessionStorage' | 'window' | 'missing'>;

const fetchQuestions = () => import('./questions.ts');

/** Returns the query for the album's record: own and shared albums have separate calls. */
const recordLogic = ({ bind }: Pick<Ports, 'bind'>, access: 'own' | 'shared') =>
  access === 'own'
    ? queryFor(readAlbum).provide({ actors: { read: bind(readAlbum) } })
    : (queryFor(readSharedAlbum).provide({
        actors: { read: bind(readSharedAlbum) },
      }) as unknown as QueryLogic<typeof readAlbum>);

/** Returns one album: its record, its photos, its participants, and its dialogs. */
export function albumLogic(ports: Ports, access: 'own' | 'shared') {
  const { bind, storage, window } = ports;
  return albumMachine.provide({
    actors: {
      attention: attention(window),
      record: recordLogic(ports, access),
      sorting: sortingLogic(storage),
      albumPhotos: albumPhotosLogic(ports, access),
      albumRename: lazyChild(ports, async () => (await fetchQuestions()).albumRenameLogic(ports)),
      albumDelete: lazyChild(ports, async () => (await fetchQuestions()).albumDeleteLogic(ports)),
      participants: queryFor(sharedAlbumParticipants).provide({
        actors: { read: bind(sharedAlbumParticipants) },
      }),
      sharedAlbumDelete: lazyChild(ports, async () => (await fetchQuestions()).sharedAlbumDeleteLogic(ports)),
    },
  });
}
