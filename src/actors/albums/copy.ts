import { addPhotos } from '../../../contracts/albums/calls.ts';
import { copyBatchesMachine } from '../../../machines/albums/copyBatches.machine.ts';
import { copyToAlbumMachine } from '../../../machines/albums/copyToAlbum.machine.ts';
import type { Environment } from '../environment.ts';
import { resolveIdsLogic } from '../photos/selection/resolveIds.ts';
import { bindBatches } from '../request/batches.ts';
import { albumCreateForCopyLogic } from './create.ts';
import { ownAlbumsLogic } from './lists.ts';

type Ports = Pick<Environment, 'bind' | 'send' | 'report' | 'newId' | 'window'>;

/**
 * Returns the child actor `copyToAlbum` of the root, loaded with the first `copy.ask`; runs until sign-out.
 * Input: `{ newId }`.
 */
export function copyToAlbumLogic(ports: Ports) {
  const { bind } = ports;
  return copyToAlbumMachine.provide({
    actors: {
      resolveIds: resolveIdsLogic(ports),
      albumList: ownAlbumsLogic(ports),
      albumCreate: albumCreateForCopyLogic(ports),
      copyBatches: bindBatches(copyBatchesMachine, bind(addPhotos)),
    },
  });
}
