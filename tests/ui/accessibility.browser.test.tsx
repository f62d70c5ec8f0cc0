import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type ThemeName, themes } from '../../src/ui/theme/palette.ts';
import {
  expectRoomForWideFont,
  expectSound,
  inEachScheme,
  render,
  violations,
  violationsIn,
} from './render.tsx';
import { scenes } from './scenes.tsx';

const names = Object.keys(themes) as ThemeName[];
const widths = [390, 1440] as const;

test.each(Object.keys(scenes).flatMap((scene) => widths.map((width) => [scene, width] as const)))(
  'scene %s has no axe finding at %i px, light and dark',
  async (name, width) => {
    await page.viewport(width, 900);
    const scene = scenes[name];
    if (scene === undefined) throw new Error(`no scene ${name}`);
    render(scene('default'));
    await inEachScheme(async (scheme) => expect(await violationsIn(scheme), scheme).toEqual([]));
  },
);

test.each(names)('the sheet of %s has no axe finding, light and dark', async (theme) => {
  await page.viewport(1440, 900);
  const scene = scenes['components'];
  if (scene === undefined) throw new Error('no sheet');
  render(scene(theme), theme);
  await inEachScheme(async (scheme) => expect(await violationsIn(scheme), scheme).toEqual([]));
});

test('the checker finds defects', async () => {
  render(<img src="data:," />);
  expect((await violations()).map((found) => found.split(':')[0])).toEqual(['image-alt']);
});

test('text without contrast in the dark scheme alone is found', async () => {
  const pale = '@media (prefers-color-scheme: dark) { b { color: #777; background: #888 } }';
  render(
    <p>
      One <style>{pale}</style>
      <b>two</b>
    </p>,
  );
  await expect(expectSound()).rejects.toThrow(/^dark: /);
  await inEachScheme(async (scheme) => {
    const rules = (await violationsIn(scheme)).map((found) => found.split(':')[0]);
    expect(rules, scheme).toEqual(scheme === 'light' ? [] : ['color-contrast']);
  });
});

test('text that fits in the own font and overflows in a wide one is found', async () => {
  await page.viewport(390, 844);
  render(<p style={{ margin: 0, width: 'max-content' }}>Medium square photo book, seven copies</p>);
  expect(document.querySelector('p')?.offsetWidth).toBeLessThanOrEqual(320);
  await expect(expectRoomForWideFont()).rejects.toThrow('in a wide font at 320 px');
  expect(window.innerWidth).toBe(390);
});

test('a defect in one colour scheme is found', async () => {
  const hidden = '@media (prefers-color-scheme: dark) { b { display: none } }';
  render(
    <p>
      One <style>{hidden}</style>
      <b>two</b>
    </p>,
  );
  await expect(inEachScheme(() => undefined)).rejects.toThrow('what the dark shows');
});

test.each([390, 820, 1440])('no scene is wider than the window at %i px', async (width) => {
  await page.viewport(width, 900);
  const scene = scenes['components'];
  if (scene === undefined) throw new Error('no sheet');
  render(scene('default'));
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});
