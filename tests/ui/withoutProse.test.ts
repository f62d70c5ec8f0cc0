import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dropProse } from '../../tools/withoutProse.ts';

/** Babel 7 has no types. */
const babel: { transformSync(source: string, options: object): { readonly code?: string | null } | null } =
  createRequire(import.meta.url)('@babel/core');

/**
 * Returns a source as the production build transforms it. Type declarations are unchanged, because their descriptions
 * are not strings.
 */
function stripped(source: string): string {
  return (
    babel.transformSync(source, {
      plugins: [dropProse],
      parserOpts: { plugins: ['typescript'] },
      configFile: false,
    })?.code ?? ''
  );
}

test('a state loses its description and its clauses, and nothing else', () => {
  const source = `const on = { idle: { description: 'Waits.', meta: { spec: ['4.3'] }, on: { go: 'run' }, tags: 'busy' } };`;
  expect(stripped(source).replace(/\s+/g, ' ')).toBe(
    "const on = { idle: { on: { go: 'run' }, tags: 'busy' } };",
  );
});

test('the factory of a shared chart loses them in its plan, too', () => {
  const source = `const a = chart(row, { id: 'a', description: 'Asks.', spec: ['4.3'] });
const b = { description: plan.description, meta: { spec: plan.spec }, tags: 'busy' };`;
  expect(stripped(source).replace(/\s+/g, ' ')).toBe(
    "const a = chart(row, { id: 'a' }); const b = { tags: 'busy' };",
  );
});

test('the words of a chart have no value, however they are made', () => {
  const source = `export const aWords = bWordsFor('the album');
export const bWordsFor = (noun) => ({ guards: {} });
export const a = cWords;`;
  expect(stripped(source).replace(/\s+/g, ' ')).toBe(
    'export const aWords = null; export const bWordsFor = null; export const a = cWords;',
  );
});

test('a key of the same name elsewhere stays', () => {
  const source = 'const a = { description, meta: { spec: [], shown: true } };';
  expect(stripped(source).replace(/\s+/g, ' ')).toBe(
    'const a = { description, meta: { spec: [], shown: true } };',
  );
});

test('no clause is left in any chart', () => {
  const folder = join(import.meta.dirname, '../../machines');
  const charts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.machine.ts'),
  );
  const left = charts.filter((name) =>
    // Only `readonly` members of interfaces may keep these names, because interfaces are not part of a build.
    /(?<!readonly )\b(?:spec|description):/.test(stripped(readFileSync(join(folder, name), 'utf8'))),
  );
  expect([charts.length > 0, left]).toEqual([true, []]);
});
