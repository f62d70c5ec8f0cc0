import { albumsPageMachine } from '../../../machines/albums/albumsPage.machine.ts';
import type { Environment } from '../environment.ts';
import { albumLogic } from './album.ts';
import { albumCreateLogic } from './create.ts';
import { ownAlbumsLogic, sharedAlbumsLogic } from './lists.ts';

type Ports = Pick<
  Environment,
  'bind' | 'storage' | 'sessionStorage' | 'send' | 'report' | 'newId' | 'window'
>;

/** The chart of the area `albums`. Input: `{ route, address }`, as every area's`, with the id of the `customer. */
export function albumsLogic(ports: Ports) {
  return albumsPageMachine.provide({
    actors: {
      albumList: ownAlbumsLogic(ports),
      sharedAlbumList: sharedAlbumsLogic(ports),
      albumCreate: albumCreateLogic(ports),
      album: albumLogic(ports, 'own'),
      sharedAlbum: albumLogic(ports, 'shared'),
    },
  });
}
