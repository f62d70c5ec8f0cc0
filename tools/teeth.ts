import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import { anyStart, bite } from './teeth/run.ts';
import { belowBars, scoreOf, scoresByChart } from './teeth/score.ts';

/**
 * `npm run teeth`: mutation tests. Changes the charts with their guards, assignments and helpers, and the service
 * with its conditions, locks and refusals, one line at a time, and reports the mutants that no test kills.
 *
 *   npm run teeth -- [chart or path …] [--every N] [--jobs N] [--minutes N] [--start S] [--no-screens] [--guards]
 *     [--tests path]
 *
 * A chart is named by its file (`selection`), a group of files by its folder (`backend/membership`). `--every 5`
 * tries every fifth mutant. Tests of screens run only if a chart's score on Node is below its limit; with
 * `--no-screens` they never run, and the score is a lower bound. `--minutes` limits the duration; the sample then
 * begins at `--start` (0 to 1; by default it is random and printed). `--guards` mutates only guards. `--tests` runs
 * only these tests, to show what a new one kills on its own. Prints the surviving mutants and a score for each chart;
 * exits with 1 if a score is below its limit.
 */
const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  allowNegative: true,
  options: {
    every: { type: 'string', default: '1' },
    jobs: { type: 'string' },
    minutes: { type: 'string', default: 'Infinity' },
    start: { type: 'string' },
    screens: { type: 'boolean', default: true },
    guards: { type: 'boolean', default: false },
    tests: { type: 'string', multiple: true, default: [] },
  },
});
const say = (line: string) => void process.stdout.write(`${line}\n`);

const { tried, left } = await bite(root, {
  which: positionals,
  every: Number(values.every),
  jobs: Number(values.jobs ?? availableParallelism()),
  minutes: Number(values.minutes),
  start: Number(values.start ?? anyStart()),
  screens: values.screens,
  guards: values.guards,
  tests: values.tests,
  say,
});
for (const [chart, { tried: count, noticed, share }] of scoresByChart(tried))
  say(`${`${share} %`.padStart(7)}  ${noticed} of ${count}  ${chart}`);
const all = scoreOf(tried);
const guards = scoreOf(tried.filter(({ guard }) => guard));
say(
  `${all.tried} mutants, ${all.noticed} noticed: ${all.share} %; guards ${guards.share} % of ${guards.tried}`,
);
if (left > 0) say(`no time for ${left} mutants`);
const below = belowBars(tried);
for (const sentence of below) say(`below its bar: ${sentence}`);
process.exitCode = below.length > 0 || tried.length === 0 ? 1 : 0;
