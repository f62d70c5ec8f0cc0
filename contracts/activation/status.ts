import * as z from 'zod/mini';
import { reference, whole } from '../empty.ts';
import { beyond } from '../extensions/origin.ts';

/** Progress of the latest import: the numbers of photos found, imported and, once it has ended, failed. */
export const importReport = z.object({ found: whole, imported: whole, failed: whole, reference });
export type ImportReport = z.infer<typeof importReport>;

/** @spec 3.10a */
export const activationStatus = z.object({
  status: z.enum(['ACTIVE', 'NOT_ACTIVE', 'IMPORTING', 'DELETING']),
  /** Absent if there has been no import. */
  import: beyond('importReport', z.optional(importReport)),
});
export type Activation = z.infer<typeof activationStatus>;
export type ActivationStatus = Activation['status'];
