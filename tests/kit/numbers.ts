import fc from 'fast-check';
import { test } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** Number of random walks that the test made; `npm test` compares the total with the expected number. */
    walks?: number;
    /** The test's requirements on the machine; shown if it is skipped. */
    needs?: string;
  }
}

/** The random walkers with their share of all walks: long walks through a large state space count more. */
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

/** The seed of walks and properties when they run without `npm test`, or on changed files only. */
export const fixedSeed = 20_260_101;

/**
 * Number of random walks through all charts together, in `npm test`, `npm run proof -- nightly` and `npm run proof --
 * walks`.
 */
export const allWalks = { plain: 2_000, nightly: 10_000, proof: 100_000 } as const;

type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the number given in the environment, but never less than the default. */
export function walksWanted({ NIGHTLY, WALKS }: Environment): number {
  const asked = Number(WALKS ?? 0);
  return Math.max(
    NIGHTLY === undefined ? allWalks.plain : allWalks.nightly,
    Number.isSafeInteger(asked) ? asked : 0,
  );
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Returns each walker's part of `total`; the remainder is added to the first one. */
export function sharesOf(total: number): Record<Walker, number> {
  const whole = sum(Object.values(weights));
  const floors = walkers.map((walker) => Math.floor((total * weights[walker]) / whole));
  const rest = total - sum(floors);
  return Object.fromEntries(
    walkers.map((walker, index) => [walker, (floors[index] ?? 0) + (index < rest ? 1 : 0)]),
  ) as Record<Walker, number>;
}

/**
 * One of several files that divide the walks of one walker, so that they run in parallel, each from a different seed.
 */
export interface Part {
  readonly index: number;
  readonly of: number;
}

/** Returns the number of walks of one part; all parts together make `share`. */
export const partOf = (share: number, { index, of }: Part): number =>
  Math.floor((share * (index + 1)) / of) - Math.floor((share * index) / of);

/** Returns the number of walks of one part; the numbers of all parts add up to `share`. */
const slowestWalk = 200;

/**
 * Defines a test with `walker`'s share of random walks. `examples` are walks that failed at some time: they run
 * first, and are not counted.
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
