import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './chromium.ts';
import {
  type Count,
  countPlaywright,
  countVitest,
  readReport,
  reports,
  root,
  run,
  stopChildren,
  tail,
} from './test/run.ts';

interface Suite {
  readonly name: string;
  /** Part of `npm run check`. */
  readonly quick: boolean;
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
  return { passed, failed: list.length - passed };
}

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
    env,
  );
  if (!ok) process.stdout.write(`${tail(log)}\n`);
  return countVitest(readReport(log), ok);
}

async function playwright(env: Record<string, string>): Promise<Count> {
  const ok = await run('e2e', bin.playwright, ['test', '--config', 'e2e/playwright.config.ts'], env);
  if (!ok) process.stdout.write(`${tail('e2e')}\n`);
  return countPlaywright(readReport('e2e'), ok);
}

const sum = (counts: readonly Count[]): Count => ({
  passed: counts.reduce((total, { passed }) => total + passed, 0),
  failed: counts.reduce((total, { failed }) => total + failed, 0),
});

let browser: Promise<string> | undefined;
const withBrowser = async (): Promise<Record<string, string>> => ({
  CHROMIUM: await (browser ??= findChromium()),
});

const check = process.argv.includes('--check');
const suites: readonly Suite[] = [
  { name: 'types', quick: true, run: () => steps('types', [[bin.tsc, ['--noEmit', '-p', '.']]]) },
  {
    name: 'lint',
    quick: true,
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
    run: async () =>
      sum([
        await vitest('laws', ['--project', 'unit', 'tests/laws', '--exclude', 'tests/laws/bundle.test.ts']),
        await steps('charts', [
          ['tools/charts/lint.ts', []],
          ['tools/charts.ts', ['--check']],
          ['tools/spec.ts', ['--check']],
          ['tools/locales.ts', ['--check']],
        ]),
      ]),
  },
  {
    name: 'unit',
    quick: true,
    run: () => vitest('unit', ['--project', 'unit', '--exclude', 'tests/laws/**']),
  },
  {
    name: 'real parts',
    quick: false,
    run: async () => vitest('parts', ['--project', 'parts'], await withBrowser()),
  },
  {
    name: 'components',
    quick: false,
    run: async () => vitest('components', ['--project', 'browser'], await withBrowser()),
  },
  {
    name: 'build',
    quick: false,
    run: async () =>
      sum([
        await steps('build', [['tools/build.ts', []]]),
        await vitest('bundle', ['--project', 'unit', 'tests/laws/bundle.test.ts']),
      ]),
  },
  { name: 'end to end', quick: false, run: async () => playwright(await withBrowser()) },
];

async function main(): Promise<number> {
  rmSync(reports, { recursive: true, force: true });
  const counts: Count[] = [];
  for (const suite of suites.filter(({ quick }) => quick || !check)) {
    const started = performance.now();
    const count = await suite.run().catch((error: unknown) => {
      process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
      return { passed: 0, failed: 1 };
    });
    counts.push(count);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    process.stdout.write(
      `${suite.name.padEnd(12)} ${seconds.padStart(6)} s   ${count.passed} passed, ${count.failed} failed\n`,
    );
  }
  const { passed, failed } = sum(counts);
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  return failed === 0 && passed > 0 ? 0 : 1;
}

const abandon = (): never => {
  stopChildren();
  process.exit(130);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, abandon);
process.on('disconnect', abandon);
process.exit(await main());
