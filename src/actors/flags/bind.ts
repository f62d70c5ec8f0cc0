import { fromPromise } from 'xstate';
import { type Overrides, storedFlags } from '../../../contracts/flags/stored.ts';
import { featureFlagsMachine } from '../../../machines/flags/featureFlags.machine.ts';

export const flagsKey = 'featureFlags';

/** Returns the flags that were set manually; none if the stored value is blocked, corrupt or of another version. */
export function readOverrides(storage: Pick<Storage, 'getItem'>): Overrides {
  try {
    const read = storedFlags.safeParse(JSON.parse(storage.getItem(flagsKey) ?? 'null'));
    return read.success ? read.data.overrides : {};
  } catch {
    return {};
  }
}

function writeOverrides(storage: Pick<Storage, 'setItem' | 'removeItem'>, overrides: Overrides): void {
  try {
    if (Object.keys(overrides).length === 0) storage.removeItem(flagsKey);
    else storage.setItem(flagsKey, JSON.stringify({ version: 1, overrides }));
  } catch {
    // If storage is blocked or full, the flag holds until the page is closed.
  }
}

/** Binds the feature flags to the browser's storage. */
export function bindFlags(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  return featureFlagsMachine.provide({
    actors: { readOverrides: fromPromise(() => Promise.resolve(readOverrides(storage))) },
    actions: { writeOverrides: (_, overrides) => writeOverrides(storage, overrides) },
  });
}
