import type { CallRow } from '../../contracts/call.ts';
import { calls } from '../../contracts/calls.ts';

/** The table of calls by name: the order of a module's exports is not the same in every runner. */
export const rowsByName: readonly CallRow[] = calls.toSorted((one, other) =>
  one.name < other.name ? -1 : 1,
);
