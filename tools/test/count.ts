import { basename } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** One test in a report. */
export interface Outcome {
  readonly name: string;
  readonly file: string;
  readonly status: 'passed' | 'failed' | 'skipped';
  /** The requirement that was missing when a test was skipped; empty if the test gives no reason. */
  readonly reason: string;
  /** Number of random walks through charts. */
  readonly walks: number;
  /** The reason why the test failed, in one line: all errors, each with its location. */
  readonly why: string;
  readonly walk?: BrowserWalk;
}

/** Additional data about an e2e test, from Playwright's report. */
export interface BrowserWalk {
  /** Titles of all enclosing `describe` blocks, followed by its own. */
  readonly titles: readonly string[];
  readonly line: number;
  readonly ms: number;
  /** Why its browser had to be killed at the end; empty if the browser closed its pages. */
  readonly ended: string;
  /** JSON with open requests, engine and load at the time of the failure; empty if the test passed. */
  readonly circumstances: string;
  /** Files that were stored for it: trace, screenshots, requests. */
  readonly attachments: readonly string[];
}

/** An e2e test that failed once and then passed in every repetition. */
export interface Unsettled {
  readonly file: string;
  readonly name: string;
  /** Why the run fails because of it; empty if it does not. */
  readonly refused: string;
  /** The folder that contains all files stored for it. */
  readonly kept: string;
}

export interface Count {
  readonly passed: number;
  readonly failed: number;
  /** The failed tests that have a name. */
  readonly red: readonly Outcome[];
  readonly unsettled: readonly Unsettled[];
  readonly skipped: readonly Outcome[];
  readonly walks: number;
}

const part = (value: unknown, key: string): unknown =>
  value !== null && typeof value === 'object' ? (value as Record<string, unknown>)[key] : undefined;
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const longestWhy = 900;
/** Returns the lines of a message before the stack and the source excerpt, joined. */
function inOneLine(message: unknown): string {
  const lines = stripVTControlCharacters(text(message)).split('\n');
  const end = lines.findIndex((line) => /^\s+(at |>? *\d+ \|)/.test(line));
  const said = (end === -1 ? lines : lines.slice(0, end)).map((line) => line.trim());
  return said
    .filter((line) => line !== '')
    .join(' / ')
    .slice(0, longestWhy);
}
const placeOf = (error: unknown): string => {
  const [file, line] = [text(part(part(error, 'location'), 'file')), part(part(error, 'location'), 'line')];
  return file === '' ? '' : ` (${basename(file)}:${String(line)})`;
};
const whyOf = (errors: readonly unknown[]): string =>
  errors.map((error) => `${inOneLine(part(error, 'message'))}${placeOf(error)}`).join('; ');

const ofVitest = (file: unknown): Outcome[] =>
  list(part(file, 'assertionResults')).map((result) => {
    const status = part(result, 'status');
    const meta = part(result, 'meta');
    const walks = part(meta, 'walks');
    return {
      name: text(part(result, 'fullName')),
      file: text(part(file, 'name')),
      status: status === 'passed' || status === 'failed' ? status : 'skipped',
      reason: text(part(meta, 'needs')),
      walks: typeof walks === 'number' ? walks : 0,
      why: list(part(result, 'failureMessages')).map(inOneLine).join('; '),
    };
  });

function ofPlaywright(suite: unknown, above: readonly string[]): Outcome[] {
  // The outermost suite is named after its file, which may be renamed.
  const titles =
    part(suite, 'title') === part(suite, 'file') ? above : [...above, text(part(suite, 'title'))];
  const own = list(part(suite, 'specs')).flatMap((spec) =>
    list(part(spec, 'tests')).map((test): Outcome => {
      const status = part(test, 'status');
      const skip = list(part(test, 'annotations')).find((one) => part(one, 'type') === 'skip');
      const annotated = (type: string) =>
        list(part(test, 'annotations'))
          .filter((one) => part(one, 'type') === type)
          .map((one) => text(part(one, 'description')));
      const results = list(part(test, 'results'));
      const errors = results.flatMap((result) => list(part(result, 'errors')));
      return {
        name: [...titles, text(part(spec, 'title'))].join(' '),
        file: text(part(spec, 'file')),
        status: status === 'expected' ? 'passed' : status === 'skipped' ? 'skipped' : 'failed',
        reason: text(part(skip, 'description')),
        walks: 0,
        why: [whyOf(errors), ...annotated('trouble')].filter((words) => words !== '').join('; '),
        walk: {
          titles: [...titles, text(part(spec, 'title'))],
          line: Number(part(spec, 'line') ?? 0),
          ms: results.reduce<number>((total, result) => total + Number(part(result, 'duration') ?? 0), 0),
          ended: annotated('ended browser').join('; '),
          circumstances: annotated('circumstances').join(''),
          attachments: results
            .flatMap((result) => list(part(result, 'attachments')))
            .map((attachment) => text(part(attachment, 'path')))
            .filter((path) => path !== ''),
        },
      };
    }),
  );
  return [...own, ...list(part(suite, 'suites')).flatMap((inner) => ofPlaywright(inner, titles))];
}

/**
 * Returns an error in a Playwright worker outside of its tests: something that the tests share was not shut
 * down properly.
 */
const outside = (error: unknown): Outcome => ({
  name: 'outside the tests',
  file: basename(text(part(part(error, 'location'), 'file'))),
  status: 'failed',
  reason: '',
  walks: 0,
  why: whyOf([error]),
});

/** Returns every test in a report of Vitest or Playwright, and every error outside of tests. */
export const outcomesOf = (report: unknown): Outcome[] => [
  ...list(part(report, 'testResults')).flatMap(ofVitest),
  ...list(part(report, 'suites')).flatMap((suite) => ofPlaywright(suite, [])),
  ...list(part(report, 'errors')).map(outside),
];

/**
 * Returns the numbers in a report. A run that failed without a failed test (because a file could not be
 * loaded) counts as one failure, and so does a skipped test without a reason.
 */
export function countReport(report: unknown, ok: boolean): Count {
  const outcomes = outcomesOf(report);
  const skipped = outcomes.filter(({ status }) => status === 'skipped');
  const red = outcomes.filter(
    ({ status, reason }) => status === 'failed' || (status === 'skipped' && reason === ''),
  );
  const failed = outcomes.filter(({ status }) => status === 'failed').length;
  return {
    passed: outcomes.filter(({ status }) => status === 'passed').length,
    failed: Math.max(failed, ok ? 0 : 1) + skipped.filter(({ reason }) => reason === '').length,
    red,
    unsettled: [],
    skipped: skipped.filter(({ reason }) => reason !== ''),
    walks: outcomes.reduce((sum, { walks }) => sum + walks, 0),
  };
}

export const nothing: Count = { passed: 0, failed: 0, red: [], unsettled: [], skipped: [], walks: 0 };

export const sum = (counts: readonly Count[]): Count =>
  counts.reduce(
    (one, other) => ({
      passed: one.passed + other.passed,
      failed: one.failed + other.failed,
      red: [...one.red, ...other.red],
      unsettled: [...one.unsettled, ...other.unsettled],
      skipped: [...one.skipped, ...other.skipped],
      walks: one.walks + other.walks,
    }),
    nothing,
  );

const some = (count: number, what: string): string => (count === 0 ? '' : `, ${count} ${what}`);

/** Returns `12 passed, 0 failed`, with the numbers of unsettled and skipped tests if there are any. */
export const inWords = ({ passed, failed, unsettled, skipped }: Count): string =>
  `${passed} passed, ${failed} failed${some(unsettled.length, 'unsettled')}${some(skipped.length, 'skipped')}`;
