import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { sourceFolders } from '../../tools/sourceFolders.ts';
import { sourceFiles } from '../../tools/spec/join.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const decisions = read('docs/decisions.md');

/** Returns the numbers in a list such as `D3, D5–D7`. */
const numbersIn = (list: string): number[] =>
  [...list.matchAll(/D(\d+)(?:–D(\d+))?/g)].flatMap(([, first, last = first]) =>
    Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) => Number(first) + at),
  );

const [entries = '', others = ''] = decisions.split(/^## Numbers without an entry$/m);
const listed = entries
  .split(/^### /m)
  .slice(1)
  .map((text) => {
    // The last entry of a subject is followed by the heading of the next one.
    const [entry = ''] = text.split(/^## /m);
    const [title = '', date = ''] = entry.split('\n');
    return { title, number: /^D\d+ /.exec(title)?.[0] ?? '', date, entry };
  });
const replaced = listed.flatMap(({ date }) => numbersIn(/ · replaces (.+)$/.exec(date)?.[1] ?? ''));
const without = [...others.matchAll(/^\| (D.+?) \| .+ \|$/gm)].flatMap(([, list = '']) => numbersIn(list));
const known = [...listed.flatMap(({ number }) => numbersIn(number)), ...replaced, ...without];
/** Each number up to this one has a place. Later numbers are taken out of order while changes are in progress. */
const complete = 485;

/** Matches `(D7)`, `[D7]` and `…, D7)`, but not postal codes, colours, or escapes in URLs. */
const citation = /[([]D[1-9]\d*(?=[\]),])|(?<=, )D[1-9]\d*(?=[\])])/g;

test('each number occurs once: as an entry, as one that an entry replaces, or in the last section', () => {
  expect(known.filter((number, at) => known.indexOf(number) !== at)).toEqual([]);
  expect(
    Array.from({ length: complete }, (_, at) => at + 1).filter((number) => !known.includes(number)),
  ).toEqual([]);
});

test('each entry has a number, a date, and a context, a choice and a price in this order', () => {
  const shape =
    /^D\d+ \S.*\n\d{1,2} (?:[A-Z][a-z]+)(?: · replaces D.+)?\n\n- \*\*Context\.\*\* \S[^]*\n- \*\*Choice\.\*\* \S[^]*\n- \*\*Price\.\*\* \S/;
  expect(listed.length).toBeGreaterThan(0);
  expect(listed.filter(({ entry }) => !shape.test(entry)).map(({ title }) => title)).toEqual([]);
});

test('a cited decision is an entry, replaced by one, or in the last section', () => {
  const docs = readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name));
  const cited = [...docs, ...sourceFiles(root, sourceFolders)].flatMap((file) =>
    (read(file).match(citation) ?? []).map((text) => ({ file, number: Number(/\d+/.exec(text)?.[0]) })),
  );
  expect(cited.length).toBeGreaterThan(0);
  expect(cited.filter(({ number }) => !known.includes(number))).toEqual([]);
});
