import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadCharts, machineOf } from '../charts/load.ts';
import { findChromium } from '../chromium.ts';
import { bodyMutantsOf } from './bodies.ts';
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

async function atOnce<Item>(jobs: number, items: readonly Item[], work: (item: Item) => Promise<void>) {
  const queue = [...items];
  await Promise.all(
    Array.from({ length: jobs }, async () => {
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
    }),
  );
}

/** Every test file alone, as it is: throws where one is red. */
async function baseline(root: string, targets: readonly Target[], { jobs, say }: Wanted, env: Environment) {
  const files = (list: 'tests' | 'screens') => [...new Set(targets.flatMap((target) => target[list]))];
  const runs = [
    ...files('tests').map((file) => [onNode, file] as const),
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
  await atOnce(wanted.jobs, chosen, async ({ target, index, body, guard, what }) => {
    const { file, chart, tests, screens } = target;
    const mutant = { ...env, [body ? 'MUTANT_BODY' : 'MUTANT_FILE']: file, MUTANT_INDEX: String(index) };
    const unnoticed =
      (tests.length === 0 || (await passes(root, onNode, tests, mutant))) &&
      // A browser is dear: it is asked where Node noticed nothing.
      (screens.length === 0 || (await passes(root, inBrowser, screens, mutant)));
    tried.push({ chart, guard, noticed: !unnoticed });
    if (unnoticed) wanted.say(`${file}: ${what}`);
    if (tried.length % 100 === 0)
      wanted.say(`${tried.length} mutants in ${Math.round((performance.now() - since) / 60_000)} min`);
  });
  return tried;
}
