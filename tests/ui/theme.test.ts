import { expect, test } from 'vitest';
import { brands } from '../../contracts/brand/brands.ts';
import { variables } from '../../src/ui/theme/GlobalStyles.tsx';
import {
  type Palette,
  preview,
  roles,
  type Scheme,
  type ThemeName,
  themes,
} from '../../src/ui/theme/palette.ts';
import { pairs } from './pairs.ts';

/** Relative luminance of `#RRGGBB` (WCAG 2.2). */
function luminance(hex: string): number {
  const parts = /^#([0-9A-F]{2})([0-9A-F]{2})([0-9A-F]{2})$/i.exec(hex);
  if (parts === null) throw new Error(`not an opaque colour: ${hex}`);
  const [r = 0, g = 0, b = 0] = parts.slice(1).map((part) => {
    const share = Number.parseInt(part, 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const names = Object.keys(themes) as ThemeName[];
const schemes: readonly Scheme[] = ['light', 'dark'];

/** Returns the pairs with too little contrast; `times` multiplies the minimum of each. */
function tooFaint(palette: Palette, times = 1): string[] {
  return pairs
    .filter(([text, ground, least]) => contrast(palette[text], palette[ground]) < least * times)
    .map((pair) => pair.join(' '));
}

test('the contrast measure is that of WCAG', () => {
  expect([contrast('#000000', '#FFFFFF'), contrast('#777777', '#FFFFFF').toFixed(2)]).toEqual([21, '4.48']);
});

test.each(names.flatMap((name) => schemes.map((scheme) => [name, scheme] as const)))(
  'every pair of %s %s is readable',
  (name, scheme) => {
    expect(tooFaint(themes[name][scheme])).toEqual([]);
  },
);

test.each(names.flatMap((name) => schemes.map((scheme) => [name, scheme] as const)))(
  '%s %s with more contrast has 7 to 1 for text and 4.6 to 1 for edges',
  (name, scheme) => {
    const strong = variables(name, scheme, false, true);
    const palette = Object.fromEntries(roles.map((role) => [role, strong[`--${role}`] ?? ''])) as Palette;
    expect({ faint: tooFaint(palette, 7 / 4.5), ink: palette.inkMuted === palette.ink }).toEqual({
      faint: [],
      ink: true,
    });
  },
);

test('text on the dark background of the preview is readable', () => {
  const words = [preview.ink, preview.inkMuted, preview.danger];
  expect(words.filter((word) => contrast(word, preview.surface) < 4.5)).toEqual([]);
});

test('the stripped layer changes the background and nothing else [2.12]', () => {
  const plain = variables('alb', 'light', false);
  const stripped = variables('alb', 'light', true);
  const changed = Object.keys(plain).filter((name) => plain[name] !== stripped[name]);
  expect([changed, stripped['--surface']]).toEqual([['--surface', '--stickyGround'], 'transparent']);
});

test('each family differs from every other in its headings, corners and ground', () => {
  const looks = names.map((name) => {
    const { heading, cardRadius, controlRadius, light } = themes[name];
    return [JSON.stringify(heading), `${controlRadius} ${cardRadius}`, light.surface];
  });
  const different = [0, 1, 2].map((at) => new Set(looks.map((look) => look[at])).size);
  expect(different).toEqual([names.length, names.length, names.length]);
});

test('no two of the seventeen brands share a family and the first picture of their sign-in', () => {
  const looks = brands.map(({ family, firstPicture }) => `${family} ${firstPicture}`);
  expect([looks.length, new Set(looks).size, brands.every(({ firstPicture: at }) => at < 16)]).toEqual([
    17,
    17,
    true,
  ]);
});

test('each family has its own corner radius for controls', () => {
  const radii = names.map((name) => variables(name, 'light', false)['--controlRadius']);
  expect(radii).toEqual(['10px', '10px', '999px', '16px', '4px']);
});
