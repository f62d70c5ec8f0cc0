import { albumsPageMachine } from '../../../machines/albums/albumsPage.machine.ts';
import type { AlbumEvent, AlbumInput } from '../../../machines/albums/album.setup.ts';
import type { Environment } from '../environment.ts';
import { lazyChild } from '../lazyActor.ts';
import { ownAlbumsLogic, sharedAlbumsLogic } from './lists.ts';

type Ports = Pick<
  Environment,
  'bind' | 'storage' | 'sessionStorage' | 'send' | 'report' | 'newId' | 'window' | 'missing'
>;

const fetchAlbum = () => import('./album.ts');
const fetchCreate = () => import('./create.ts');
/** Prefetches before an album opens or a question is asked; a failure surfaces then. */
export const prefetchCharts = () => {
  for (const fetch of [fetchAlbum, fetchCreate, () => import('./questions.ts')])
    void fetch().catch(() => undefined);
};

/** An album; its code loads with the first one opened. */
const album = (ports: Ports, access: AlbumInput['access']) =>
  lazyChild<AlbumEvent, AlbumInput>(ports, async () => (await fetchAlbum()).albumLogic(ports, access));

/** The chart of the area `albums`. Input: `{ route, address }`, as every area's`, with the id of the `customer. */
export function albumsLogic(ports: Ports) {
  return albumsPageMachine.provide({
    actors: {
      albumList: ownAlbumsLogic(ports),
      sharedAlbumList: sharedAlbumsLogic(ports),
      albumCreate: lazyChild(ports, async () => (await fetchCreate()).albumCreateLogic(ports)),
      album: album(ports, 'own'),
      sharedAlbum: album(ports, 'shared'),
    },
  });
}
