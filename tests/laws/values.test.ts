import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readSources } from './imports.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Returns the files that read the snapshot of a running chart, during rendering or in a closure that is called later.
 */
const lookers = (files: Iterable<readonly [string, string]>) =>
  [...files]
    .filter(([, text]) => /\bgetSnapshot\s*(?:\?\.)?\(/.test(text))
    .map(([file]) => file)
    .sort();

test('charts, views and the design system read no running chart: each receives values', () => {
  const sources = readSources(root, ['machines', 'src/screens', 'src/ui']);
  expect(sources.size).toBeGreaterThan(100);
  expect(lookers(sources)).toEqual([]);
});

test('the bindings observe running charts in one place, which passes values on', () => {
  expect(lookers(readSources(root, ['src/actors']))).toEqual(['src/actors/watchCharts.ts']);
});

test.each([
  ['in a render', 'const now = list.getSnapshot();'],
  ['in a closure', 'const view = { count: () => library.getSnapshot().context.count };'],
  ['where it may be absent', 'ref?.getSnapshot?.()'],
  ['as a type of something that is looked at', 'type Live = { getSnapshot(): unknown };'],
])('a live read is found %s', (_, text) => {
  expect(lookers([['machines/a.ts', text]])).toEqual(['machines/a.ts']);
});
