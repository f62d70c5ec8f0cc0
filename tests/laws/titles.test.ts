import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import { below, calledBy, isNode, type Node } from './syntax.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const longest = 100;

/** Functions that define a test, a group or a walk, with the title as first argument. */
const definers = [
  'test',
  'it',
  'describe',
  'test.describe',
  'test.skip',
  'test.step',
  'journey',
  'proveChart',
  'randomWalks',
  'walkMany',
];
/** Functions that return such a function: `test.each(rows)(title, …)`, `test.skipIf(absent)(title, …)`. */
const makers = ['each', 'for', 'skipIf', 'runIf'];

function defines({ type, callee }: Node): boolean {
  if (type !== 'CallExpression' || !isNode(callee)) return false;
  if (callee.type !== 'CallExpression') return definers.includes(calledBy({ type, callee }));
  const [definer = '', maker = ''] = calledBy(callee).split('.');
  return definers.includes(definer) && makers.includes(maker);
}

/**
 * Returns the literal text of a title; for a template, the text outside its placeholders. Null if it is not a
 * literal.
 */
function textOf(title: unknown): string | null {
  if (!isNode(title)) return null;
  if (title.type === 'Literal') return typeof title['value'] === 'string' ? title['value'] : null;
  if (title.type !== 'TemplateLiteral') return null;
  return (title['quasis'] as readonly { readonly value: { readonly cooked: string } }[])
    .map(({ value }) => value.cooked)
    .join('');
}

/** Returns a title without the clauses at its start: they are references, and a test may cover several. */
const saidBy = (title: string) => title.replace(/^(?:\[[^\]]*\]\s*)+/, '');

function titlesIn(file: string, source: string): string[] {
  return [...below(parseSync(file, source).program as unknown as Node)].flatMap((node) => {
    const title = defines(node) ? textOf((node['arguments'] as readonly unknown[])[0]) : null;
    return title === null ? [] : [title];
  });
}

const tooLong = (file: string, source: string): string[] =>
  titlesIn(file, source)
    .filter((title) => saidBy(title).length > longest)
    .map((title) => `${file}: ${saidBy(title).length} characters: ${title}`);

/**
 * Returns the files to which the rule applies: all except e2e tests, browser tests and tests with real parts.
 */
const unit = (file: string) =>
  /^tests\/.*\.test\.ts$/.test(file) &&
  !/\/backend\//.test(file) &&
  !/^tests\/kit\/(?:backend|faultProxy|prepare)\.test\.ts$/.test(file);

test('the title of a unit test says its behaviour in 100 characters, clauses aside', () => {
  const files = readdirSync(new URL('tests/', `file://${root}`), { recursive: true, encoding: 'utf8' })
    .map((file) => `tests/${file.replaceAll('\\', '/')}`)
    .filter(unit);
  const sources = files.map((file) => [file, readFileSync(`${root}${file}`, 'utf8')] as const);
  expect(sources.flatMap(([file, source]) => titlesIn(file, source)).length).toBeGreaterThan(1_000);
  expect(sources.flatMap(([file, source]) => tooLong(file, source))).toEqual([]);
});

const long = 'a'.repeat(101);
test.each([
  ['a test', `test('[4.2a] ${long}', () => {});`],
  ['a group', `describe('${long}', () => {});`],
  ['a test of rows', `test.each(rows)('${long}', () => {});`],
  ['a walk', `test('${long}', { tag: '@nightly' }, async () => {});`],
  ['a group of walks', `test.describe('${long}', () => {});`],
  ['a template', `test(\`\${name} ${long}\`, () => {});`],
  ['a journey', `journey('${long}', subject, walk, 'end');`],
  ['random walks', `walkMany('${long}', 'selection', property);`],
])('a title that is too long is found in %s', (_, source) => {
  expect(tooLong('tests/a.test.ts', source)).toHaveLength(1);
});

test.each([
  ['cites clauses', `test('[4.2a] [F12] ${'a'.repeat(100)}', () => {});`],
  ['is a template with long placeholders', `test(\`\${${long}} is shown\`, () => {});`],
])('a title of at most 100 characters that %s passes', (_, source) => {
  expect(tooLong('tests/a.test.ts', source)).toEqual([]);
});
