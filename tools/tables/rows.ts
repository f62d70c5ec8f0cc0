import type { CallRow } from '../../contracts/call.ts';
import { calls } from '../../contracts/calls.ts';

/** Calls sorted by name, because the order in which a module's exports are listed differs between runners. */
export const rowsByName: readonly CallRow[] = calls.toSorted((one, other) =>
  one.name < other.name ? -1 : 1,
);
