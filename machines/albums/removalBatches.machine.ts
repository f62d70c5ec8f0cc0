import { removeBatchSize } from '../../contracts/albums/album.ts';
import { removePhotos } from '../../contracts/albums/calls.ts';
import { batchesFor, batchesWordsFor } from '../request/batches.machine.ts';
import type { ChartWords } from '../system/chartWords.ts';

/**
 * Removes photos from an album in batches [2.35, 9.1]. The scope is the album's id. If the album no longer
 * exists, no further calls are sent.
 */
export const removalBatchesMachine = batchesFor(removePhotos, {
  id: 'removalBatches',
  description: 'The removal of photos from an album, in batches.',
  deed: 'remove the photos from the album',
  spec: ['2.35b', '9.1b'],
  size: removeBatchSize,
  call: (ids, albumId: string) => ({ params: { id: albumId }, query: {}, body: { photoIds: [...ids] } }),
});

export const removalBatchesWords = batchesWordsFor('remove the photos from the album') satisfies ChartWords<
  typeof removalBatchesMachine
>;
