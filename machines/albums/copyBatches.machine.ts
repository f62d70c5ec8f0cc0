import { addBatchSize } from '../../contracts/albums/album.ts';
import { addPhotos } from '../../contracts/albums/calls.ts';
import { batchesFor, batchesWordsFor } from '../request/batches.machine.ts';
import type { ChartWords } from '../system/chartWords.ts';

/**
 * Copies photos to an album in batches [2.38, 9.1]. The scope is the album's id. If the album no longer
 * exists, no further calls are sent.
 */
export const copyBatchesMachine = batchesFor(addPhotos, {
  id: 'copyBatches',
  description: 'The copying of photos to an album, in batches.',
  deed: 'add the photos to the album',
  spec: ['2.38', '9.1b'],
  size: addBatchSize,
  call: (ids, albumId: string) => ({ params: { id: albumId }, query: {}, body: { photoIds: [...ids] } }),
});

export const copyBatchesWords = batchesWordsFor('add the photos to the album') satisfies ChartWords<
  typeof copyBatchesMachine
>;
