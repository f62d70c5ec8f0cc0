import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hasFont, wantedFonts } from '../../tools/browser/fonts.ts';

test('a list of families has a named font only by its whole name', () => {
  expect(hasFont('DejaVu Sans\nLiberation Sans\n')).toBe(true);
  expect(hasFont('Noto Sans,Arial\n')).toBe(true);
  expect(hasFont('Liberation Sans Narrow\nLiberation Mono\n')).toBe(false);
  expect(hasFont('')).toBe(false);
});

test('the fonts preloaded at the start are those that the pages name', () => {
  const css = readFileSync('src/ui/theme/fonts.css', 'utf8');
  const named = [...css.matchAll(/local\("([^"]+)"\)/g)].map(([, name = '']) => name.replace(/ Bold$/, ''));
  expect(new Set(named)).toEqual(new Set(wantedFonts));
});
