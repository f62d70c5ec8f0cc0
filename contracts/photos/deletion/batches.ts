import * as z from 'zod/mini';
import { reference } from '../../empty.ts';

/** Ids that a bulk deletion left in place; empty is success [3.5, 8.7]. */
export const bulkFailure = z.object({ failed: z.array(reference) });

/** Ids in one `DELETE /photos`, and batches under way at once [9.1]. */
export const batchSize = 500;
export const batchesAtOnce = 3;
/** Times a failed batch is sent again before 'Exceeded maximum amount of retries!' [8.7: value not shown]. */
export const batchRetries = 3;
/** Milliseconds before each time it is sent again, the last for all that follow [8.7: value not shown]. */
export const batchPauses = [500, 2_000] as const;

/** Milliseconds after which a deletion of the photo on the screen says that it is under way: most are done before. */
export const saidAfter = 400;
