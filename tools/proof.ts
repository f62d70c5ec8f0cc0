import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { killsPart, type Proved, teethPart, walksPart } from './proof/parts.ts';
import { withRow } from './proof/record.ts';
import { root, stopChildren } from './test/run.ts';

/**
 * `npm run proof`: what takes hours, each part by itself where it is named. Leaves with 1 where one does not hold, and
 * writes what was measured into docs/proof.md.
 *
 *   npm run proof
 *   npm run proof -- walks
 *   npm run proof -- kills [--kills 200]
 *   npm run proof -- teeth [chart or path …]
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { kills: { type: 'string', default: '200' } },
});
const say = (line: string) => void process.stdout.write(`${line}\n`);
const [named, ...which] = positionals;
const count = Number(values.kills);

const parts: Readonly<Record<string, () => Promise<Proved>>> = {
  walks: () => walksPart(say),
  kills: () => killsPart(count, say),
  teeth: () => teethPart(which, say),
};
const known = Object.keys(parts);
if (
  (named !== undefined && !known.includes(named)) ||
  (named !== 'teeth' && which.length > 0) ||
  !(count >= 1)
) {
  process.stderr.write(`Name one of ${known.join(', ')}, and after teeth charts or paths.\n`);
  process.exit(1);
}

const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
/** With a plus where something was changed since. */
const commit = `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain', '--', ':!docs/proof.md') === '' ? '' : '+'}`;
const page = join(root, 'docs/proof.md');

async function prove(name: string, part: () => Promise<Proved>): Promise<boolean> {
  say(`${name} …`);
  const began = performance.now();
  const { holds, figures } = await part();
  const minutes = Math.round((performance.now() - began) / 60_000);
  const date = new Date().toISOString().slice(0, 10);
  const row = { part: [name, ...which].join(' '), date, commit, minutes, holds, figures };
  // Fewer kills are a look, not a proof.
  if (name !== 'kills' || count >= 200) writeFileSync(page, withRow(readFileSync(page, 'utf8'), row));
  say(`${row.part}: ${holds ? 'holds' : 'does not hold'}: ${figures} (${minutes} min)`);
  return holds;
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    stopChildren();
    process.exit(130);
  });
let holds = true;
for (const [name, part] of Object.entries(parts))
  if (named === undefined || named === name) holds = (await prove(name, part)) && holds;
process.exit(holds ? 0 : 1);
