import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import { joinSpec } from './spec/join.ts';
import { outcomesOf } from './test/count.ts';
import { readReport, reports } from './test/run.ts';
import { differences, namesOf, partsOf } from './test/names.ts';

/**
 * `npm run names`: lists what the last `npm test` proved, as sorted lines: one for each test that passed, and one for
 * each part of a clause with what covers it. This allows comparing what two commits assert, even if files were moved.
 *
 *   npm run names > before.txt
 *   npm run names -- --against before.txt     only what was removed and added; exits with 1 if anything was removed
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const { values } = parseArgs({ options: { against: { type: 'string' } } });

const outcomes = readdirSync(reports)
  .filter((name) => name.endsWith('.json'))
  .flatMap((name) => outcomesOf(readReport(name.replace(/\.json$/, ''))));
const lines = [...namesOf(outcomes), ...partsOf((await joinSpec(root)).parts)];

if (values.against === undefined) process.stdout.write(`${lines.join('\n')}\n`);
else {
  const before = readFileSync(join(process.cwd(), values.against), 'utf8').trimEnd().split('\n');
  const { gone, come } = differences(before, lines);
  for (const line of gone) process.stdout.write(`- ${line}\n`);
  for (const line of come) process.stdout.write(`+ ${line}\n`);
  process.stdout.write(
    `${before.length} before, ${lines.length} now, ${gone.length} gone, ${come.length} new\n`,
  );
  process.exitCode = gone.length > 0 ? 1 : 0;
}
