import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type ThemeName, themes } from '../../src/ui/theme/palette.ts';
import { emulate, render, violations } from './render.tsx';
import { scenes } from './scenes.tsx';

const names = Object.keys(themes) as ThemeName[];
const schemes = ['light', 'dark'] as const;
const widths = [390, 1440] as const;

test.each(
  Object.keys(scenes).flatMap((scene) =>
    widths.flatMap((width) => schemes.map((scheme) => [scene, width, scheme] as const)),
  ),
)('nothing to find in scene %s at %i px in %s', async (name, width, scheme) => {
  await emulate({ 'prefers-color-scheme': scheme });
  await page.viewport(width, 900);
  const scene = scenes[name];
  if (scene === undefined) throw new Error(`no scene ${name}`);
  render(scene('default'));
  expect(await violations()).toEqual([]);
});

test.each(names.flatMap((theme) => schemes.map((scheme) => [theme, scheme] as const)))(
  'nothing to find on the sheet of %s in %s',
  async (theme, scheme) => {
    await emulate({ 'prefers-color-scheme': scheme });
    await page.viewport(1440, 900);
    const scene = scenes['components'];
    if (scene === undefined) throw new Error('no sheet');
    render(scene(theme), theme);
    expect(await violations()).toEqual([]);
  },
);

test('the checker finds what is wrong', async () => {
  render(<img src="data:," />);
  expect((await violations()).map((found) => found.split(':')[0])).toEqual(['image-alt']);
});

test.each([390, 820, 1440])('nothing is wider than the window at %i px', async (width) => {
  await page.viewport(width, 900);
  const scene = scenes['components'];
  if (scene === undefined) throw new Error('no sheet');
  render(scene('default'));
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});
