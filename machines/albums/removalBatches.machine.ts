import { removeBatchSize } from '../../contracts/albums/album.ts';
import { removePhotos } from '../../contracts/albums/calls.ts';
import { batchesFor } from '../request/batches.machine.ts';

/** Photos on their way out of an album [2.35, 9.1]; the scope is its id. An album that is gone is not asked for again. */
export const removalBatchesMachine = batchesFor(removePhotos, {
  id: 'removalBatches',
  description: 'The batches that remove photos from an album.',
  deed: 'remove the photos from the album',
  spec: ['2.35b', '9.1b'],
  size: removeBatchSize,
  call: (ids, albumId: string) => ({ params: { id: albumId }, query: {}, body: { photoIds: [...ids] } }),
});
