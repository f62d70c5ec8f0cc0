/**
 * `npm run wording`: checks the wording of everything that people read (message catalogue, e-mails, sign-in pages,
 * charts, comments, documents) against the rules in `tools/wording/rules.ts`.
 *
 *   npm run wording                 findings of each file
 *   npm run wording -- photos/      those of files whose path contains a text
 *   npm run wording -- --write      lowers the numbers in `known.json` to the current ones
 *
 * `known.json` contains how many findings each file had when a rule was introduced: the number must not increase, and
 * a new file must have none.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findings, type Known, readTexts } from './wording/read.ts';

const root = join(import.meta.dirname, '..');
const knownFile = join(root, 'tools/wording/known.json');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean', default: false } },
});

const found = findings(await readTexts(root));
if (values.write) {
  const known = JSON.parse(readFileSync(knownFile, 'utf8')) as Known;
  const lowered = [...found]
    .map(([file, list]) => [file, Math.min(list.length, known[file] ?? 0)] as const)
    .filter(([, count]) => count > 0)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(knownFile, `${JSON.stringify(Object.fromEntries(lowered), null, 2)}\n`);
} else {
  for (const [file, list] of found)
    if (positionals.every((part) => file.includes(part)))
      process.stdout.write(`${file} (${list.length})\n${list.map((line) => `  ${line}\n`).join('')}`);
}
process.stdout.write(`${[...found.values()].flat().length} findings in ${found.size} files\n`);
