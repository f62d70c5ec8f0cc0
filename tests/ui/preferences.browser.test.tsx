import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { emulate, inEachScheme, render, settled, violations } from './render.tsx';
import { scenes } from './scenes.tsx';

const names = Object.keys(scenes);
const cases = names.flatMap((scene) => [390, 1440].map((width) => [scene, width] as const));

async function draw(name: string, width: number): Promise<void> {
  await page.viewport(width, 900);
  const scene = scenes[name];
  if (scene === undefined) throw new Error(`no scene ${name}`);
  render(scene('default'));
  await settled();
}

/** Returns the elements that cut off their content; visually hidden ones are one pixel in size. */
const cut = (): readonly Element[] =>
  [...document.querySelectorAll('body *')].filter((element) => {
    const { overflowX, overflowY } = getComputedStyle(element);
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
    if (clientWidth <= 1 || clientHeight <= 1) return false;
    return (
      (hides(overflowX) && scrollWidth > clientWidth + 1) ||
      (hides(overflowY) && scrollHeight > clientHeight + 1)
    );
  });
const nameOf = ({ localName, textContent }: Element) => `${localName} “${textContent.slice(0, 60)}”`;

/** The text spacing that users may set themselves (WCAG 2.2, 1.4.12). */
const spacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
p { margin-bottom: 2em !important }`;
async function withSpacing<T>(look: () => T): Promise<T> {
  const style = document.head.appendChild(document.createElement('style'));
  style.textContent = spacing;
  await settled();
  const seen = look();
  style.remove();
  return seen;
}

test.each(cases)('with wider text spacing no text of scene %s is cut off at %i px', async (name, width) => {
  await draw(name, width);
  const before = cut();
  const after = await withSpacing(cut);
  expect(after.filter((element) => !before.includes(element)).map(nameOf)).toEqual([]);
  expect(await withSpacing(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
});

test('text that wider spacing cuts off is found', async () => {
  render(<p style={{ width: 120, height: 24, overflow: 'hidden', whiteSpace: 'nowrap' }}>Photo book, A4</p>);
  expect(cut()).toEqual([]);
  expect((await withSpacing(cut)).map(nameOf)).toEqual(['p “Photo book, A4”']);
});

test.each(cases)('with more contrast every text of scene %s has 7 to 1 at %i px', async (name, width) => {
  await draw(name, width);
  await inEachScheme(async (scheme) => {
    await emulate({ 'prefers-contrast': 'more', 'prefers-color-scheme': scheme });
    expect(await violations(['color-contrast-enhanced']), scheme).toEqual([]);
  });
});

/** Properties whose changes move or resize visible elements. */
const moving = new Set([
  'transform',
  'translate',
  'scale',
  'rotate',
  'left',
  'top',
  'right',
  'bottom',
  'width',
  'height',
]);
const movements = () =>
  document.getAnimations().flatMap(({ effect }) => {
    const keyframes = effect instanceof KeyframeEffect ? effect.getKeyframes() : [];
    const moves = keyframes.flatMap((frame) => Object.keys(frame)).filter((property) => moving.has(property));
    const target = effect instanceof KeyframeEffect ? effect.target : null;
    return moves.length === 0 || target === null ? [] : [`${nameOf(target)}: ${moves.join(' ')}`];
  });

test.each(names)('with reduced motion no part of scene %s moves automatically', async (name) => {
  await emulate({ 'prefers-reduced-motion': 'reduce' });
  await page.viewport(1440, 900);
  const scene = scenes[name];
  if (scene === undefined) throw new Error(`no scene ${name}`);
  render(scene('default'));
  expect(movements()).toEqual([]);
});

test('a movement is found', () => {
  render(<p>Moves</p>);
  document.querySelector('p')?.animate([{ translate: '0' }, { translate: '10px' }], 10_000);
  expect(movements()).toHaveLength(1);
});
