import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { sourceFolders } from '../../tools/sourceFolders.ts';
import { sourceFiles } from '../../tools/spec/join.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const decisions = read('docs/decisions.md');

const listed = [...decisions.matchAll(/^### (D\d+) /gm)].map(([, number = '']) => number);
/** The last table lists the numbers of removed decisions, and where their content is now. */
const removed = [...decisions.matchAll(/^\| (D\d+) \| (.+) \|$/gm)].map(([, number = '', place = '']) => ({
  number,
  place,
}));

/** Matches `(D7)`, `[D7]` and `…, D7)`, but not postal codes, colours, or escapes in URLs. */
const citation = /[([]D[1-9]\d*(?=[\]),])|(?<=, )D[1-9]\d*(?=[\])])/g;

test('each number of a decision occurs once, as a decision or in the table of removed numbers', () => {
  const all = [...listed, ...removed.map(({ number }) => number)];
  expect(all.filter((number, at) => all.indexOf(number) !== at)).toEqual([]);
});

test('a decision that replaces others has a row in the table for each of them', () => {
  const replaced = decisions.split(/^### /m).flatMap((text) => {
    const [decision = ''] = text.split(' ');
    const [, numbers = ''] = / · replaces (.+)$/m.exec(text) ?? [];
    return (numbers.match(/D\d+/g) ?? []).map((number) => ({ number, place: decision }));
  });
  expect(replaced.length).toBeGreaterThan(0);
  expect(removed).toEqual(expect.arrayContaining(replaced));
});

test('a cited decision is in the list or in the table of removed numbers', () => {
  const docs = readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name));
  const known = new Set([...listed, ...removed.map(({ number }) => number)]);
  const cited = [...docs, ...sourceFiles(root, sourceFolders)].flatMap((file) =>
    (read(file).match(citation) ?? []).map((text) => ({ file, number: text.replace(/^[([]/, '') })),
  );
  expect(cited.length).toBeGreaterThan(0);
  expect(cited.filter(({ number }) => !known.has(number))).toEqual([]);
});
