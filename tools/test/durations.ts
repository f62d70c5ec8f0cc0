import { isAbsolute, relative } from 'node:path';

/** Duration of test files in seconds, longest first; files that are not listed are short. */
export type Durations = Readonly<Record<string, number>>;

/** Seconds; files below this limit start in any order. */
const long = 8;
/** Returns the seconds rounded to a power of two, so that the file of durations seldom changes. */
const rounded = (seconds: number): number => 2 ** Math.round(Math.log2(Math.max(seconds, 1)));

const field = (value: unknown, key: string): unknown =>
  value !== null && typeof value === 'object' ? (value as Record<string, unknown>)[key] : undefined;
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const number = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** A test or a whole file from a report, with its duration in seconds. */
export interface Timed {
  readonly file: string;
  readonly name: string;
  readonly seconds: number;
}

/** Returns each file in Vitest's report, from start to end, including its setup. */
export const filesOf = (report: unknown, root: string): Timed[] =>
  list(field(report, 'testResults')).map((result) => {
    const path = String(field(result, 'name'));
    const file = isAbsolute(path) ? relative(root, path) : path;
    const milliseconds = number(field(result, 'endTime')) - number(field(result, 'startTime'));
    return { file, name: file, seconds: milliseconds / 1000 };
  });

/** Returns each e2e test in Playwright's report, with its last result, because there are no retries. */
export function walksOf(suite: unknown): Timed[] {
  const own = list(field(suite, 'specs')).flatMap((spec) =>
    list(field(spec, 'tests')).map((test) => ({
      file: `e2e/${String(field(spec, 'file'))}`,
      name: String(field(spec, 'title')),
      seconds: number(field(list(field(test, 'results')).at(-1), 'duration')) / 1000,
    })),
  );
  return [...own, ...list(field(suite, 'suites')).flatMap(walksOf)].filter(({ seconds }) => seconds > 0);
}

/** Returns each test in Vitest's report. */
export const testsOf = (report: unknown, root: string): Timed[] =>
  list(field(report, 'testResults')).flatMap((result) =>
    list(field(result, 'assertionResults')).map((test) => ({
      file: relative(root, String(field(result, 'name'))),
      name: String(field(test, 'fullName')),
      seconds: number(field(test, 'duration')) / 1000,
    })),
  );

/**
 * Returns the durations measured by a run; files that it skipped keep theirs, and deleted files are removed.
 */
export function measured(
  before: Durations,
  files: readonly Timed[],
  isThere: (file: string) => boolean,
): Durations {
  const now = new Map([
    ...Object.entries(before),
    ...files.map(({ file, seconds }) => [file, rounded(seconds)] as const),
  ]);
  return Object.fromEntries(
    [...now]
      .filter(([file, seconds]) => seconds >= long && isThere(file))
      .sort(([one, seconds], [other, more]) => more - seconds || (one < other ? -1 : 1)),
  );
}
