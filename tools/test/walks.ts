import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Sources } from '../teeth/targets.ts';
import { changeOf } from './change.ts';
import { type BrowserWalk, type Count, type Outcome, outcomesOf, type Unsettled } from './count.ts';
import { touched } from './domains.ts';
import { gitIn } from './git.ts';
import { readReport, reports, root, run } from './run.ts';

/** The result of an e2e test. */
export type WalkOutcome = Outcome & { readonly walk: BrowserWalk };
export const isWalk = (outcome: Outcome): outcome is WalkOutcome => outcome.walk !== undefined;

type Environment = Readonly<Record<string, string>>;
const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Number of times that each failed test is repeated, both on its own and in parallel with others. */
const repeats = 3;
/** Number of other tests that run in parallel, to keep two more workers busy. */
const neighboursBeside = 4;
/** With more failed tests than this, chance is an unlikely cause, and repeating them would take hours. */
const mostDiagnosed = 5;
const throttle = 4;
/** If more browsers than this have to be killed in a run, the run fails. */
const mostEnded = 2;

/** Stored separately from the suites' reports, because `npm run names` reads those. */
const repeated = 'repeated';

/** Runs the given tests of `e2e/` and returns their results. */
export async function makeWalks(
  name: string,
  walks: readonly WalkOutcome[],
  args: readonly string[],
  env: Environment,
): Promise<readonly Outcome[]> {
  mkdirSync(join(reports, repeated), { recursive: true });
  const log = `${repeated}/${name}`;
  const list = join(reports, `${log}.txt`);
  writeFileSync(list, walks.map(({ file, walk }) => [file, ...walk.titles].join(' › ')).join('\n'));
  await run(
    log,
    'node_modules/@playwright/test/cli.js',
    [
      ...['test', '--config', 'e2e/playwright.config.ts', '--test-list', list],
      ...['--output', join(reports, `${log}-output`), ...args],
    ],
    { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, `${log}.json`) },
  );
  return outcomesOf(readReport(log));
}

export const isSame = (one: WalkOutcome, other: Outcome): boolean =>
  one.file === other.file && one.name === other.name;

/** Returns other tests of the same file, followed by those of the same folder. */
export const neighboursOf = (red: WalkOutcome, outcomes: readonly Outcome[]): WalkOutcome[] =>
  outcomes
    .filter(isWalk)
    .filter(
      (other) =>
        other.status === 'passed' && !isSame(red, other) && dirname(other.file) === dirname(red.file),
    )
    .sort((one, other) => Number(other.file === red.file) - Number(one.file === red.file))
    .slice(0, neighboursBeside);

type Statuses = readonly Outcome['status'][];
const isGreen = (statuses: Statuses): boolean =>
  statuses.length >= repeats && statuses.every((status) => status === 'passed');

/** If a repetition fails or does not run, the test has failed; repetitions never make it pass. */
export const verdictOf = (alone: Statuses, beside: Statuses): 'failed' | 'unsettled' =>
  isGreen(alone) && isGreen(beside) ? 'unsettled' : 'failed';

/** Repeats a failed test, for diagnosis only. */
async function diagnose(
  red: WalkOutcome,
  outcomes: readonly Outcome[],
  index: number,
  env: Environment,
): Promise<{ readonly verdict: 'failed' | 'unsettled'; readonly logs: readonly string[] }> {
  const own = (made: readonly Outcome[]): Statuses =>
    made.filter((outcome) => isSame(red, outcome)).map(({ status }) => status);
  const words = (statuses: Statuses) =>
    `${statuses.filter((status) => status === 'passed').length} of ${repeats} green`;
  const logs = [`red${index}-alone`, `red${index}-beside`] as const;
  const often = ['--repeat-each', String(repeats), '--workers'];
  const diagnosing = { ...env, RECORD_HAR: '1' };

  const alone = own(await makeWalks(logs[0], [red], [...often, '1'], diagnosing));
  say(`repeated alone: ${words(alone)}: ${red.file}: ${red.name}`);
  if (!isGreen(alone)) return { verdict: 'failed', logs };
  const together = await makeWalks(
    logs[1],
    [red, ...neighboursOf(red, outcomes)],
    [...often, String(repeats)],
    { ...diagnosing, THROTTLE: String(throttle) },
  );
  const beside = own(together);
  say(`repeated beside its neighbours, ${throttle} times slower: ${words(beside)}: ${red.file}: ${red.name}`);
  for (const { file, name } of together.filter((one) => one.status === 'failed' && !isSame(red, one)))
    say(`red beside it: ${file}: ${name}`);
  return { verdict: verdictOf(alone, beside), logs };
}

