import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadCharts, machineOf } from '../charts/load.ts';
import { findChromium } from '../chromium.ts';
import { applied, bodyMutantsOf } from './bodies.ts';
import { type Copy, copyOf } from './copy.ts';
import { copied, mutantsOf } from './mutants.ts';
import { reachesBars, type Tried } from './score.ts';
import { isMeant, Sources, type Target, targetsOf } from './targets.ts';
import { Tester } from './tester.ts';
import type { Answer, Asked, Place } from './worker.ts';

export interface Wanted {
  /** Charts by name, files or folders by path; all when empty. */
  readonly which: readonly string[];
  /** Each so manieth mutant. */
  readonly every: number;
  readonly jobs: number;
  /** Whether screens are asked where Node is not enough. */
  readonly screens: boolean;
  readonly say: (line: string) => void;
}

interface Trial {
  readonly target: Target;
  readonly index: number;
  readonly body: boolean;
  readonly guard: boolean;
  readonly what: string;
}

/** Tests that are red without a mutant would notice everything. */
export class RedBaseline extends Error {}

/** Milliseconds each file of tests took without a mutant. */
const took = new Map<string, number>();
/** Long enough for a busy machine; a mutant that makes a chart run in circles is noticed by the time it takes. */
const limitOf = (tests: string): number => 20_000 + 4 * (took.get(tests) ?? 600_000);
/** Files by how often they noticed something: the next mutant is shown to them first. */
const kills = new Map<string, number>();
const sharpestFirst = (tests: readonly string[]): string[] =>
  tests.toSorted(
    (a, b) => (kills.get(b) ?? 0) - (kills.get(a) ?? 0) || (took.get(a) ?? 0) - (took.get(b) ?? 0),
  );

async function trialsOf(root: string, targets: readonly Target[]): Promise<Trial[]> {
  const charts = new Map((await loadCharts(root)).map((chart) => [chart.file, chart]));
  return targets.flatMap((target) => {
    const chart = charts.get(target.file);
    const machine = chart === undefined ? undefined : machineOf(chart);
    const inChart = machine === undefined ? [] : mutantsOf(copied(machine.config) as Record<string, unknown>);
    const inBodies = bodyMutantsOf(target.file, readFileSync(join(root, target.file), 'utf8'));
    return [
      ...inChart.map(({ what, guard }, index) => ({ target, index, body: false, guard, what })),
      ...inBodies.map(({ what, guard }, index) => ({ target, index, body: true, guard, what })),
    ];
  });
}

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

/** Shows a mutant to one file of tests after another, until one is red. */
async function shown(
  tester: Tester,
  { target: { file }, index, body }: Trial,
  asked: Pick<Asked, 'place' | 'root'>,
  files: readonly string[],
): Promise<Answer> {
  let answer: Answer = 'passed';
  for (const tests of sharpestFirst(files)) {
    const said = await tester.ask({ ...asked, tests, file, body, index }, limitOf(tests));
    if (said === 'noticed') {
      kills.set(tests, (kills.get(tests) ?? 0) + 1);
      return said;
    }
    if (said === 'unread') answer = said;
  }
  return answer;
}

/** The same over a copy of the repository, in which the file of the service stands broken: its processes read it, too. */
function shownToService(tester: Tester, trial: Trial, copy: Copy): Promise<Answer> {
  const { folder } = copy;
  const { target, index } = trial;
  const source = readFileSync(join(folder, target.file), 'utf8');
  const mutant = bodyMutantsOf(target.file, source)[index];
  if (mutant === undefined) throw new Error(`${target.file} has no mutant ${index}`);
  const files = [...target.tests, ...target.parts];
  return copy.broken(target.file, applied(source, mutant), () =>
    shown(tester, trial, { place: 'parts', root: folder }, files),
  );
}

