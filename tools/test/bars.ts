import type { Timed } from './durations.ts';
import type { Summary } from './summary.ts';

/** Limits for a landing run on two idle cores, in seconds, and the number of e2e tests that it must contain. */
export const bars = { sum: 600, longest: 45, walks: 140, mean: 5 } as const;

/** A landing run: its summary, every test with its duration in seconds, and the e2e tests among them. */
export interface Measured {
  readonly summary: Summary;
  readonly tests: readonly Timed[];
  readonly walks: readonly Timed[];
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const [below = 0, above = below] = sorted.slice(Math.floor((sorted.length - 1) / 2));
  return sorted.length % 2 === 1 ? below : (below + above) / 2;
}

export interface Bar {
  readonly what: string;
  readonly value: number;
  readonly bar: number;
}

const totalOf = ({ summary }: Measured) => summary.ran.reduce((sum, { seconds }) => sum + seconds, 0);
const meanOf = ({ walks }: Measured) =>
  walks.length === 0 ? 0 : walks.reduce((sum, { seconds }) => sum + seconds, 0) / walks.length;

/** Returns the medians of several runs, with their limits. */
export function judged(runs: readonly Measured[]): readonly Bar[] {
  const of = (figure: (run: Measured) => number) => median(runs.map(figure));
  return [
    { what: 'sum of the suites, s', value: of(totalOf), bar: bars.sum },
    {
      what: 'longest test, s',
      value: of(({ tests }) => Math.max(0, ...tests.map(({ seconds }) => seconds))),
      bar: bars.longest,
    },
    { what: 'browser walks', value: of(({ walks }) => walks.length), bar: bars.walks },
    { what: 'mean of a walk, s', value: of(meanOf), bar: bars.mean },
  ];
}

/** Returns the median of each suite's wall-clock and CPU time. */
export const suitesOf = (runs: readonly Measured[]) =>
  (runs[0]?.summary.ran ?? []).map(({ name }) => {
    const own = runs.flatMap(({ summary }) => summary.ran.filter((one) => one.name === name));
    return {
      name,
      seconds: median(own.map(({ seconds }) => seconds)),
      cpu: median(own.map(({ cpu }) => cpu)),
    };
  });

/** Returns the slowest tests, by their median over all runs. */
export function longestOf(runs: readonly Measured[], count: number): readonly Timed[] {
  const byTest = Map.groupBy(
    runs.flatMap(({ tests }) => tests),
    ({ file, name }) => `${file} ${name}`,
  );
  return [...byTest.values()]
    .flatMap(([first, ...others]) =>
      first === undefined
        ? []
        : [{ ...first, seconds: median([first, ...others].map(({ seconds }) => seconds)) }],
    )
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, count);
}
