import type { Capability } from '../extensions/capabilities.ts';
import type { FlagName } from '../flags/flags.ts';

export const activationStatuses = ['ACTIVE', 'NOT_ACTIVE', 'IMPORTING', 'DELETING'] as const;
/**
 * Status of the customer's photo library.
 * @spec 3.10a
 */
export type ActivationStatus = (typeof activationStatuses)[number];

/** The conditions for entering a route; an absent one requires nothing [2.3, 2.22, 6.1, 6.3]. */
export interface Condition {
  readonly flags?: readonly FlagName[];
  readonly audience?: 'consumer' | 'business';
  readonly activation?: readonly ActivationStatus[];
  /** The page belongs to an extension, and exists only with this capability. */
  readonly capability?: Capability;
}

/** The facts that conditions are checked against; null means not known yet, which violates no condition. */
export interface Conditions {
  readonly flags: Readonly<Record<FlagName, boolean>> | null;
  readonly audience: 'consumer' | 'business' | null;
  readonly activation: ActivationStatus | null;
  /** From `config.json`. */
  readonly capabilities: readonly string[] | null;
}

export const nothingKnown: Conditions = {
  flags: null,
  audience: null,
  activation: null,
  capabilities: null,
};

/** Returns false only if a known fact violates the condition: unknown facts never cause a redirect. */
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
