import type { FlagName } from '../flags/flags.ts';

export const activationStatuses = ['ACTIVE', 'NOT_ACTIVE', 'IMPORTING', 'DELETING'] as const;
/** Of the customer's photo library. @spec 3.10a */
export type ActivationStatus = (typeof activationStatuses)[number];

/** What a route asks for before it may be shown; a part left out asks for nothing [2.3, 2.22, 6.1, 6.3]. */
export interface Condition {
  readonly flags?: readonly FlagName[];
  readonly audience?: 'consumer' | 'business';
  readonly activation?: readonly ActivationStatus[];
}

/** What is known so far; null is not known yet and refuses nothing. */
export interface Conditions {
  readonly flags: Readonly<Record<FlagName, boolean>> | null;
  readonly audience: 'consumer' | 'business' | null;
  readonly activation: ActivationStatus | null;
}

export const nothingKnown: Conditions = { flags: null, audience: null, activation: null };

/** False only where something known speaks against it: an unanswered question never sends anybody away. */
export function mayEnter(condition: Condition, { flags, audience, activation }: Conditions): boolean {
  if (flags !== null && condition.flags?.some((name) => !flags[name])) return false;
  if (audience !== null && condition.audience !== undefined && condition.audience !== audience) return false;
  return (
    activation === null || condition.activation === undefined || condition.activation.includes(activation)
  );
}
