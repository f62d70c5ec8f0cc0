import { existsSync, rmSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { sourceFolders } from './sourceFolders.ts';
import { fontsProblem } from './browser/fonts.ts';
import { type Browser, findBrowser } from './chromium.ts';
import { type Count, countReport, inWords, nothing, sum } from './test/count.ts';
import { type Change, changeOf } from './test/change.ts';
import { meter } from './test/cpu.ts';
import { touched } from './test/domains.ts';
import { tree } from './test/git.ts';
import { readReport, reports, root, run, stopChildren, tail } from './test/run.ts';
import { related } from './test/related.ts';
import { seedOf } from './test/seed.ts';
import { type Ran, writeSummary } from './test/summary.ts';
import { Sources } from './teeth/targets.ts';
import { isNightly } from '../tests/kit/nightly.ts';
import { judge, unsettledLines } from './test/walks.ts';
import { walksWanted } from '../tests/kit/numbers.ts';

const nightly = isNightly();

interface Suite {
  readonly name: string;
  /** Whether `npm run check` includes it. */
  readonly quick: boolean;
  readonly run: () => Promise<Count>;
}

/** Suites that run in parallel with a common time budget; exceeding it is reported but is no failure. */
interface Stage {
  readonly name: string;
  /**
   * Seconds on two idle cores: for a landing run (before a commit lands), and for the nightly run if it does more.
   */
  readonly budget: readonly [landing: number, nightly?: number];
  readonly suites: readonly Suite[];
}

const bin = {
  tsc: 'node_modules/typescript/bin/tsc',
  oxlint: 'node_modules/oxlint/bin/oxlint',
  biome: 'node_modules/@biomejs/biome/bin/biome',
  knip: 'node_modules/knip/bin/knip.js',
  cspell: 'node_modules/cspell/bin.mjs',
  vitest: 'node_modules/vitest/vitest.mjs',
  playwright: 'node_modules/@playwright/test/cli.js',
};

/** Folders with their own tsconfig: each allows only the globals that exist where its code runs. */
const layers = ['contracts', 'machines', 'backend', 'src'] as const;
const types = (projects: readonly string[]) =>
  steps(
    'types',
    projects.map((project) => [
      bin.tsc,
      [
        ...['--noEmit', '-p', project, '--incremental', '--tsBuildInfoFile'],
        `node_modules/.cache/types-${project === '.' ? 'all' : project}.tsbuildinfo`,
      ],
    ]),
  );

/** Runs steps that contain no tests of their own; each counts as one test. */
async function steps(log: string, list: readonly (readonly [string, readonly string[]])[]): Promise<Count> {
  let passed = 0;
  for (const [index, [script, args]] of list.entries()) {
    const name = `${log}-${index + 1}`;
    const ok = await run(name, script, args);
    if (ok) passed += 1;
    // A landing run may leave messages untranslated only if it prints them.
    if (!ok || script === 'tools/languages.ts') process.stdout.write(`${tail(name)}\n`);
  }
  return { ...nothing, passed, failed: list.length - passed };
}

/** Determined here once, because otherwise every Vitest process would ask git. */
const { seed, source } = seedOf(tree(), process.env);

async function vitest(
  log: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Count> {
  const report = `--outputFile.json=${join(reports, `${log}.json`)}`;
  const ok = await run(
    log,
    bin.vitest,
    ['run', '--reporter=default', '--reporter=json', report, '--passWithNoTests', ...args],
    { WALK_SEED: String(seed), ...env },
  );
  if (!ok) process.stdout.write(`${tail(log)}\n`);
  return countReport(readReport(log), ok);
}

async function playwright(env: Record<string, string>): Promise<Count> {
  const seeded = { WALK_SEED: String(seed), ...env };
  const ok = await run('e2e', bin.playwright, ['test', '--config', 'e2e/playwright.config.ts'], seeded);
  if (!ok) process.stdout.write(`${tail('e2e')}\n`);
  const report = readReport('e2e');
  return judge(countReport(report, ok), report, seeded);
}

/** Adds a failure if fewer walks ran than expected, because a missing walk would not be noticed otherwise. */
function withWalks(count: Count): Count {
  const wanted = walksWanted(process.env);
  process.stdout.write(`random walks: ${count.walks} of ${wanted}\n`);
  return count.walks < wanted ? { ...count, failed: count.failed + 1 } : count;
}

const { values: asked } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    changed: { type: 'boolean', default: false },
    engine: { type: 'string', default: 'pinned' },
  },
});
const { check, changed } = asked;
const engine = asked.engine === 'newest' ? 'newest' : 'pinned';
let browser: Promise<Browser> | undefined;
const browserOfRun = (): Promise<Browser> => (browser ??= findBrowser(engine));
const withBrowser = async (): Promise<Record<string, string>> => ({ CHROMIUM: (await browserOfRun()).path });

