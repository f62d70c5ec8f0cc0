import fc from 'fast-check';
import { test } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** Random walks that the test made; `npm test` adds them up and compares them with the promised number. */
    walks?: number;
    /** The machine's requirements of the test; the message of a skipped test names them. */
    needs?: string;
  }
}

/** The random walkers, and the share of each in all walks: long walks through much state weigh more. */
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

/** The number of walks and properties in runs without `npm test`, or on changed files. */
export const fixedSeed = 20_260_101;

/** Random walks of all charts together: in `npm test`, in `npm run proof -- nightly`, in `npm run proof -- walks`. */
export const allWalks = { plain: 2_000, nightly: 10_000, proof: 100_000 } as const;

type Environment = Readonly<Record<string, string | undefined>>;

/** The value from the environment, never less than the default. */
export function walksWanted({ NIGHTLY, WALKS }: Environment): number {
  const asked = Number(WALKS ?? 0);
  return Math.max(
    NIGHTLY === undefined ? allWalks.plain : allWalks.nightly,
    Number.isSafeInteger(asked) ? asked : 0,
  );
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Each walker's share of `total`; the remainder goes to the first, so that the shares add up to it. */
export function sharesOf(total: number): Record<Walker, number> {
  const whole = sum(Object.values(weights));
  const floors = walkers.map((walker) => Math.floor((total * weights[walker]) / whole));
  const rest = total - sum(floors);
  return Object.fromEntries(
    walkers.map((walker, index) => [walker, (floors[index] ?? 0) + (index < rest ? 1 : 0)]),
  ) as Record<Walker, number>;
}

/** One of several files that divide the walks of one walker: they run in parallel, each from a seed of its own. */
export interface Part {
  readonly index: number;
  readonly of: number;
}

/** A part's walks: the parts together make `share`. */
export const partOf = (share: number, { index, of }: Part): number =>
  Math.floor((share * (index + 1)) / of) - Math.floor((share * index) / of);

/** A walk takes milliseconds; on shared cores, some of them take a tenth of a second. */
const slowestWalk = 200;

/**
 * Defines a test of `walker`'s share of random walks. `examples` are walks that failed once: they run first and do not
 * count.
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
