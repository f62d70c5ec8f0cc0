import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { exportsPart, killsPart, nightlyPart, type Proved, teethPart, walksPart } from './proof/parts.ts';
import { verdictOf, withRow } from './proof/record.ts';
import { anyStart } from './teeth/run.ts';
import { root, stopChildren } from './test/run.ts';

/**
 * `npm run proof`: checks that take hours. Given names, it runs only those. Exits with 1 if one fails, and writes the
 * results into docs/proof.md.
 *
 *   npm run proof
 *   npm run proof -- nightly
 *   npm run proof -- walks
 *   npm run proof -- kills [--kills 200]
 *   npm run proof -- exports [--kills 20] [--photos 100000]
 *   npm run proof -- teeth [chart or path …] [--every 1] [--jobs 2] [--minutes 6] [--start 0.5] [--no-screens] [--guards]
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  allowNegative: true,
  options: {
    kills: { type: 'string' },
    photos: { type: 'string', default: '100000' },
    every: { type: 'string', default: '1' },
    jobs: { type: 'string' },
    minutes: { type: 'string', default: 'Infinity' },
    start: { type: 'string' },
    screens: { type: 'boolean', default: true },
    guards: { type: 'boolean', default: false },
  },
});
const say = (line: string) => void process.stdout.write(`${line}\n`);
const [named, ...which] = positionals;
/** Minimum number of kills that counts as a proof, for each part that kills processes. */
const proving = { kills: 200, exports: 20 } as const;
const countOf = (part: keyof typeof proving) => Number(values.kills ?? proving[part]);
const photos = Number(values.photos);
/** With fewer kills or photos the run is only a preview. */
const isLook = (part: string): boolean =>
  (part === 'kills' || part === 'exports') &&
  (countOf(part) < proving[part] || (part === 'exports' && photos < 100_000));

const parts: Readonly<Record<string, () => Promise<Proved>>> = {
  nightly: () => nightlyPart(say),
  walks: () => walksPart(say),
  kills: () => killsPart(countOf('kills'), say),
  exports: () => exportsPart(countOf('exports'), photos, say),
  teeth: () =>
    teethPart(
      which,
      {
        every: Number(values.every),
        minutes: Number(values.minutes),
        start: Number(values.start ?? anyStart()),
        screens: values.screens,
        guards: values.guards,
        ...(values.jobs === undefined ? {} : { jobs: Number(values.jobs) }),
      },
      say,
    ),
};
const known = Object.keys(parts);
if (
  (named !== undefined && !known.includes(named)) ||
  (named !== 'teeth' && which.length > 0) ||
  !(countOf('kills') >= 1 && photos >= 1)
) {
  process.stderr.write(`Name one of ${known.join(', ')}, and after teeth charts or paths.\n`);
  process.exit(1);
}

const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
/** Followed by a plus sign if the working tree has changes. */
const commit = `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain', '--', ':!docs/proof.md') === '' ? '' : '+'}`;
const page = join(root, 'docs/proof.md');

async function prove(name: string, part: () => Promise<Proved>): Promise<boolean> {
  say(`${name} …`);
  const startedAt = performance.now();
  const proved = await part();
  const { holds, figures } = proved;
  const minutes = Math.round((performance.now() - startedAt) / 60_000);
  const date = new Date().toISOString().slice(0, 10);
  const row = {
    part: [name, ...which, ...(values.guards ? ['(guards)'] : [])].join(' '),
    date,
    commit,
    minutes,
    ...proved,
  };
  if (!isLook(name)) writeFileSync(page, withRow(readFileSync(page, 'utf8'), row));
  say(`${row.part}: ${verdictOf(row)}: ${figures} (${minutes} min)`);
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
