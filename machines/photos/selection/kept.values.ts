import { nothingSelected, type Selected } from './selected.values.ts';

type Pairs = readonly (readonly [string, string])[];

/** The selection as stored, so that it survives a reload of the page. */
export interface KeptSelection {
  readonly all: boolean;
  readonly groups: readonly string[];
  readonly ids: Pairs;
  readonly exceptions: Pairs;
}

/**
 * Returns the selection to store; null if it is empty. Ranges whose ids are still being read are not stored.
 */
export function keptOf({ all, groups, ids, exceptions }: Selected<string>): KeptSelection | null {
  if (!all && groups.size === 0 && ids.size === 0) return null;
  return { all, groups: [...groups], ids: [...ids], exceptions: [...exceptions] };
}

const isText = (value: unknown): value is string => typeof value === 'string';
const textsIn = (value: unknown): readonly string[] => (Array.isArray(value) ? value.filter(isText) : []);
const pairsIn = (value: unknown): ReadonlyMap<string, string> =>
  new Map(
    (Array.isArray(value) ? (value as readonly unknown[]) : []).flatMap((pair) => {
      const [id, group] = textsIn(pair);
      return id === undefined || group === undefined ? [] : [[id, group] as const];
    }),
  );

/** Validates the stored value, which may have any shape; returns null if it selects no photo. */
export function selectionIn(kept: unknown): Selected<string> | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { all, groups, ids, exceptions } = kept as Partial<Record<keyof KeptSelection, unknown>>;
  const selected = {
    ...nothingSelected,
    all: all === true,
    groups: new Set(textsIn(groups)),
    ids: pairsIn(ids),
    exceptions: pairsIn(exceptions),
  };
  return keptOf(selected) === null ? null : selected;
}
