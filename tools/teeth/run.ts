import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { preparedStore } from '../../tests/kit/preparedStore.ts';
import { loadCharts, machineOf } from '../charts/load.ts';
import { findChromium } from '../chromium.ts';
import { applied, bodyMutantsOf } from './bodies.ts';
import { type Copy, copyOf } from './copy.ts';
import { copied, mutantsOf } from './mutants.ts';
import { reachesBars, type Tried } from './score.ts';
import { isMeant, Sources, type Target, targetsOf, ofEveryRoom } from './targets.ts';
import { Tester } from './tester.ts';
import type { Answer, Asked } from './worker.ts';

export interface MutationRun {
  /** Charts by name, files or folders by path; everything if empty. */
  readonly which: readonly string[];
  /** Every n-th mutant. */
  readonly every: number;
  readonly jobs: number;
  /** Minutes after which no further mutant is started. */
  readonly minutes: number;
  /** The position at which the sample starts, from 0 to 1; each value yields a different sample. */
  readonly start: number;
  /** Whether browser tests run if Node tests do not kill enough mutants. */
  readonly screens: boolean;
  /** Whether to mutate guards only: guards of charts; conditions, locks and refusals of the service. */
  readonly guards: boolean;
  /** Runs only these test files, on Node or with real parts; all relevant ones if empty. */
  readonly tests: readonly string[];
  readonly say: (line: string) => void;
}

interface Shown {
  readonly answer: Answer;
  /** The tests that killed the mutant; null if it survived. */
  readonly by: Ground | null;
}

/** Test files, and the folder in which they run. */
type Ground = Pick<Asked, 'place' | 'root' | 'tests'>;

export interface Trial {
  readonly target: Target;
  readonly index: number;
  readonly body: boolean;
  readonly guard: boolean;
  readonly what: string;
}

/** Milliseconds that each test file took without a mutant. */
const took = new Map<string, number>();
/**
 * Returns the milliseconds after which a mutant, for example one in an endless loop, counts as killed; generous,
 * because the machine may be busy.
 */
const limitOf = (tests: string): number => 20_000 + 4 * (took.get(tests) ?? 60_000);
/** Whether a file passes without a mutant; a failing file would kill every mutant. */
const green = new Map<string, boolean>();
/**
 * Number of mutants that each test file has killed, per mutated file and in total; the next mutant runs the most
 * successful first.
 */
const kills = new Map<string, number>();
const inFile = (file: string, tests: string) => `${file} ${tests}`;
const sharpestFirst = (file: string, tests: readonly string[]): string[] => {
  const more = (keyOf: (test: string) => string, a: string, b: string) =>
    (kills.get(keyOf(b)) ?? 0) - (kills.get(keyOf(a)) ?? 0);
  return tests.toSorted(
    (a, b) =>
      more((test) => inFile(file, test), a, b) ||
      more((test) => test, a, b) ||
      (took.get(a) ?? 0) - (took.get(b) ?? 0),
  );
};

export async function trialsOf(root: string, targets: readonly Target[]): Promise<Trial[]> {
  const charts = new Map((await loadCharts(root)).map((chart) => [chart.file, chart]));
  return targets.flatMap((target) => {
    const chart = charts.get(target.file);
    const machine = chart === undefined ? undefined : machineOf(chart);
    const source = readFileSync(join(root, target.file), 'utf8');
    // A chart from a factory has the factory's transitions, which are mutated in the factory's file.
    const isMade = machine !== undefined && source.includes('createMachine(');
    const inChart = isMade ? mutantsOf(copied(machine.config) as Record<string, unknown>) : [];
    const inBodies = bodyMutantsOf(target.file, source);
    return [
      ...inChart.map(({ what, guard }, index) => ({ target, index, body: false, guard, what })),
      ...inBodies.map(({ what, guard }, index) => ({ target, index, body: true, guard, what })),
    ];
  });
}

/**
 * Orders the list by the golden ratio, so that the mutants tried within the time are a fair sample. A different
 * `start` (0 to 1) begins with other ones.
 */
