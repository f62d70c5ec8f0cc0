import { removePhotos } from '../../../contracts/albums/calls.ts';
import { removalBatchesMachine } from '../../../machines/albums/removalBatches.machine.ts';
import { removeFromAlbumMachine } from '../../../machines/albums/removeFromAlbum.machine.ts';
import type { Environment } from '../environment.ts';
import { bindBatches } from '../request/batches.ts';

/**
 * Returns the child actor `removeFromAlbum` of the root, loaded with the first `removal.ask`; runs until
 * sign-out. Input: `{ newId }`.
 */
export function removeFromAlbumLogic({ bind }: Pick<Environment, 'bind'>) {
  return removeFromAlbumMachine.provide({
    actors: { removalBatches: bindBatches(removalBatchesMachine, bind(removePhotos)) },
  });
}
