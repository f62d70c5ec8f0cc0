import { existsSync, rmSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { fontsProblem } from './browser/fonts.ts';
import { type Browser, findBrowser } from './chromium.ts';
import { type Count, countReport, inWords, nothing, sum } from './test/count.ts';
import { tree } from './test/git.ts';
import { readReport, reports, root, run, stopChildren, tail } from './test/run.ts';
import { seedOf } from './test/seed.ts';
import { walksWanted } from '../tests/kit/numbers.ts';

const nightly = process.env['NIGHTLY'] !== undefined;

interface Suite {
  readonly name: string;
  /** Part of `npm run check`. */
  readonly quick: boolean;
  /** Minutes on two quiet cores: of the short form, and of the nightly one where it does more. More is said, not failed. */
  readonly budget: readonly [plain: number, nightly?: number];
  readonly run: () => Promise<Count>;
}

const bin = {
  tsc: 'node_modules/typescript/bin/tsc',
  oxlint: 'node_modules/oxlint/bin/oxlint',
  biome: 'node_modules/@biomejs/biome/bin/biome',
  knip: 'node_modules/knip/bin/knip.js',
  vitest: 'node_modules/vitest/vitest.mjs',
  playwright: 'node_modules/@playwright/test/cli.js',
};
const linted = ['contracts', 'machines', 'backend', 'src', 'tests', 'e2e', 'tools'];

/** Steps without tests of their own count as one each. */
async function steps(log: string, list: readonly (readonly [string, readonly string[]])[]): Promise<Count> {
  let passed = 0;
  for (const [index, [script, args]] of list.entries()) {
    const name = `${log}-${index + 1}`;
    if (await run(name, script, args)) passed += 1;
    else process.stdout.write(`${tail(name)}\n`);
  }
  return { ...nothing, passed, failed: list.length - passed };
}

/** Asked of git once: each process of Vitest would ask it again. */
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
  const ok = await run('e2e', bin.playwright, ['test', '--config', 'e2e/playwright.config.ts'], env);
  if (!ok) process.stdout.write(`${tail('e2e')}\n`);
  return countReport(readReport('e2e'), ok);
}

/** Fails where fewer walks were made than the form promises: one that was left out is not noticed otherwise. */
function withWalks(count: Count): Count {
  const wanted = walksWanted(process.env);
  process.stdout.write(`random walks: ${count.walks} of ${wanted}\n`);
  return count.walks < wanted ? { ...count, failed: count.failed + 1 } : count;
}

const { values: asked } = parseArgs({
  options: { check: { type: 'boolean', default: false }, engine: { type: 'string', default: 'pinned' } },
});
const { check } = asked;
const engine = asked.engine === 'newest' ? 'newest' : 'pinned';
let browser: Promise<Browser> | undefined;
const browserOfRun = (): Promise<Browser> => (browser ??= findBrowser(engine));
const withBrowser = async (): Promise<Record<string, string>> => ({ CHROMIUM: (await browserOfRun()).path });

/** Suites of one line run at once: the first are many small programs, each of which keeps one core. */
const stages: readonly (readonly Suite[])[] = [
  [
    {
      name: 'types',
      quick: true,
      budget: [1],
      run: () => steps('types', [[bin.tsc, ['--noEmit', '-p', '.']]]),
    },
    {
      name: 'lint',
      quick: true,
      budget: [1.5],
      run: () =>
        steps('lint', [
          [
            bin.oxlint,
            ['--type-aware', '--deny-warnings', ...linted.filter((folder) => existsSync(join(root, folder)))],
          ],
          [bin.biome, ['format', '.']],
          [bin.knip, ['--no-progress']],
        ]),
    },
    {
      name: 'laws',
      quick: true,
      budget: [1.5],
      run: async () =>
        sum([
          await vitest('laws', ['--project', 'laws']),
          await steps('charts', [
            ['tools/charts/lint.ts', []],
            ['tools/charts.ts', ['--check']],
            ['tools/spec.ts', ['--check']],
            ['tools/locales.ts', ['--check']],
          ]),
        ]),
    },
    {
      name: 'build',
      quick: false,
      budget: [1.5],
      run: async () =>
        sum([
          await steps('build', [['tools/build.ts', []]]),
          await vitest('bundle', ['--project', 'bundle']),
        ]),
    },
  ],
  [
    {
      name: 'unit',
      quick: true,
      budget: [4, 6],
      run: async () => withWalks(await vitest('unit', ['--project', 'unit'])),
    },
  ],
  [
    {
      name: 'real parts',
      quick: false,
      budget: [6.5],
      run: async () => vitest('parts', ['--project', 'parts'], await withBrowser()),
    },
  ],
  [
    {
      name: 'components',
      quick: false,
      budget: [4],
      run: async () =>
        vitest('components', ['--project', 'browser', '--project', 'touch'], await withBrowser()),
    },
  ],
  [
    {
      name: 'end to end',
      quick: false,
      budget: [5, 22],
      run: async () => playwright(await withBrowser()),
    },
  ],
];

async function timed({ name, budget, run: suite }: Suite): Promise<Count> {
  const started = performance.now();
  const count = await suite().catch((error: unknown) => {
    process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return { ...nothing, failed: 1 };
  });
  const seconds = (performance.now() - started) / 1000;
  const [plain, most = plain] = budget;
  const limit = (nightly ? most : plain) * 60;
  const over = seconds > limit ? ', over its budget' : '';
  process.stdout.write(
    `${name.padEnd(12)} ${seconds.toFixed(1).padStart(6)} s of ${String(limit).padStart(4)}   ${inWords(count)}${over}\n`,
  );
  return count;
}

async function main(): Promise<number> {
  rmSync(reports, { recursive: true, force: true });
  const fonts = check ? null : fontsProblem();
  if (fonts !== null) process.stdout.write(`${fonts}\n`);
  const counts: Count[] = [];
  const startedAt = performance.now();
  for (const stage of stages)
    counts.push(...(await Promise.all(stage.filter(({ quick }) => quick || !check).map(timed))));
  const total = sum(counts);
  for (const { name, reason } of total.skipped) process.stdout.write(`skipped: ${name} (needs ${reason})\n`);
  // Last, where whoever sees the end of a long log alone finds them.
  for (const { file, name, why } of total.red)
    process.stdout.write(
      `failed: ${isAbsolute(file) ? relative(root, file) : file}: ${name}${why === '' ? '' : `: ${why}`}\n`,
    );
  process.stdout.write(`seed: ${seed} (${source})\n`);
  const chromium = await browser?.catch(() => undefined);
  if (chromium !== undefined) {
    process.stdout.write(`browser: Chromium ${chromium.version} (${chromium.source})\n`);
    if (chromium.warning !== null) process.stdout.write(`${chromium.warning}\n`);
  }
  process.stdout.write(`${((performance.now() - startedAt) / 60_000).toFixed(1)} min\n\n${inWords(total)}\n`);
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
}

const abandon = (): never => {
  stopChildren();
  process.exit(130);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, abandon);
process.on('disconnect', abandon);
if (asked.engine !== engine) {
  process.stderr.write('--engine is pinned or newest.\n');
  process.exit(1);
}
process.exit(await main());
