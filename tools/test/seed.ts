import { fixedSeed } from '../../tests/kit/numbers.ts';

export interface Seed {
  readonly seed: number;
  /** The origin of the seed. */
  readonly source: string;
}

export interface Tree {
  /** The hash of the commit's tree; null without git. */
  readonly hash: string | null;
  readonly changed: boolean;
}

/**
 * Returns the seed for the random walks of a run. The seed is constant for a commit, so that the result of a run
 * does not depend on the time.
 */
export function seedOf({ hash, changed }: Tree, { WALK_SEED }: { readonly WALK_SEED?: string }): Seed {
  if (WALK_SEED !== undefined) return { seed: Number(WALK_SEED), source: 'WALK_SEED' };
  if (hash === null) return { seed: fixedSeed, source: 'fixed, as there is no git' };
  if (changed) return { seed: fixedSeed, source: 'fixed, as files are changed' };
  return {
    seed: Number.parseInt(hash.slice(0, 8), 16) & 0x7fffffff,
    source: `of the tree ${hash.slice(0, 8)}`,
  };
}
