import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { findChromium } from './chromium.ts';
import { changedLines, changeOf } from './test/change.ts';
import { outcomesOf } from './test/count.ts';
import { readReport, reports, root, run, stopChildren } from './test/run.ts';
import { isNamed, isWalk, makeWalks, settled, walksAt, type WalkOutcome } from './test/walks.ts';

/**
 * `npm run settle`: runs new and changed e2e tests twenty times each, in pages whose CPU is slowed down by a factor
 * of four. Exits with 1 if one of them fails even once, or if a browser did not close its pages.
 *
 *   npm run settle                              those that the change adds or modifies
 *   npm run settle -- e2e/photos/faults.e2e.ts:30
 *   npm run settle -- --all --repeat 20
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { all: { type: 'boolean', default: false }, repeat: { type: 'string', default: '20' } },
});
const say = (line: string) => void process.stdout.write(`${line}\n`);
const repeat = Number(values.repeat);
const env = {
  CHROMIUM: await findChromium(),
  THROTTLE: process.env['THROTTLE'] ?? '4',
  // Includes tests that only the nightly run contains.
  NIGHTLY_OF: '*',
};

/** Lists the e2e tests without running any. */
async function listWalks(): Promise<readonly WalkOutcome[]> {
  const config = ['test', '--config', 'e2e/playwright.config.ts', '--list', '--reporter', 'json'];
  const file = join(reports, 'repeated/list.json');
  mkdirSync(dirname(file), { recursive: true });
  const script = 'node_modules/@playwright/test/cli.js';
  if (!(await run('repeated/list', script, config, { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file })))
    throw new Error('the walks cannot be listed, see .test/repeated/list.log');
  return outcomesOf(readReport('repeated/list')).filter(isWalk);
}

function chosen(walks: readonly WalkOutcome[]): readonly WalkOutcome[] {
  if (values.all) return walks;
  if (positionals.length > 0) return walks.filter((walk) => isNamed(walk, positionals));
  const { base, files } = changeOf();
  return files
    .filter((file) => file.startsWith('e2e/'))
    .flatMap((file) => {
      const own = walks.filter((walk) => `e2e/${walk.file}` === file);
      const lines = own.length === 0 ? [] : changedLines(file, base);
      if (lines === 'all' || own.length === 0) return own;
      return walksAt(lines, readFileSync(join(root, file), 'utf8'), own);
    });
}

async function main(): Promise<number> {
  const walks = chosen(await listWalks());
  if (walks.length === 0) {
    say(positionals.length > 0 ? 'No walk is there.' : 'The change adds or changes no walk.');
    return positionals.length > 0 ? 1 : 0;
  }
  let isSettled = true;
  // Use one run per file, because a run of all files would exceed the time limit of a suite.
  for (const [file, own = []] of Map.groupBy(walks, (walk) => walk.file)) {
    const log = file.replaceAll(/\W+/g, '-');
    const made = await makeWalks(log, own, ['--repeat-each', String(repeat)], env);
    for (const { line, holds } of settled(own, made, repeat)) {
      say(line);
      isSettled &&= holds;
    }
  }
  say(isSettled ? `settled: ${walks.length} walks` : 'not settled');
  return isSettled ? 0 : 1;
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    stopChildren();
    process.exit(130);
  });
if (!(repeat >= 1)) {
  process.stderr.write('--repeat is a number.\n');
  process.exit(1);
}
process.exit(await main());
