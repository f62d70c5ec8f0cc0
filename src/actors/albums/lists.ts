import { listAlbums, listSharedAlbums } from '../../../contracts/albums/calls.ts';
import { albumListMachine } from '../../../machines/albums/albumList.machine.ts';
import { sharedAlbumListMachine } from '../../../machines/albums/sharedAlbumList.machine.ts';
import type { Environment } from '../environment.ts';

type Ports = Pick<Environment, 'bind'>;

/** Returns the customer's own albums, page by page. */
export const ownAlbumsLogic = ({ bind }: Ports) =>
  albumListMachine.provide({ actors: { read: bind(listAlbums) } });

/** Returns the albums shared with the customer. */
export const sharedAlbumsLogic = ({ bind }: Ports) =>
  sharedAlbumListMachine.provide({ actors: { read: bind(listSharedAlbums) } });
