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
/**
 * Prefetches charts before the customer opens an album or a dialog. A loading error is reported only when the chart
 * is needed.
 */
export const prefetchCharts = () => {
  for (const fetch of [fetchAlbum, fetchCreate, () => import('./questions.ts')])
    void fetch().catch(() => undefined);
};

/** Returns an album; the code is loaded when the first one is opened. */
const album = (ports: Ports, access: AlbumInput['access']) =>
  lazyChild<AlbumEvent, AlbumInput>(ports, async () => (await fetchAlbum()).albumLogic(ports, access));

/**
 * Returns the chart of the area `albums`. Input: `{ route, address }`, as for every area, and the id of the
 * `customer`.
 */
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
