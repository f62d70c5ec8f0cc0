import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import { loadCharts, machineOf } from './charts/load.ts';
import { copied, mutantsOf } from './teeth/mutants.ts';

/**
 * `npm run teeth`: breaks the charts, one arrow, guard or action at a time, and says which breaks no test noticed.
 *
 *   npm run teeth -- [chart …] [--every N] [--jobs N]
 *
 * A chart is named as its file is (`selection`). `--every 5` tries each fifth mutant. Prints the survivors and a score.
 */
const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { every: { type: 'string', default: '1' }, jobs: { type: 'string' } },
});
const every = Number(values.every);
const jobs = Number(values.jobs ?? availableParallelism());

const testFiles = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => ({ path: join('tests', name), text: readFileSync(join(root, 'tests', name), 'utf8') }));

/** Tests that import the chart itself. */
const testsOf = (file: string) =>
  testFiles.filter(({ text }) => text.includes(`/${basename(file)}'`)).map(({ path }) => path);

interface Trial {
  readonly file: string;
  readonly index: number;
  readonly what: string;
  readonly tests: readonly string[];
}

/** True when a test noticed. A mutant that makes a chart run in circles is noticed by the time it takes. */
function noticed({ file, index, tests }: Trial): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(
      process.execPath,
      ['node_modules/vitest/vitest.mjs', 'run', '--config', 'tools/teeth/vitest.config.ts', ...tests],
      {
        cwd: root,
        stdio: 'ignore',
        timeout: 120_000,
        env: { ...process.env, MUTANT_FILE: file, MUTANT_INDEX: String(index) },
      },
    );
    child.on('close', (code) => resolve(code !== 0));
  });
}

const charts = (await loadCharts(root)).filter(
  ({ name }) => positionals.length === 0 || positionals.includes(name),
);
const untested: string[] = [];
const trials = charts.flatMap((chart): Trial[] => {
  const machine = machineOf(chart);
  const tests = testsOf(chart.file);
  if (tests.length === 0) untested.push(chart.file);
  if (machine === undefined || tests.length === 0) return [];
  return mutantsOf(copied(machine.config) as Record<string, unknown>).map(({ what }, index) => ({
    file: chart.file,
    index,
    what,
    tests,
  }));
});
const chosen = trials.filter((_, index) => index % every === 0);

const survivors: Trial[] = [];
const queue = [...chosen];
await Promise.all(
  Array.from({ length: jobs }, async () => {
    for (let trial = queue.shift(); trial !== undefined; trial = queue.shift()) {
      if (await noticed(trial)) continue;
      survivors.push(trial);
      process.stdout.write(`${trial.file}: ${trial.what}\n`);
    }
  }),
);
for (const file of untested) process.stdout.write(`${file}: no test imports this chart\n`);
const killed = chosen.length - survivors.length;
const share = chosen.length === 0 ? 0 : Math.round((1000 * killed) / chosen.length) / 10;
process.stdout.write(
  `${charts.length} charts, ${chosen.length} mutants, ${killed} noticed, ${survivors.length} not: ${share} %\n`,
);
process.exitCode = survivors.length + untested.length > 0 ? 1 : 0;
