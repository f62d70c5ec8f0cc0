import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import { anyStart, bite } from './teeth/run.ts';
import { belowBars, scoreOf, scoresByChart } from './teeth/score.ts';

/**
 * `npm run teeth`: breaks the charts, their guards, assignments and helpers, and the service with its conditions, locks
 * and refusals, one line at a time, and reports which breaks no test noticed.
 *
 *   npm run teeth -- [chart or path …] [--every N] [--jobs N] [--minutes N] [--start S] [--no-screens] [--guards]
 *     [--tests path]
 *
 * A chart is named as its file is (`selection`), a group as its folder (`backend/membership`). `--every 5` tries each
 * fifth mutant; tests of screens run where a chart is below a bar on Node, and with `--no-screens` never: the score is
 * then a lower bound. `--minutes` limits the time, beginning at `--start` (0 to 1; random, and printed, by default).
 * `--guards` breaks only guards; `--tests` runs these tests alone: what a new one notices on its own. Prints the
 * survivors and a score by chart; exits with 1 where a bar is not reached.
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
