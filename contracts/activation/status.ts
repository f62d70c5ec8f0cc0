import * as z from 'zod/mini';

/** @spec 3.10a */
export const activationStatus = z.object({
  status: z.enum(['ACTIVE', 'NOT_ACTIVE', 'IMPORTING', 'DELETING']),
});
export type ActivationStatus = z.infer<typeof activationStatus>['status'];
