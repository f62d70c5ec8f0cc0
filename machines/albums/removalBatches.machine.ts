import { removeBatchSize } from '../../contracts/albums/album.ts';
import { removePhotos } from '../../contracts/albums/calls.ts';
import { batchesFor } from '../request/batches.machine.ts';

/**
 * Batches of photos removed from an album [2.35, 9.1]; the scope is its id. No further calls are sent for an album
 * that is gone.
 */
export const removalBatchesMachine = batchesFor(removePhotos, {
  id: 'removalBatches',
  description: 'The batches that remove photos from an album.',
  deed: 'remove the photos from the album',
  spec: ['2.35b', '9.1b'],
  size: removeBatchSize,
  call: (ids, albumId: string) => ({ params: { id: albumId }, query: {}, body: { photoIds: [...ids] } }),
});
