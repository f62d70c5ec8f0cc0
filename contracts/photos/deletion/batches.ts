import * as z from 'zod/mini';
import { reference } from '../../empty.ts';

/** Ids that a bulk deletion could not delete; an empty list means success [3.5, 8.7]. */
export const bulkFailure = z.object({ failed: z.array(reference) });

/** Maximum number of ids in one `DELETE /photos`, and of batches sent in parallel [9.1]. */
export const batchSize = 500;
export const batchesAtOnce = 3;
/**
 * Maximum number of retries of a failed batch before the error 'Exceeded maximum amount of retries!' [8.7: the clause has
 * no value].
 */
export const batchRetries = 3;
/** Milliseconds before each retry; the last value applies to all further ones [8.7: the clause has no value]. */
export const batchPauses = [500, 2_000] as const;

/**
 * Milliseconds after which the preview shows that the deletion of its photo is in progress; most deletions finish
 * earlier.
 */
export const saidAfter = 400;