export const spread = <Item>(items: readonly Item[], start = 0): Item[] =>
  items
    .map((item, index) => ({ item, place: (start + index * 0.618_033_988_749_895) % 1 }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);

/** Returns a random start for a sample, with three digits, as it is printed. */
export const anyStart = (): number => Math.round(Math.random() * 1_000) / 1_000;

async function atOnce<Item>(
  testers: readonly Tester[],
  items: readonly Item[],
  work: (item: Item, tester: Tester) => Promise<void>,
) {
  const queue = [...items];
  await Promise.all(
    testers.map(async (tester) => {
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item, tester);
    }),
  );
}

/** Returns whether a test file passes without a mutant; only then do its failures count as kills. */
async function isGreen(tester: Tester, asked: Ground & Pick<Asked, 'file'>): Promise<boolean> {
  const { tests } = asked;
  const known = green.get(tests);
  if (known !== undefined) return known;
  const said = await tester.ask(asked, 300_000);
  green.set(tests, said === 'passed');
  return said === 'passed';
}

/** Runs test files against a mutant, one after the other, until one fails; returns that file. */
async function shown(
  tester: Tester,
  { target: { file }, index, body }: Trial,
  asked: Pick<Asked, 'place' | 'root'>,
  files: readonly string[],
): Promise<Shown> {
  let answer: Answer = 'passed';
  for (const tests of sharpestFirst(file, files)) {
    const startedAt = performance.now();
    const said = await tester.ask({ ...asked, tests, file, body, index }, limitOf(tests));
    if (said === 'noticed' || said === 'late') return { answer: said, by: { ...asked, tests } };
    if (said === 'unread') answer = said;
    else if (!took.has(tests)) took.set(tests, performance.now() - startedAt);
  }
  return { answer, by: null };
}

/**
 * Returns the answer for a mutant, and records the tests that killed it: these run once more without a mutant at the
 * end.
 */
async function judged(
  { target: { file } }: Trial,
  showing: Promise<Shown>,
  keep: (by: Ground) => void,
): Promise<Answer> {
  const { answer, by } = await showing;
  if (by === null) return answer;
  keep(by);
  for (const key of [by.tests, inFile(file, by.tests)]) kills.set(key, (kills.get(key) ?? 0) + 1);
  return answer;
}

/**
 * Like `shown`, but runs the tests on a copy of the repository with the mutated service file, so that the service's
 * processes read the mutant, too. Each mutant gets a new process: files share the backend of a process, and an early
 * failure leaves Vitest in a state in which correct tests fail.
 */
async function shownToService(
  tester: Tester,
  trial: Trial,
  copy: Copy,
  only: readonly string[],
): Promise<Shown> {
  const { folder } = copy;
  const { target, index } = trial;
  const source = readFileSync(join(folder, target.file), 'utf8');
  const mutant = bodyMutantsOf(target.file, source)[index];
  if (mutant === undefined) throw new Error(`${target.file} has no mutant ${index}`);
  const files = only.length > 0 ? only : [...target.tests, ...target.parts, ...ofEveryRoom(trial)];
  const said = await copy.broken(target.file, applied(source, mutant), () =>
    shown(tester, trial, { place: 'parts', root: folder }, files),
  );
  tester.end();
  copy.sweep();
  return said;
}

export interface Bitten {
  readonly tried: readonly Tried[];
  /** Number of mutants for which there was no time. */
  readonly left: number;
  /** Number of mutants that were killed only by a timeout. */
  readonly late: number;
}