/** Returns whether one of the places (`e2e/photos`, `e2e/photos/faults.e2e.ts:30`) refers to the test. */
export const isNamed = ({ file, walk }: WalkOutcome, places: readonly string[]): boolean =>
  places.some((place) => {
    const [, path = '', line] = /^(?:e2e\/)?(.*?)\/?(?::(\d+))?$/.exec(place) ?? [];
    const isThere = file === path || file.startsWith(`${path}/`);
    return isThere && (line === undefined || walk.line === Number(line));
  });

/**
 * Returns the tests in a file that contain changed lines. Changing a statement outside of tests, such as a
 * helper, affects all tests. In formatted code, a statement starts on a line that begins with neither a space
 * nor a bracket.
 */
export function walksAt(
  lines: readonly number[],
  source: string,
  walks: readonly WalkOutcome[],
): readonly WalkOutcome[] {
  const starts = source.split('\n').flatMap((line, index) => (/^[^\s)}\]]/.test(line) ? [index + 1] : []));
  const startOf = (line: number) => starts.findLast((start) => start <= line);
  const walkStarts = walks.map(({ walk }) => startOf(walk.line));
  const changed = new Set(lines.map(startOf));
  return [...changed].every((start) => walkStarts.includes(start))
    ? walks.filter((_, index) => changed.has(walkStarts[index]))
    : walks;
}

/** Returns a line for each repeated test, and for each killed browser. */
export const settled = (
  walks: readonly WalkOutcome[],
  made: readonly Outcome[],
  repeat: number,
): { readonly line: string; readonly holds: boolean }[] => [
  ...walks.map((one) => {
    const runs = made.filter(isWalk).filter((other) => isSame(one, other));
    const green = runs.filter(({ status }) => status === 'passed').length;
    const skipped = runs.filter(({ status }) => status === 'skipped').length;
    const times = runs.map(({ walk }) => walk.ms).sort((first, second) => first - second);
    const median = ((times[Math.floor(times.length / 2)] ?? 0) / 1000).toFixed(1);
    const ended = runs.filter(({ walk }) => walk.ended !== '').length;
    const browsers = ended === 0 ? '' : `, ${ended} browsers had to be ended`;
    const why = runs.find(({ status }) => status === 'failed')?.why ?? '';
    return {
      line: `${green} of ${repeat} green, median ${median} s${browsers}: ${one.file}:${one.walk.line}: ${one.name}${why === '' ? '' : `: ${why}`}`,
      holds: green + skipped === repeat && ended === 0,
    };
  }),
  ...made
    .filter((outcome) => !isWalk(outcome))
    .map(({ file, name, why }) => ({ line: `failed: ${file}: ${name}: ${why}`, holds: false })),
];

/** Domains that the tests in `e2e/models` cover. */
const covered: Readonly<Record<string, readonly string[]>> = {
  'models/library.e2e.ts': ['photos', 'home', 'auth', 'modals'],
  'models/selection.e2e.ts': ['photos'],
  'models/upload.e2e.ts': ['photos'],
  'models/shop.e2e.ts': ['orders', 'addresses', 'customer', 'invoices'],
};

/** Returns the domains that a test covers; null for all domains. */
export function domainsOf(file: string): readonly string[] | null {
  const folder = dirname(file);
  if (folder === '.') return null;
  return folder === 'models' ? (covered[file] ?? null) : [folder.split('/')[0] ?? ''];
}

/** A test that was once unsettled; the row is removed once it has been repaired. */
export interface Listed {
  readonly name: string;
  readonly file: string;
  readonly commit: string;
  readonly date: string;
}

/** Returns why a run with these unsettled tests fails; empty if it does not. */
export function refusalOf(
  { file, name }: Pick<Outcome, 'file' | 'name'>,
  count: number,
  changed: ReadonlyMap<string, string> | null,
  listed: readonly Listed[],
): string {
  if (count > 1) return `${count} walks of this run are unsettled`;
  const before = listed.find((one) => one.file === file && one.name === name);
  if (before !== undefined) return `tests/unsettled.json lists it since ${before.date}`;
  if (changed === null) return 'git does not say which domains the change touches';
  const domains = domainsOf(file) ?? [...changed.keys()];
  const touched = domains.find((domain) => changed.has(domain));
  return touched === undefined ? '' : `the change touches ${touched} (${changed.get(touched) ?? ''})`;
}

const listFile = 'tests/unsettled.json';
const readListed = (): readonly Listed[] =>
  JSON.parse(readFileSync(join(root, listFile), 'utf8')) as Listed[];

/** Returns null if the change cannot be determined. */
function changedOrNull(): ReadonlyMap<string, string> | null {
  const { base, files } = changeOf();
  const sources = new Sources(root, [
    'backend',
    'contracts',
    'demo',
    'e2e',
    'machines',
    'src',
    'standins',
    'tests',
  ]);
  return base === null ? null : touched(sources, files);
}