const repository = () =>
  new Sources(root, ['backend', 'contracts', 'demo', 'e2e', 'machines', 'src', 'standins', 'tests']);
const wordsOf = ({ base, reason, files }: Change) =>
  base === null ? `not known, as ${reason}` : `${files.length} files since ${base} (${reason})`;

/** Adds the nightly tests of the domains that the change touches, and prints which and why. */
function addNightlyOfChange(): void {
  if (nightly || process.env['NIGHTLY_OF'] !== undefined) return;
  const change = changeOf();
  const domains = touched(repository(), change.files);
  process.env['NIGHTLY_OF'] = [...domains.keys()].join(',');
  process.stdout.write(`change: ${wordsOf(change)}\n`);
  for (const [domain, why] of domains) process.stdout.write(`with the nightly tests of ${domain}: ${why}\n`);
}

/** The first stage consists of small programs that use one core each. */
const stages: readonly Stage[] = [
  {
    name: 'static',
    budget: [60],
    suites: [
      { name: 'types', quick: true, run: () => types([...layers, '.']) },
      {
        name: 'lint',
        quick: true,
        run: () =>
          steps('lint', [
            [
              bin.oxlint,
              [
                '--type-aware',
                '--deny-warnings',
                ...sourceFolders.filter((folder) => existsSync(join(root, folder))),
              ],
            ],
            [bin.biome, ['format', '.']],
            [bin.knip, ['--no-progress']],
            [bin.cspell, ['--no-progress', '--no-summary']],
          ]),
      },
      {
        name: 'laws',
        quick: true,
        run: async () =>
          sum([
            await vitest('laws', ['--project', 'laws']),
            await steps('charts', [
              ['tools/charts/lint.ts', []],
              ['tools/charts.ts', ['--check']],
              ['tools/spec.ts', ['--check']],
              ['tools/locales.ts', ['--check']],
              ['tools/languages.ts', ['--check']],
            ]),
          ]),
      },
      {
        name: 'build',
        quick: false,
        run: async () =>
          sum([
            await steps('build', [['tools/build.ts', []]]),
            await vitest('bundle', ['--project', 'bundle']),
          ]),
      },
    ],
  },
  {
    name: 'unit',
    budget: [80, 360],
    suites: [
      { name: 'unit', quick: true, run: async () => withWalks(await vitest('unit', ['--project', 'unit'])) },
    ],
  },
  {
    name: 'real parts',
    budget: [150, 600],
    suites: [
      {
        name: 'real parts',
        quick: false,
        run: async () => vitest('parts', ['--project', 'parts'], await withBrowser()),
      },
    ],
  },
  {
    name: 'components',
    budget: [110],
    suites: [
      {
        name: 'components',
        quick: false,
        run: async () =>
          vitest('components', ['--project', 'browser', '--project', 'touch'], await withBrowser()),
      },
    ],
  },
  {
    name: 'end to end',
    budget: [200, 1320],
    suites: [{ name: 'end to end', quick: false, run: async () => playwright(await withBrowser()) }],
  },
];

/** Returns the fast checks of a change: types and laws for everything; lint, format and unit tests for changed code. */
function changedStage(): Stage {
  const change = changeOf();
  say(`change: ${wordsOf(change)}`);
  const files = change.files.filter((file) => existsSync(join(root, file)));
  const below = (...folders: readonly string[]) =>
    change.files.some((file) => folders.some((folder) => file.startsWith(`${folder}/`)));
  const code = files.filter(
    (file) => /\.(tsx?|mjs)$/.test(file) && sourceFolders.some((one) => file.startsWith(`${one}/`)),
  );
  const formatted = files.filter((file) => /\.(tsx?|mjs|json|css)$/.test(file));
  const tests = related(repository(), change.files);
  const changed = layers.filter((layer) => files.some((file) => file.startsWith(`${layer}/`)));
  const only = <Step>(wanted: boolean, step: Step): Step[] => (wanted ? [step] : []);
  return {
    name: 'changed',
    budget: [60],
    suites: [
      {
        name: 'types',
        quick: true,
        run: () => types([...changed, '.']),
      },
      {
        name: 'lint',
        quick: true,
        run: () =>
          steps('lint', [
            ...only(code.length > 0, [bin.oxlint, ['--type-aware', '--deny-warnings', ...code]] as const),
            ...only(formatted.length > 0, [
              bin.biome,
              ['format', '--no-errors-on-unmatched', ...formatted],
            ] as const),
          ]),
      },
      {
        name: 'laws',
        quick: true,
        run: async () =>
          sum([
            await vitest('laws', ['--project', 'laws']),
            await steps('charts', [
              ...only(below('machines', 'src/actors'), ['tools/charts/lint.ts', []] as const),
              ...only(below('machines'), ['tools/charts.ts', ['--check']] as const),
              ...only(below('machines', 'contracts', 'tests', 'e2e', 'docs'), [
                'tools/spec.ts',
                ['--check'],
              ] as const),
              ...only(below('src', 'contracts', 'backend', 'demo', 'standins'), [
                'tools/locales.ts',
                ['--check'],
              ] as const),
              ...only(below('src/locales', 'backend/languages'), [
                'tools/languages.ts',
                ['--check'],
              ] as const),
            ]),
          ]),
      },
      {
        name: 'unit',
        quick: true,
        run: async () => (tests.length === 0 ? nothing : vitest('unit', ['--project', 'unit', ...tests])),
      },
    ],
  };
}