/** Mutates the chosen files, one line at a time, and reports the mutants that no test killed. */
export async function bite(root: string, wanted: MutationRun): Promise<Bitten> {
  const { say, which, every, screens, guards, minutes, start } = wanted;
  const targets = targetsOf(new Sources(root)).filter((target) => isMeant(target, which));
  const trials = (await trialsOf(root, targets)).filter(({ guard }) => guard || !guards);
  const chosen = spread(
    trials.filter((_, index) => index % every === 0),
    start,
  );
  const ofChart = Map.groupBy(trials, ({ target }) => target.chart);
  const isService = ({ file }: Target) => file.startsWith('backend/');
  const testers = Array.from({ length: wanted.jobs }, () => new Tester());
  const copies = new Map<Tester, Copy>();
  const copyFor = (tester: Tester): Copy => {
    const copy = copies.get(tester) ?? copyOf(root);
    copies.set(tester, copy);
    return copy;
  };
  const since = performance.now();
  /** Minutes at the time of the last progress report. */
  let reported = 0;
  const isOver = () => performance.now() - since > minutes * 60_000;
  const answers = new Map<Trial, Answer>();
  /** The tests that killed each mutant. */
  const noticedBy = new Map<Trial, Ground>();
  const tried = (of = [...answers.keys()]): Tried[] =>
    of.flatMap((trial) => {
      const answer = answers.get(trial);
      const { guard, target } = trial;
      return answer === 'unread'
        ? []
        : [
            {
              chart: target.chart,
              guard,
              noticed: answer !== 'passed',
              ofChart: ofChart.get(target.chart)?.length ?? 0,
            },
          ];
    });
  try {
    // Prepare the store before anything is mutated, because a copy uses the store that is prepared here
    // (`WHOLE_ROOT`).
    if (chosen.some(({ target }) => isService(target))) await preparedStore();
    say(`${chosen.length} mutants, from ${start} …`);
    await atOnce(testers, chosen, async (trial, tester) => {
      if (isOver()) return;
      const { target } = trial;
      const showing = isService(target)
        ? shownToService(tester, trial, copyFor(tester), wanted.tests)
        : shown(
            tester,
            trial,
            { place: 'node', root },
            wanted.tests.length > 0 ? wanted.tests : target.tests,
          );
      const answer = await judged(trial, showing, (by) => noticedBy.set(trial, by));
      answers.set(trial, answer);
      if (answer !== 'noticed') say(`${answer}: ${target.file}: ${trial.what}`);
      const passed = Math.floor((performance.now() - since) / 60_000);
      if (passed > reported) say(`${answers.size} mutants in ${passed} min`);
      reported = Math.max(reported, passed);
    });

    // Browser tests are expensive, so they run only for mutants that survived on Node, in charts whose score is below
    // its limit.
    const missed = [...answers].flatMap(([trial, answer]) =>
      answer === 'noticed' || answer === 'late' ? [] : [trial],
    );
    const answered = Map.groupBy(answers.keys(), ({ target }) => target.chart);
    const dim = missed.filter(
      ({ target }) =>
        screens && target.screens.length > 0 && !reachesBars(tried(answered.get(target.chart) ?? [])),
    );
    if (dim.length > 0) {
      process.env['CHROMIUM'] = await findChromium();
      say(`${dim.length} mutants on screens …`);
      await atOnce(testers, dim, async (trial, tester) => {
        if (isOver()) return;
        const answer = await judged(
          trial,
          shown(tester, trial, { place: 'browser', root }, trial.target.screens),
          (by) => noticedBy.set(trial, by),
        );
        if (answer === 'noticed') say(`on its screen: ${trial.target.file}: ${trial.what}`);
        if (answer !== 'unread') answers.set(trial, answer);
      });
    }

    // Uses new processes, which have not loaded any mutant.
    for (const tester of testers) tester.end();
    const grounds = new Map(
      [...noticedBy].map(([{ target }, by]) => [by.tests, { ...by, file: target.file }]),
    );
    say(`${grounds.size} files of tests without a mutant …`);
    await atOnce(testers, [...grounds.values()], async (asked, tester) => {
      if (!(await isGreen(tester, asked))) say(`red without a mutant: ${asked.tests}`);
    });
    for (const [trial, by] of noticedBy) if (green.get(by.tests) === false) answers.set(trial, 'unread');
  } finally {
    for (const copy of copies.values()) copy.end();
    for (const tester of testers) tester.end();
  }
  const count = (which: Answer) => [...answers.values()].filter((answer) => answer === which).length;
  const unread = count('unread');
  if (unread > 0) say(`${unread} could not be tried: their tests did not load, or are red without a mutant`);
  return { tried: tried(), left: chosen.length - answers.size, late: count('late') };
}
