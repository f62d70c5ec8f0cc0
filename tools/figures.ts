import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { judged, longestOf, type Measured, suitesOf } from './test/bars.ts';
import { type Durations, filesOf, measured, testsOf, walksOf } from './test/durations.ts';
import { readReport, root, runOutside } from './test/run.ts';
import { readSummary } from './test/summary.ts';

/**
 * `npm run figures`: what a landing run costs.
 *
 *   npm run figures -- suite [--runs 5]    repeats the run; prints medians with their limits; exits with 1 if one exceeds its limit
 *   npm run figures -- last                the same for the last run, without running anything
 *   npm run figures -- durations           writes tests/durations.json from the last run, so that the longest files start first
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '5' } },
});
const say = (line: string) => void process.stdout.write(`${line}\n`);
const ofVitest = ['bundle', 'laws', 'unit', 'parts', 'components'];

function lastRun(): Measured | null {
  const summary = readSummary();
  if (summary === null) return null;
  const walks = walksOf(readReport('e2e'));
  return {
    summary,
    walks,
    tests: [...ofVitest.flatMap((name) => testsOf(readReport(name), root)), ...walks],
  };
}

function print(runs: readonly Measured[]): boolean {
  const s = (seconds: number) => seconds.toFixed(1).padStart(8);
  say(`${'suite'.padEnd(14)}  wall s   CPU s`);
  for (const { name, seconds, cpu } of suitesOf(runs)) say(`${name.padEnd(12)}${s(seconds)}${s(cpu)}`);
  say('\nlongest tests, s');
  for (const { file, name, seconds } of longestOf(runs, 10))
    say(`${s(seconds)}  ${file}: ${name.slice(0, 100)}`);
  say(`\nmedian of ${runs.length}`);
  let holds = true;
  for (const { what, value, bar } of judged(runs)) {
    holds &&= value <= bar;
    say(`${what.padEnd(24)}${s(value)} of ${bar}${value > bar ? ', above' : ''}`);
  }
  return holds;
}

async function suite(): Promise<boolean> {
  const runs: Measured[] = [];
  let passed = true;
  for (let made = 0; made < Number(values.runs); made += 1) {
    passed = (await runOutside('tools/test.ts', [])) && passed;
    const run = lastRun();
    if (run !== null) runs.push(run);
  }
  return runs.length > 0 && print(runs) && passed;
}

function durations(): boolean {
  const path = join(root, 'tests/durations.json');
  const before = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Durations) : {};
  const files = ofVitest.flatMap((name) => filesOf(readReport(name), root));
  if (files.length === 0) return false;
  const now = measured(before, files, (file) => existsSync(join(root, file)));
  writeFileSync(path, `${JSON.stringify(now, null, 2)}\n`);
  return true;
}

const commands: Readonly<Record<string, () => boolean | Promise<boolean>>> = {
  suite,
  last: () => {
    const run = lastRun();
    return run !== null && print([run]);
  },
  durations,
};
const command = commands[positionals[0] ?? ''];
if (command === undefined || !(Number(values.runs) >= 1)) {
  process.stderr.write(`Name one of ${Object.keys(commands).join(', ')}; --runs is 1 or more.\n`);
  process.exit(1);
}
process.exit((await command()) ? 0 : 1);
