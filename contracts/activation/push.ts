import * as z from 'zod/mini';
import { isoDateTime } from '../empty.ts';

/**
 * The clause gives only the last part of each type name; we chose the namespace.
 * @spec 3.10b
 */
export const importTypes = [
  'photo-management/import-started',
  'photo-management/import-error',
  'photo-management/import-finished',
] as const;

/** Message of the activation channel. @spec 3.10b 7.15a */
export const activationMessage = z.object({
  id: z.uuid(),
  type: z.enum(importTypes),
  data: z.object({ payload: z.unknown(), timestamp: isoDateTime }),
});
export type ActivationMessage = z.infer<typeof activationMessage>;

/** Returns the message to keep: the newer of the two by timestamp, or `kept` if they are equal. @spec 4.6d */
export function newest(kept: ActivationMessage | null, come: ActivationMessage): ActivationMessage {
  return kept === null || Date.parse(come.data.timestamp) > Date.parse(kept.data.timestamp) ? come : kept;
}

/** The content of `payload` as our own service sends it; receivers read the details from the activation status. */
export interface ImportPayload {
  readonly imported: number;
  readonly failed: number;
  readonly reference: string;
}

/**
 * Milliseconds between a finished import and the next read of the status.
 * @spec 4.6c 9.4b
 */
export const waitAfterFinish = 10_000;

/** Milliseconds after which the reactivation flag is treated as unset. @spec 9.4b */
export const reactivationFlagTimeout = 10_000;