/** Every test file alone, as it is: throws where one is red. */
async function baseline(
  root: string,
  testers: readonly Tester[],
  runs: readonly (readonly [Place, string])[],
  say: Wanted['say'],
) {
  const fresh = [...new Map(runs.map((run) => [run[1], run])).values()].filter(([, file]) => !took.has(file));
  if (fresh.length > 0) say(`${fresh.length} files of tests without a mutant …`);
  const red: string[] = [];
  await atOnce(testers, fresh, async ([place, tests], tester) => {
    const began = performance.now();
    if ((await tester.ask({ place, root, tests }, limitOf(tests))) !== 'passed') red.push(tests);
    took.set(tests, performance.now() - began);
  });
  if (red.length > 0) throw new RedBaseline(`red without a mutant: ${red.toSorted().join(', ')}`);
}

/** Breaks what is wanted, one line at a time, and says which breaks no test noticed. */
export async function bite(root: string, wanted: Wanted): Promise<readonly Tried[]> {
  const { say, which, every, screens } = wanted;
  const targets = targetsOf(new Sources(root)).filter((target) => isMeant(target, which));
  const chosen = (await trialsOf(root, targets)).filter((_, index) => index % every === 0);
  const meant = [...new Set(chosen.map(({ target }) => target))];
  const isService = ({ parts }: Target) => parts.length > 0;
  const testers = Array.from({ length: wanted.jobs }, () => new Tester());
  const copies = new Map<Tester, Copy>();
  const copyFor = (tester: Tester): Copy => {
    const copy = copies.get(tester) ?? copyOf(root);
    copies.set(tester, copy);
    return copy;
  };
  const since = performance.now();
  const answers = new Map<Trial, Answer>();
  const tried = (of = [...answers.keys()]): Tried[] =>
    of.flatMap((trial) => {
      const answer = answers.get(trial);
      const { guard, target } = trial;
      return answer === 'unread' ? [] : [{ chart: target.chart, guard, noticed: answer === 'noticed' }];
    });
  try {
    const first = meant.flatMap((target) => [
      ...target.tests.map((file) => [isService(target) ? 'parts' : 'node', file] as const),
      ...target.parts.map((file) => ['parts', file] as const),
    ]);
    await baseline(root, testers, first, say);
    say(`${chosen.length} mutants …`);
    await atOnce(testers, chosen, async (trial, tester) => {
      const { target } = trial;
      const answer = isService(target)
        ? await shownToService(tester, trial, copyFor(tester))
        : await shown(tester, trial, { place: 'node', root }, target.tests);
      answers.set(trial, answer);
      if (answer !== 'noticed') say(`${answer}: ${target.file}: ${trial.what}`);
      if (answers.size % 100 === 0)
        say(`${answers.size} mutants in ${Math.round((performance.now() - since) / 60_000)} min`);
    });

    // A browser is dear: it is asked of what Node missed, of charts that are below a bar without it.
    const missed = chosen.filter((trial) => answers.get(trial) !== 'noticed');
    const ofChart = Map.groupBy(chosen, ({ target }) => target.chart);
    const dim = missed.filter(
      ({ target }) =>
        screens && target.screens.length > 0 && !reachesBars(tried(ofChart.get(target.chart) ?? [])),
    );
    if (dim.length > 0) {
      process.env['CHROMIUM'] = await findChromium();
      const files = dim.flatMap(({ target }) => target.screens.map((file) => ['browser', file] as const));
      await baseline(root, testers, files, say);
      say(`${dim.length} mutants on screens …`);
      await atOnce(testers, dim, async (trial, tester) => {
        const answer = await shown(tester, trial, { place: 'browser', root }, trial.target.screens);
        if (answer === 'noticed') say(`on its screen: ${trial.target.file}: ${trial.what}`);
        if (answer !== 'unread') answers.set(trial, answer);
      });
    }
  } finally {
    for (const copy of copies.values()) copy.end();
    for (const tester of testers) tester.end();
  }
  const unread = [...answers.values()].filter((answer) => answer === 'unread').length;
  if (unread > 0) say(`${unread} could not be tried: their tests did not load`);
  return tried();
}
