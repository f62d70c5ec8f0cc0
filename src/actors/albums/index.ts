import { albumsPageMachine } from '../../../machines/albums/albumsPage.machine.ts';
import type { Environment } from '../environment.ts';
import { albumLogic } from './album.ts';
import { albumCreateLogic } from './create.ts';
import { ownAlbumsLogic, sharedAlbumsLogic } from './lists.ts';
import { sharedAlbumLogic } from './shared.ts';

type Ports = Pick<
  Environment,
  'bind' | 'storage' | 'sessionStorage' | 'send' | 'report' | 'newId' | 'window'
>;

/** The chart of the area `albums`. Input: `{ route, address }`, as every area's; finds `library` and `flags` itself. */
export function albumsLogic(ports: Ports) {
  return albumsPageMachine.provide({
    actors: {
      albumList: ownAlbumsLogic(ports),
      sharedAlbumList: sharedAlbumsLogic(ports),
      albumCreate: albumCreateLogic(ports),
      album: albumLogic(ports),
      sharedAlbum: sharedAlbumLogic(ports),
    },
  });
}
