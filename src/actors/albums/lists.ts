import { listAlbums, listSharedAlbums } from '../../../contracts/albums/calls.ts';
import { albumListMachine } from '../../../machines/albums/albumList.machine.ts';
import type { RequestLogic } from '../../../machines/request/request.types.ts';
import type { Environment } from '../environment.ts';
import { network } from '../network.ts';

type Ports = Pick<Environment, 'bind' | 'window'>;

/** One's own albums, page by page. */
export const ownAlbumsLogic = ({ bind, window }: Ports) =>
  albumListMachine.provide({ actors: { readPage: bind(listAlbums), network: network(window) } });

/** Those that are shared with one: the same list by another call. */
export const sharedAlbumsLogic = ({ bind, window }: Ports) =>
  albumListMachine.provide({
    actors: {
      readPage: bind(listSharedAlbums) as unknown as RequestLogic<typeof listAlbums>,
      network: network(window),
    },
  });
