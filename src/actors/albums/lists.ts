import { listAlbums, listSharedAlbums } from '../../../contracts/albums/calls.ts';
import { albumListMachine } from '../../../machines/albums/albumList.machine.ts';
import { sharedAlbumListMachine } from '../../../machines/albums/sharedAlbumList.machine.ts';
import type { Environment } from '../environment.ts';

type Ports = Pick<Environment, 'bind'>;

/** The customer's own albums, page by page. */
export const ownAlbumsLogic = ({ bind }: Ports) =>
  albumListMachine.provide({ actors: { read: bind(listAlbums) } });

/** Albums shared with the customer. */
export const sharedAlbumsLogic = ({ bind }: Ports) =>
  sharedAlbumListMachine.provide({ actors: { read: bind(listSharedAlbums) } });
