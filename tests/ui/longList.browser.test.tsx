import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { LongList, type ListShape } from '../../src/ui/LongList.tsx';
import { inPage, render, violations } from './render.tsx';

const shape = (width: number): ListShape => ({
  columns: Math.floor(width / 200),
  height: 100,
  gap: [10, 20],
});

const show = (count: number) =>
  render(
    <main>
      <h1>Ten thousand things</h1>
      <LongList label="Things" count={count} shape={shape} keyOf={String}>
        {(index) => <button type="button">{`Thing ${index + 1}`}</button>}
      </LongList>
    </main>,
  );

const items = () => [...document.querySelectorAll<HTMLElement>('main li')];
const names = () => items().map((item) => item.textContent);
const scrollTo = (top: number) => window.scrollTo(0, top);
/** Returns whether consecutive items cover the visible part of the list. */
function covered(): boolean {
  const places = items().map((item) => Number(item.ariaPosInSet));
  const boxes = items().map((item) => item.getBoundingClientRect());
  const list = document.querySelector('ul')?.getBoundingClientRect();
  if (list === undefined) return false;
  const runs = places.every((place, at) => at === 0 || place === (places[at - 1] ?? 0) + 1);
  const first = Math.min(...boxes.map(({ top }) => top));
  const last = Math.max(...boxes.map(({ bottom }) => bottom));
  return runs && first <= Math.max(0, list.top) && last >= Math.min(window.innerHeight, list.bottom);
}

test('[F20] of ten thousand items those near the window are rendered, at any scroll position', async () => {
  await page.viewport(1000, 800);
  show(10_000);
  await expect.poll(covered).toBe(true);
  expect(items()[0]?.textContent).toBe('Thing 1');
  const few = 5 * 22;
  expect(items().length).toBeLessThan(few);
  for (const top of [5_000, 120_000, document.documentElement.scrollHeight, 60_030, 0]) {
    scrollTo(top);
    await expect.poll(covered).toBe(true);
    expect(items().length).toBeLessThan(few);
  }
  scrollTo(document.documentElement.scrollHeight);
  await expect.poll(() => names().at(-1)).toBe('Thing 10000');
  expect(items().at(-1)?.ariaSetSize).toBe('10000');
  expect(await violations()).toEqual([]);
});

test('columns follow the width, and no item leaves the list', async () => {
  await page.viewport(1000, 800);
  show(1_000);
  const across = () => new Set(items().map((item) => item.getBoundingClientRect().left)).size;
  await expect.poll(across).toBe(5);
  await page.viewport(430, 800);
  await expect.poll(across).toBe(2);
  expect(document.documentElement.scrollWidth).toBe(430);
  const [one, two] = items().map((item) => item.getBoundingClientRect());
  expect(two?.left).toBeCloseTo((one?.right ?? 0) + 10, 1);
});

test('Tab continues beyond the rendered items, and a focused item stays however far it is scrolled', async () => {
  await page.viewport(1000, 800);
  show(1_000);
  await expect.poll(covered).toBe(true);
  inPage('main li button').focus();
  for (let count = 2; count <= 60; count += 1) {
    await userEvent.tab();
    expect(document.activeElement?.textContent).toBe(`Thing ${count}`);
  }
  scrollTo(20_000);
  await expect.poll(() => names().includes('Thing 850')).toBe(true);
  expect(document.activeElement?.textContent).toBe('Thing 60');
  await userEvent.tab({ shift: true });
  await expect.poll(() => document.activeElement?.textContent).not.toBe('');
});

test('a list without items has no height', () => {
  show(0);
  expect(document.querySelector('ul')?.clientHeight).toBe(0);
  expect(items()).toEqual([]);
});
