import fc from 'fast-check';
import { test } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** Random walks that the test made; `npm test` adds them up and holds them to what was promised. */
    walks?: number;
    /** What the machine must have for the test; said where it is skipped because it has not. */
    needs?: string;
  }
}

/** Who walks at random, and how much of all walks each makes: long walks through much state weigh more. */
const weights = {
  selection: 4,
  archiveChannel: 3,
  modalHistory: 3,
  uploadQueue: 3,
  archive: 2,
  downloads: 2,
  request: 1,
  storageModal: 1,
  storageStatus: 1,
} as const satisfies Record<string, number>;

export type Walker = keyof typeof weights;
export const walkers = Object.keys(weights) as readonly Walker[];

/** Of walks and properties that are run without `npm test`, or on changed files. */
export const fixedSeed = 20_260_101;

/** Random walks of all charts together: in `npm test`, in `npm run proof -- nightly`, in `npm run proof -- walks`. */
export const allWalks = { plain: 2_000, nightly: 10_000, proof: 100_000 } as const;

type Environment = Readonly<Record<string, string | undefined>>;

/** What the environment asks for, never less than the plain form. */
export function walksWanted({ NIGHTLY, WALKS }: Environment): number {
  const asked = Number(WALKS ?? 0);
  return Math.max(
    NIGHTLY === undefined ? allWalks.plain : allWalks.nightly,
    Number.isSafeInteger(asked) ? asked : 0,
  );
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Each walker's share of `total`; what division leaves over goes to the first, so that the shares add up to it. */
export function sharesOf(total: number): Record<Walker, number> {
  const whole = sum(Object.values(weights));
  const floors = walkers.map((walker) => Math.floor((total * weights[walker]) / whole));
  const rest = total - sum(floors);
  return Object.fromEntries(
    walkers.map((walker, index) => [walker, (floors[index] ?? 0) + (index < rest ? 1 : 0)]),
  ) as Record<Walker, number>;
}

/** One of several files among which the walks of one walker are divided: they walk at once, each from a seed of its own. */
export interface Part {
  readonly index: number;
  readonly of: number;
}

/** A part's walks: the parts together make `share`. */
export const partOf = (share: number, { index, of }: Part): number =>
  Math.floor((share * (index + 1)) / of) - Math.floor((share * index) / of);

/** A walk takes milliseconds; where others share the cores, some of them take a tenth of a second. */
const slowestWalk = 200;

/**
 * Defines a test of as many random walks as are `walker`'s share. `examples` are walks that failed once: they are made
 * first and counted for nothing.
 */
export function walkMany<Walk extends [unknown, ...unknown[]]>(
  name: string,
  walker: Walker,
  property: fc.IProperty<Walk>,
  options: { readonly examples?: readonly Walk[]; readonly seed?: number; readonly part?: Part } = {},
): void {
  const { examples = [], part = { index: 0, of: 1 }, seed = fc.readConfigureGlobal().seed ?? 0 } = options;
  const runs = partOf(sharesOf(walksWanted(process.env))[walker], part);
  test(name, { timeout: 120_000 + runs * slowestWalk }, ({ task }) => {
    let made = 0;
    fc.assert(property, {
      seed: seed + part.index,
      numRuns: runs + examples.length,
      examples: [...examples],
      plugins: [fc.beforeEach(() => void (made += 1))],
    });
    task.meta.walks = made - examples.length;
  });
}
