import * as z from 'zod/mini';
import { reference, whole } from '../empty.ts';

/** Local storage key of the chunks that this browser has downloaded; cleared at sign-out. */
export const takenChunksKey = 'takenExportChunks';

/** The stored value: the export that was viewed last, with its downloaded chunks. */
export const takenChunks = z.object({
  version: z.literal(1),
  backupId: reference,
  iterations: z.array(whole).check(z.maxLength(10_000)),
});
export type TakenChunks = z.infer<typeof takenChunks>;
