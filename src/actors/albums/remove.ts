import { removePhotos } from '../../../contracts/albums/calls.ts';
import { removalBatchesMachine } from '../../../machines/albums/removalBatches.machine.ts';
import { removeFromAlbumMachine } from '../../../machines/albums/removeFromAlbum.machine.ts';
import type { Environment } from '../environment.ts';
import { bindBatches } from '../request/batches.ts';

/** The root's long-lived child `removeFromAlbum`, fetched with the first `removal.ask`. Input: `{ newId }`. */
export function removeFromAlbumLogic({ bind }: Pick<Environment, 'bind'>) {
  return removeFromAlbumMachine.provide({
    actors: { removalBatches: bindBatches(removalBatchesMachine, bind(removePhotos)) },
  });
}
