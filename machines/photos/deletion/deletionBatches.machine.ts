import { deletePhotos } from '../../../contracts/photos/deletion/calls.ts';
import { batchSize } from '../../../contracts/photos/deletion/batches.ts';
import { batchesFor, batchesWordsFor } from '../../request/batches.machine.ts';
import type { ChartWords } from '../../system/chartWords.ts';

/** Deletes photos in batches. Photos that fail are retried up to the limit [3.5, 8.7, 9.1]. */
export const deletionBatchesMachine = batchesFor(deletePhotos, {
  id: 'deletionBatches',
  description: 'The deletion of photos from the library, in batches.',
  deed: 'delete the photos',
  spec: ['3.5', '8.7a', '8.7b', '9.1b'],
  size: batchSize,
  call: (ids, _: null) => ({ params: {}, query: {}, body: { photoIds: [...ids] } }),
});

export const deletionBatchesWords = batchesWordsFor('delete the photos') satisfies ChartWords<
  typeof deletionBatchesMachine
>;
