import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { filesBelow } from '../../tools/build.ts';

const src = fileURLToPath(new URL('../../src', import.meta.url));

/** What Safari 16.4, the oldest engine that runs the build, knows only by its own name. */
const prefixed = ['userSelect', 'backdropFilter', 'hyphens', 'boxDecorationBreak', 'printColorAdjust'];

/** Styles that the build would hand to Safari under a name it does not know. */
function bare(code: string): readonly string[] {
  const count = (name: string) => [...code.matchAll(new RegExp(`\\b${name}:`, 'g'))].length;
  return prefixed.filter((name) => count(name) !== count(`Webkit${name[0]?.toUpperCase()}${name.slice(1)}`));
}

test('a style without its prefix is found', () => {
  expect(bare("{ userSelect: 'none' }")).toEqual(['userSelect']);
  expect(bare("{ WebkitUserSelect: 'none', userSelect: 'none' }")).toEqual([]);
});

test('styles that need a prefix have it beside them: the build writes none', () => {
  const sources = filesBelow(src).filter((file) => /\.tsx?$/.test(file));
  expect(sources.length).toBeGreaterThan(100);
  expect(
    sources.flatMap((file) => bare(readFileSync(file, 'utf8')).map((name) => `${file}: ${name}`)),
  ).toEqual([]);
});
