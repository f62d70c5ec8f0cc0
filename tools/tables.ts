import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { capabilityTable } from './tables/capabilities.ts';
import { reachTable } from './tables/reach.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Tables that are generated from code, with the documents that contain them. */
const tables = [
  { file: 'docs/config.md', name: 'capabilities', text: capabilityTable },
  { file: 'docs/security.md', name: 'reach', text: reachTable },
] as const;

/**
 * Returns the document with new text between `<!-- name -->` and `<!-- /name -->`. @throws Error if the
 * document lacks these marks.
 */
export function withTable(markdown: string, name: string, text: string): string {
  const [open, close] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [from, to] = [markdown.indexOf(open), markdown.indexOf(close)];
  if (from < 0 || to < from) throw new Error(`no place for the table ${name}`);
  return `${markdown.slice(0, from + open.length)}\n${text}\n${markdown.slice(to)}`;
}

/** Returns the documents whose table is outdated, with their new text. */
export function staleTables(): { file: string; text: string }[] {
  return tables.flatMap(({ file, name, text }) => {
    const before = readFileSync(join(root, file), 'utf8');
    const after = withTable(before, name, text());
    return before === after ? [] : [{ file, text: after }];
  });
}

if (import.meta.main) {
  const stale = staleTables();
  if (process.argv.includes('--check')) {
    for (const { file } of stale) process.stdout.write(`${file} has an old table; run npm run tables\n`);
    process.exitCode = stale.length > 0 ? 1 : 0;
  } else for (const { file, text } of stale) writeFileSync(join(root, file), text);
}
