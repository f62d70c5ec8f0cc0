import type { SnapshotFrom } from 'xstate';
import { type FlagName, flagNames } from '../../contracts/flags/flags.ts';
import { type featureFlagsMachine, flagSource, type FlagSource, flagValues } from './featureFlags.machine.ts';

export type FlagsSnapshot = SnapshotFrom<typeof featureFlagsMachine>;

export const isOn = (name: FlagName) => ({ context }: FlagsSnapshot) => flagValues(context)[name];

export interface FlagRow {
  readonly name: FlagName;
  readonly on: boolean;
  readonly source: FlagSource;
}

/** Every flag with its value and who decides it, for the developer's modal [2.49]. */
export function flagRows({ context }: FlagsSnapshot): readonly FlagRow[] {
  const values = flagValues(context);
  return flagNames.map((name) => ({ name, on: values[name], source: flagSource(context, name) }));
}
