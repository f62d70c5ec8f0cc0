import { listAlbums, listSharedAlbums } from '../../../contracts/albums/calls.ts';
import { albumListMachine } from '../../../machines/albums/albumList.machine.ts';
import type { RequestLogic } from '../../../machines/request/request.types.ts';
import type { Environment } from '../environment.ts';

type Ports = Pick<Environment, 'bind'>;

/** One's own albums, page by page. */
export const ownAlbumsLogic = ({ bind }: Ports) =>
  albumListMachine.provide({ actors: { readPage: bind(listAlbums) } });

/** Those that are shared with one: the same list by another call. */
export const sharedAlbumsLogic = ({ bind }: Ports) =>
  albumListMachine.provide({
    actors: { readPage: bind(listSharedAlbums) as unknown as RequestLogic<typeof listAlbums> },
  });
