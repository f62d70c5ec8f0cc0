import * as z from 'zod/mini';
import { reference, whole } from '../empty.ts';
import { beyond } from '../extensions/origin.ts';

/** How the latest import fares: of the photos found, those that are photos here, and once it is over those that are not. */
export const importReport = z.object({ found: whole, imported: whole, failed: whole, reference });
export type ImportReport = z.infer<typeof importReport>;

/** @spec 3.10a */
export const activationStatus = z.object({
  status: z.enum(['ACTIVE', 'NOT_ACTIVE', 'IMPORTING', 'DELETING']),
  /** Absent where nothing was ever imported. */
  import: beyond('importReport', z.optional(importReport)),
});
export type Activation = z.infer<typeof activationStatus>;
export type ActivationStatus = Activation['status'];
