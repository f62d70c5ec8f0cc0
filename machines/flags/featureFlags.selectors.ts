import type { SnapshotFrom } from 'xstate';
import { type FlagName, flagNames } from '../../contracts/flags/flags.ts';
import { type featureFlagsMachine, flagSource, type FlagSource } from './featureFlags.machine.ts';

export type FlagsSnapshot = SnapshotFrom<typeof featureFlagsMachine>;

export const isOn =
  (name: FlagName) =>
  ({ context }: FlagsSnapshot) =>
    context.values[name];

/** Whether developers may set flags manually on this host [2.49]. */
export const isControlled = isOn('PhotoManagementFeatureFlagControl');
export const isControlOpen = (snapshot: FlagsSnapshot) => snapshot.matches({ ready: 'open' });

export interface FlagRow {
  readonly name: FlagName;
  readonly on: boolean;
  readonly source: FlagSource;
}

/** Returns all flags with their values and sources, for the developer dialog [2.49]. */
export function flagRows({ context }: FlagsSnapshot): readonly FlagRow[] {
  return flagNames.map((name) => ({ name, on: context.values[name], source: flagSource(context, name) }));
}
