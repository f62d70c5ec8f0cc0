import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { filesBelow } from '../../tools/build.ts';
import { emptied, standIns } from '../../tools/withoutUnused.ts';

const folderOf = (entry: string) => dirname(fileURLToPath(import.meta.resolve(entry)));
const read = (file: string) => readFileSync(file, 'utf8');
const sources = filesBelow(fileURLToPath(new URL('../../src', import.meta.url)))
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => [file, read(file)] as const);
const naming = (word: RegExp) => sources.flatMap(([file, code]) => (word.test(code) ? [file] : []));

test('nobody draws what the build removes from React DOM: view transitions, server-drawn pages', () => {
  expect(naming(/ViewTransition|hydrateRoot/)).toEqual([]);
});

test('in the build those parts of React DOM are empty, and another React stops it', () => {
  const code = read(join(folderOf('react-dom'), 'cjs/react-dom-client.production.js'));
  expect(emptied(code).length).toBeLessThan(code.length - 20_000);
  expect(emptied(code)).toContain('function startViewTransition() {}\n');
  expect(() => emptied('')).toThrow('React DOM has no applyViewTransitionToHostInstances now');
});

test('whoever asks by ky asks once, and hears nothing on the way', () => {
  const asking = naming(/from 'ky'/);
  expect(asking.length).toBeGreaterThan(0);
  expect(naming(/retry: 0/)).toEqual(expect.arrayContaining(asking));
  expect(naming(/on(?:Up|Down)loadProgress/)).toEqual([]);
});

test('what stands in for a file of ky gives all that ky takes of it', () => {
  const taken = read(join(folderOf('ky'), 'core/Ky.js'));
  for (const [file, code] of Object.entries(standIns)) {
    const name = file.replace(/^.*\//, '').replace('.', '\\.');
    const words = new RegExp(`import \\{([^}]*)\\} from '[^']*${name}'`).exec(taken)?.[1];
    expect(words, file).toBeDefined();
    for (const word of words?.match(/\w+/g) ?? []) expect(code).toContain(`${word} = (`);
  }
});
