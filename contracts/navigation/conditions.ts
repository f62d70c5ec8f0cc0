import type { Capability } from '../extensions/capabilities.ts';
import type { FlagName } from '../flags/flags.ts';

export const activationStatuses = ['ACTIVE', 'NOT_ACTIVE', 'IMPORTING', 'DELETING'] as const;
/** Of the customer's photo library. @spec 3.10a */
export type ActivationStatus = (typeof activationStatuses)[number];

/** What a route asks for before it may be shown; a part left out asks for nothing [2.3, 2.22, 6.1, 6.3]. */
export interface Condition {
  readonly flags?: readonly FlagName[];
  readonly audience?: 'consumer' | 'business';
  readonly activation?: readonly ActivationStatus[];
  /** What the page shows is an extension: without the word there is no such page. */
  readonly capability?: Capability;
}

/** What is known so far; null is not known yet and refuses nothing. */
export interface Conditions {
  readonly flags: Readonly<Record<FlagName, boolean>> | null;
  readonly audience: 'consumer' | 'business' | null;
  readonly activation: ActivationStatus | null;
  /** As `config.json` announces them. */
  readonly capabilities: readonly string[] | null;
}

export const nothingKnown: Conditions = {
  flags: null,
  audience: null,
  activation: null,
  capabilities: null,
};

/** False only where something known speaks against it: an unanswered question never sends anybody away. */
export function mayEnter(
  condition: Condition,
  { flags, audience, activation, capabilities }: Conditions,
): boolean {
  if (flags !== null && condition.flags?.some((name) => !flags[name])) return false;
  if (audience !== null && condition.audience !== undefined && condition.audience !== audience) return false;
  const { capability } = condition;
  if (capabilities !== null && capability !== undefined && !capabilities.includes(capability)) return false;
  return (
    activation === null || condition.activation === undefined || condition.activation.includes(activation)
  );
}
