import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { icons } from '../../src/ui/icons.ts';
import { filesBelow } from '../../tools/build.ts';

const src = fileURLToPath(new URL('../../src', import.meta.url));

test('every icon is used: all of them are fetched before the first paint', () => {
  const sources = filesBelow(src)
    .filter((file) => /\.tsx?$/.test(file) && !/\/(?:icons|noticeIcons)\.ts$/.test(file))
    .map((file) => readFileSync(file, 'utf8'));
  const drawn = (name: string) =>
    sources.some((source) => new RegExp(`['"]${name}['"]|noticeIcons\\.${name}\\b`).test(source));
  expect(Object.keys(icons).filter((name) => !drawn(name))).toEqual([]);
});
