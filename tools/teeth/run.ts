import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadCharts, machineOf } from '../charts/load.ts';
import { findChromium } from '../chromium.ts';
import { applied, bodyMutantsOf } from './bodies.ts';
import { type Copy, copyOf } from './copy.ts';
import { copied, mutantsOf } from './mutants.ts';
import type { Tried } from './score.ts';
import { isMeant, Sources, type Target, targetsOf } from './targets.ts';

export interface Wanted {
  /** Charts by name, files or folders by path; all when empty. */
  readonly which: readonly string[];
  /** Each so manieth mutant. */
  readonly every: number;
  readonly jobs: number;
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

type Environment = Readonly<Record<string, string>>;

/** Milliseconds each file of tests took without a mutant. */
const took = new Map<string, number>();
/** Long enough for a busy machine; a mutant that makes a chart run in circles is noticed by the time it takes. */
const limitOf = (tests: readonly string[]): number =>
  60_000 + 4 * tests.reduce((sum, file) => sum + (took.get(file) ?? 60_000), 0);

/** True when every test passed in time. */
async function passes(
  root: string,
  config: readonly string[],
  tests: readonly string[],
  env: Environment,
): Promise<boolean> {
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...config, ...tests], {
    cwd: root,
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, ...env },
  });
  // Its workers go with it: one that runs in circles hears nothing.
  const limit = setTimeout(() => {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  }, limitOf(tests));
  const code = await new Promise<number | null>((resolve) => {
    child.on('error', () => resolve(1));
    child.on('close', resolve);
  });
  clearTimeout(limit);
  return code === 0;
}

const onNode = ['--config', 'tools/teeth/vitest.config.ts'];
/** The tests of the service as they always run: what is broken for them stands in a copy, which its processes read, too. */
const onParts = ['--project', 'unit', '--project', 'parts', '--bail=1', '--reporter=dot'];
const inBrowser = ['--config', 'tools/teeth/browser.config.ts', '--project', 'browser', '--project', 'touch'];

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
  jobs: number,
  items: readonly Item[],
  work: (item: Item, job: number) => Promise<void>,
) {
  const queue = [...items];
  await Promise.all(
    Array.from({ length: jobs }, async (_, job) => {
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item, job);
    }),
  );
}

/** A test this quick is asked first: most mutants need no other (milliseconds without a mutant). */
const quick = 8_000;

/** Whether the tests of the service pass over a broken file: quick ones together, then the others one by one. */
async function servicePasses(root: string, { target, index }: Trial, copy: Copy, env: Environment) {
  const source = readFileSync(join(root, target.file), 'utf8');
  const mutant = bodyMutantsOf(target.file, source)[index];
  if (mutant === undefined) throw new Error(`${target.file} has no mutant ${index}`);
  const tests = [...target.tests, ...target.parts];
  const isQuick = (file: string) => (took.get(file) ?? 0) < quick;
  const slow = tests
    .filter((file) => !isQuick(file))
    .toSorted((a, b) => (took.get(a) ?? 0) - (took.get(b) ?? 0));
  const stages = [tests.filter(isQuick), ...slow.map((file) => [file])].filter((files) => files.length > 0);
  return copy.broken(target.file, applied(source, mutant), async () => {
    for (const files of stages) if (!(await passes(copy.folder, onParts, files, env))) return false;
    return true;
  });
}

/** Every test file alone, as it is: throws where one is red. */
async function baseline(root: string, targets: readonly Target[], { jobs, say }: Wanted, env: Environment) {
  const isService = ({ parts }: Target) => parts.length > 0;
  const files = (list: 'tests' | 'screens' | 'parts', of = targets) => [
    ...new Set(of.flatMap((target) => target[list])),
  ];
  const ofService = targets.filter(isService);
  const runs = [
    ...files(
      'tests',
      targets.filter((target) => !isService(target)),
    ).map((file) => [onNode, file] as const),
    ...[...new Set([...files('tests', ofService), ...files('parts', ofService)])].map(
      (file) => [onParts, file] as const,
    ),
    ...files('screens').map((file) => [inBrowser, file] as const),
  ];
  say(`${runs.length} files of tests without a mutant …`);
  const red: string[] = [];
  await atOnce(jobs, runs, async ([config, file]) => {
    const began = performance.now();
    if (!(await passes(root, config, [file], env))) red.push(file);
    took.set(file, performance.now() - began);
  });
  if (red.length > 0) throw new RedBaseline(`red without a mutant: ${red.toSorted().join(', ')}`);
}

/** Breaks what is wanted, one line at a time, and says which breaks no test noticed. */
export async function bite(root: string, wanted: Wanted): Promise<readonly Tried[]> {
  const targets = targetsOf(new Sources(root)).filter((target) => isMeant(target, wanted.which));
  const trials = await trialsOf(root, targets);
  const chosen = trials.filter((_, index) => index % wanted.every === 0);
  const meant = [...new Set(chosen.map(({ target }) => target))];
  const browser = meant.some(({ screens }) => screens.length > 0);
  const env: Environment = browser ? { CHROMIUM: await findChromium() } : {};
  await baseline(root, meant, wanted, env);
  wanted.say(`${chosen.length} mutants …`);

  const tried: Tried[] = [];
  const since = performance.now();
  const copies = new Map<number, Copy>();
  const chartPasses = async ({ target: { file, tests, screens }, index, body }: Trial) => {
    const mutant = { ...env, [body ? 'MUTANT_BODY' : 'MUTANT_FILE']: file, MUTANT_INDEX: String(index) };
    return (
      (tests.length === 0 || (await passes(root, onNode, tests, mutant))) &&
      // A browser is dear: it is asked where Node noticed nothing.
      (screens.length === 0 || (await passes(root, inBrowser, screens, mutant)))
    );
  };
  const copyFor = (job: number): Copy => {
    const copy = copies.get(job) ?? copyOf(root);
    copies.set(job, copy);
    return copy;
  };
  await atOnce(wanted.jobs, chosen, async (trial, job) => {
    const { target, guard, what } = trial;
    const { file, chart, parts } = target;
    const unnoticed =
      parts.length > 0 ? await servicePasses(root, trial, copyFor(job), env) : await chartPasses(trial);
    tried.push({ chart, guard, noticed: !unnoticed });
    if (unnoticed) wanted.say(`${file}: ${what}`);
    if (tried.length % 100 === 0)
      wanted.say(`${tried.length} mutants in ${Math.round((performance.now() - since) / 60_000)} min`);
  }).finally(() => copies.forEach((copy) => copy.end()));
  return tried;
}