const say = (line: string) => void process.stdout.write(`${line}\n`);
const lineOf = (name: string, seconds: number, rest: string) =>
  say(`${name.padEnd(12)} ${seconds.toFixed(1).padStart(6)} s ${rest}`);

async function counted({ name, run: suite }: Suite, among: number): Promise<Count> {
  const started = performance.now();
  const count = await suite().catch((error: unknown) => {
    say(error instanceof Error ? error.message : String(error));
    return { ...nothing, failed: 1 };
  });
  if (among > 1) lineOf(`  ${name}`, (performance.now() - started) / 1000, `          ${inWords(count)}`);
  return count;
}

const cpuSeconds = meter() ?? (() => 0);

async function timed({ name, budget, suites }: Stage): Promise<{ readonly count: Count; readonly ran: Ran }> {
  const started = performance.now();
  const before = cpuSeconds();
  const count = sum(await Promise.all(suites.map((suite) => counted(suite, suites.length))));
  const seconds = (performance.now() - started) / 1000;
  const cpu = cpuSeconds() - before;
  const [landing, most = landing] = budget;
  const limit = nightly ? most : landing;
  const over = seconds > limit ? ', over its budget' : '';
  lineOf(
    name,
    seconds,
    `of ${String(limit).padStart(4)}   ${inWords(count)}, ${cpu.toFixed(0)} s of processor${over}`,
  );
  return { count, ran: { name, seconds, cpu } };
}

async function main(): Promise<number> {
  rmSync(reports, { recursive: true, force: true });
  const fonts = check ? null : fontsProblem();
  if (fonts !== null) process.stdout.write(`${fonts}\n`);
  if (!check) addNightlyOfChange();
  const startedAt = performance.now();
  const done: Awaited<ReturnType<typeof timed>>[] = [];
  for (const stage of changed ? [changedStage()] : stages) {
    const suites = stage.suites.filter(({ quick }) => quick || !check);
    if (suites.length > 0) done.push(await timed({ ...stage, suites }));
  }
  const total = sum(done.map(({ count }) => count));
  for (const { name, reason } of total.skipped) process.stdout.write(`skipped: ${name} (needs ${reason})\n`);
  // Printed last, because people start reading a long log at its end.
  for (const { file, name, why } of total.red)
    process.stdout.write(
      `failed: ${isAbsolute(file) ? relative(root, file) : file}: ${name}${why === '' ? '' : `: ${why}`}\n`,
    );
  const chromium = await browser?.catch(() => undefined);
  const used = chromium === undefined ? 'none' : `Chromium ${chromium.version} (${chromium.source})`;
  say(`seed: ${seed} (${source})`);
  say(`browser: ${used}`);
  if (chromium !== undefined && chromium.warning !== null) say(chromium.warning);
  writeSummary({
    ran: done.map(({ ran }) => ran),
    words: inWords(total),
    walks: total.walks,
    seed,
    browser: used,
  });
  for (const line of unsettledLines(total.unsettled)) process.stdout.write(`${line}\n`);
  process.stdout.write(`${((performance.now() - startedAt) / 60_000).toFixed(1)} min\n\n${inWords(total)}\n`);
  const isAccepted = total.unsettled.every(({ refused }) => refused === '');
  return total.failed === 0 && total.passed > 0 && isAccepted ? 0 : 1;
}

const abandon = (): never => {
  stopChildren();
  process.exit(130);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, abandon);
process.on('disconnect', abandon);
if (changed && !check) {
  process.stderr.write('--changed belongs to npm run check.\n');
  process.exit(1);
}
if (asked.engine !== engine) {
  process.stderr.write('--engine is pinned or newest.\n');
  process.exit(1);
}
process.exit(await main());