/** Stores trace, screenshots, requests and circumstances of the failed run, and everything from the repetitions. */
function keep(red: WalkOutcome, logs: readonly string[]): string {
  const name = `${red.file} ${red.name}`.replaceAll(/\W+/g, '-').slice(0, 100);
  const folder = join(reports, 'unsettled', name);
  mkdirSync(folder, { recursive: true });
  for (const path of red.walk.attachments.filter((path) => existsSync(path)))
    copyFileSync(path, join(folder, basename(path)));
  for (const from of logs.flatMap((log) => [`${log}-output`, `${log}.log`, `${log}.json`]))
    if (existsSync(join(reports, repeated, from)))
      cpSync(join(reports, repeated, from), join(folder, from), { recursive: true });
  const { file, why, walk } = red;
  const circumstances: unknown = walk.circumstances === '' ? null : JSON.parse(walk.circumstances);
  const { line, ms } = walk;
  writeFileSync(
    join(folder, 'walk.json'),
    JSON.stringify({ file, name: red.name, line, ms, why, circumstances }, null, 2),
  );
  return `.test/unsettled/${name}`;
}

/** Returns a line for each browser that had to be killed, and a failed outcome if there were too many. */
export function endedBrowsers(outcomes: readonly Outcome[]): {
  readonly lines: string[];
  readonly red: Outcome[];
} {
  const ended = outcomes.filter(isWalk).filter(({ walk }) => walk.ended !== '');
  const lines = ended.map(({ file, name, walk }) => `${walk.ended}: ${file}: ${name}`);
  const why = `${ended.length} browsers had to be ended; ${mostEnded} may be`;
  const red: Outcome = { name: 'teardown', file: 'e2e', status: 'failed', reason: '', walks: 0, why };
  return { lines, red: ended.length > mostEnded ? [red] : [] };
}

/** Returns the numbers of a run after its failed tests have been repeated. */
export function withVerdicts(count: Count, unsettled: readonly (WalkOutcome & Unsettled)[]): Count {
  const isUnsettled = (outcome: Outcome) => unsettled.some((one) => isSame(one, outcome));
  return {
    ...count,
    failed: count.failed - unsettled.length,
    red: count.red.filter((outcome) => !isUnsettled(outcome)),
    unsettled: unsettled.map(({ file, name, refused, kept }) => ({ file, name, refused, kept })),
  };
}

/** Repeats the failed tests of a run, for diagnosis, and decides for each whether it failed or is unsettled. */
export async function judge(count: Count, report: unknown, env: Environment): Promise<Count> {
  const outcomes = outcomesOf(report);
  const { lines, red: tooMany } = endedBrowsers(outcomes);
  for (const line of lines) say(line);
  const counted = { ...count, failed: count.failed + tooMany.length, red: [...count.red, ...tooMany] };

  const red = outcomes.filter(isWalk).filter(({ status }) => status === 'failed');
  if (red.length > mostDiagnosed) say(`${red.length} walks are red: too many to repeat them`);
  const unsettled: (WalkOutcome & { kept: string })[] = [];
  for (const [index, one] of red.length > mostDiagnosed ? [] : red.entries()) {
    const { verdict, logs } = await diagnose(one, outcomes, index + 1, env);
    if (verdict === 'unsettled') unsettled.push({ ...one, kept: keep(one, logs) });
  }
  const changed = unsettled.length === 0 ? null : changedOrNull();
  const listed = unsettled.length === 0 ? [] : readListed();
  return withVerdicts(
    counted,
    unsettled.map((one) => ({ ...one, refused: refusalOf(one, unsettled.length, changed, listed) })),
  );
}

/**
 * Returns the lines for the end of the log: where the files of each unsettled test are stored, and whether
 * the run passes in spite of it.
 */
export function unsettledLines(
  unsettled: readonly Unsettled[],
  { commit, date }: { readonly commit: string; readonly date: string } = {
    commit: unsettled.length === 0 ? '' : (gitIn(root)('rev-parse', '--short', 'HEAD')?.[0] ?? ''),
    date: new Date().toISOString().slice(0, 10),
  },
): string[] {
  return unsettled.flatMap(({ file, name, refused, kept }) => {
    const entry: Listed = { name, file, commit, date };
    return [
      `unsettled: ${file}: ${name}: red once, then ${2 * repeats} times green (see ${kept})`,
      refused === ''
        ? `accepted this once: commit its entry to ${listFile}: ${JSON.stringify(entry)}`
        : `refused: ${refused}`,
    ];
  });
}
