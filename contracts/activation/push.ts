import * as z from 'zod/mini';
import { isoDateTime } from '../empty.ts';

/**
 * The clause names the last part of the types; the namespace is our choice.
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

/**
 * The valid one of two messages: the newer by timestamp, or the first if equal.
 * @spec 4.6d
 */
export function newest(kept: ActivationMessage | null, come: ActivationMessage): ActivationMessage {
  return kept === null || Date.parse(come.data.timestamp) > Date.parse(kept.data.timestamp) ? come : kept;
}

/** The content of `payload` from our service; receivers read the status for details. */
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

/** Milliseconds until the reactivation flag counts as off. @spec 9.4b */
export const reactivationFlagTimeout = 10_000;
