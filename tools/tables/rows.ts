import type { CallRow } from '../../contracts/call.ts';
import { calls } from '../../contracts/calls.ts';

/** Calls sorted by name, because the order of a module's exports varies between runners. */
export const rowsByName: readonly CallRow[] = calls.toSorted((one, other) =>
  one.name < other.name ? -1 : 1,
);
