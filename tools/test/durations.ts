import { isAbsolute, relative } from 'node:path';

/** Seconds of files of tests, longest first; files that are not named are short. */
export type Durations = Readonly<Record<string, number>>;

/** What is shorter starts in any order: it ends soon, whenever it starts. */
const long = 8;
/** A power of two, so that the file of durations changes only where a test does. */
const rounded = (seconds: number): number => 2 ** Math.round(Math.log2(Math.max(seconds, 1)));

const field = (value: unknown, key: string): unknown =>
  value !== null && typeof value === 'object' ? (value as Record<string, unknown>)[key] : undefined;
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const number = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** A test, or a whole file, of a report, with its seconds. */
export interface Timed {
  readonly file: string;
  readonly name: string;
  readonly seconds: number;
}

/** Each file of a report of Vitest, from its beginning to its end: what it prepares counts, too. */
export const filesOf = (report: unknown, root: string): Timed[] =>
  list(field(report, 'testResults')).map((result) => {
    const path = String(field(result, 'name'));
    const file = isAbsolute(path) ? relative(root, path) : path;
    const milliseconds = number(field(result, 'endTime')) - number(field(result, 'startTime'));
    return { file, name: file, seconds: milliseconds / 1000 };
  });

/** Each walk of a report of Playwright: its last result, as it has no second try. */
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

/** Each test of a report of Vitest. */
export const testsOf = (report: unknown, root: string): Timed[] =>
  list(field(report, 'testResults')).flatMap((result) =>
    list(field(result, 'assertionResults')).map((test) => ({
      file: relative(root, String(field(result, 'name'))),
      name: String(field(test, 'fullName')),
      seconds: number(field(test, 'duration')) / 1000,
    })),
  );

/** The durations as a run has measured them; files that it left out keep theirs, files that are gone go. */
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
