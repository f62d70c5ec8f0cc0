import { addBatchSize } from '../../contracts/albums/album.ts';
import { addPhotos } from '../../contracts/albums/calls.ts';
import { batchesFor } from '../request/batches.machine.ts';

/**
 * Batches of photos copied to an album [2.38, 9.1]; the scope is its id. No further calls are sent for an album that
 * is gone.
 */
export const copyBatchesMachine = batchesFor(addPhotos, {
  id: 'copyBatches',
  description: 'The batches that add photos to an album.',
  deed: 'add the photos to the album',
  spec: ['2.38', '9.1b'],
  size: addBatchSize,
  call: (ids, albumId: string) => ({ params: { id: albumId }, query: {}, body: { photoIds: [...ids] } }),
});
