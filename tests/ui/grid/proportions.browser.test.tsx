import { beforeAll, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { GridHandlers } from '../../../src/ui/grid/model.ts';
import { render, violations } from '../render.tsx';
import { frames, paint, type Sample, SampleGrid } from './gridSample.tsx';

beforeAll(() => paint(8));
beforeEach(async () => {
  await page.viewport(1280, 900);
  window.scrollTo(0, 0);
});

const shapes = [3 / 2, 3 / 4, 1, 4 / 3, 2 / 3, 16 / 9, 3 / 2];
const ratioOf = (section: string, place: number) =>
  shapes[(Number(section) * 5 + place) % shapes.length] ?? 1;
const unknown = () => null;

function show(sample: Sample, handlers: Partial<GridHandlers> = {}) {
  const drawn = (of: Sample) => (
    <div style={{ padding: '0 60px' }}>
      <SampleGrid sample={of} handlers={handlers} />
    </div>
  );
  const { again, unmount } = render(drawn(sample));
  return {
    again: async (other: Sample) => {
      again(drawn(other));
      await frames(3);
    },
    unmount,
  };
}

const cell = (name: string) => {
  const found = document.querySelector<HTMLElement>(`[aria-label="Photo ${name}"]`);
  if (found === null) throw new Error(`Photo ${name} is not drawn`);
  return found;
};
const boxes = () =>
  [...document.querySelectorAll<HTMLElement>('.cell:not([hidden])')]
    .map((one) => ({
      name: one.getAttribute('aria-label')?.slice(6) ?? '',
      box: one.getBoundingClientRect(),
    }))
    .filter(({ box }) => box.bottom > 48 && box.top < 900);
/** Returns the first photo below the label at the top. */
const topmost = () => {
  const [first] = boxes();
  if (first === undefined) throw new Error('nothing is drawn');
  return first;
};
/** Returns the top edge of a rendered photo. */
const topOf = (name: string) => cell(name).getBoundingClientRect().top;

test('[2.16a] each photo shows in its proportions, in rows as wide as the page, without an axe finding', async () => {
  show({ counts: [24, 24, 40], ratio: ratioOf });
  await frames(3);
  const drawn = boxes();
  expect(drawn.length).toBeGreaterThan(20);
  for (const { name, box } of drawn) {
    const [section = '', place = ''] = name.split('-');
    expect(box.width / box.height).toBeCloseTo(ratioOf(section, Number(place)), 1);
  }
  const first = drawn.filter(({ box }) => Math.abs(box.top - (drawn[0]?.box.top ?? 0)) < 1);
  const grid = document.querySelector('[role=grid]')?.getBoundingClientRect();
  expect(first.at(-1)?.box.right).toBeCloseTo(grid?.right ?? 0, 0);
  expect(await violations()).toEqual([]);
});

test('[2.16a] the photo at the top stays in place when sizes of photos above and around it load', async () => {
  const counts = [300, 300, 300];
  const { again } = show({ counts, ratio: unknown });
  await frames(3);
  window.scrollTo(0, 9000);
  await frames(3);
  const before = topmost();
  await again({ counts, ratio: ratioOf });
  expect(topOf(before.name)).toBeCloseTo(before.box.top, 0);
  // Scrolling up replaces estimated sizes, page by page; nothing visible must jump.
  for (let step = 0; step < 12; step += 1) {
    const { name, box } = topmost();
    window.scrollBy(0, -150);
    await frames(3);
    expect(Math.abs(topOf(name) - box.top - 150)).toBeLessThanOrEqual(1.5);
  }
});

test('[2.16a] visible rows keep their pictures when sizes elsewhere in the month load', async () => {
  const counts = [600];
  const { again } = show({
    counts,
    ratio: (section, place) => (place < 48 ? ratioOf(section, place) : null),
  });
  await frames(3);
  const kept = cell('0-0');
  await expect.poll(() => kept.classList.contains('there')).toBe(true);
  const before = kept.getBoundingClientRect();
  // A row that is removed and reused has no pictures in between.
  const changed: (string | null)[] = [];
  const changes = new MutationObserver((records) =>
    changed.push(...records.map(({ attributeName }) => attributeName)),
  );
  changes.observe(kept, { attributeFilter: ['class', 'src'], subtree: true });
  await again({ counts, ratio: ratioOf });
  changes.disconnect();
  expect(changed).toEqual([]);
  expect(cell('0-0')).toBe(kept);
  expect(kept.getBoundingClientRect()).toEqual(before);
  expect(kept.classList.contains('there')).toBe(true);
});

test('[2.28] another layout keeps the top photo in view, and a stored position is found again', async () => {
  const counts = [300, 300, 300];
  const left: number[] = [];
  const handlers = { onRest: ([, top]: readonly [number, number]) => left.push(top) };
  const { again, unmount } = show({ counts }, handlers);
  await frames(3);
  window.scrollTo(0, 7000);
  await frames(3);
  const { name } = topmost();
  await again({ counts, ratio: ratioOf });
  expect(boxes().map((one) => one.name)).toContain(name);
  expect(topOf(name)).toBeLessThan(250);
  // Ignore the position of the first scroll, which may be reported only now.
  left.length = 0;
  window.scrollBy(0, 40);
  await expect.poll(() => left.length).toBeGreaterThan(0);
  // The topmost row may be almost hidden, so expect the row below it.
  const { bottom } = topmost().box;
  const seen = boxes().find(({ box }) => box.top > bottom)?.name;
  const stored = left.at(-1) ?? 0;
  unmount();
  window.scrollTo(0, 0);
  // After a reload, no size of a photo is known.
  show({ counts, ratio: unknown, goTo: { section: null, place: 0, top: stored } });
  await frames(3);
  const places = boxes().map((one) => one.name);
  expect(places.slice(0, 24)).toContain(seen);
});

test('[2.16a] arrow keys reach the photo whose middle is nearest above and below, Home and End those of the row', async () => {
  show({ counts: [60, 60], ratio: ratioOf });
  await frames(3);
  cell('0-2').focus();
  const middle = () => {
    const box = document.activeElement?.getBoundingClientRect();
    return (box?.left ?? 0) + (box?.width ?? 0) / 2;
  };
  const rowOf = (name: string) => boxes().filter(({ box }) => Math.abs(box.top - topOf(name)) < 1);
  const nameNow = () => document.activeElement?.getAttribute('aria-label')?.slice(6) ?? '';
  for (const key of ['{ArrowDown}', '{ArrowDown}', '{ArrowUp}']) {
    const from = middle();
    await userEvent.keyboard(key);
    const apart = (box: DOMRect) => Math.abs(box.left + box.width / 2 - from);
    const row = rowOf(nameNow());
    expect(Math.abs(middle() - from)).toBeCloseTo(Math.min(...row.map(({ box }) => apart(box))), 1);
  }
  const row = rowOf(nameNow()).map(({ name }) => name);
  await userEvent.keyboard('{End}');
  expect(nameNow()).toBe(row.at(-1));
  await userEvent.keyboard('{Home}');
  expect(nameNow()).toBe(row[0]);
  await userEvent.keyboard('{Control>}{End}{/Control}');
  expect(nameNow()).toBe('1-59');
});

test('[4.2b] Shift and a click select a range, and the focus stays at its photo when sizes load', async () => {
  const received: string[] = [];
  const handlers: Partial<GridHandlers> = {
    onRange: (from, to) => received.push(`${from.section}-${from.place} to ${to.section}-${to.place}`),
    onToggle: (id) => received.push(id),
  };
  const sample = { counts: [60, 60], selecting: true };
  const { again } = show({ ...sample, ratio: unknown }, handlers);
  await frames(3);
  await userEvent.click(cell('0-3'));
  cell('0-3').focus();
  await again({ ...sample, ratio: ratioOf });
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Photo 0-3');
  cell('0-9').dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey: true }));
  expect(received).toEqual(['0-3', '0-3 to 0-9']);
});

test('[4.2b] sizes that load while a rectangle is drawn wait, and it selects its visible photos', async () => {
  const received: string[] = [];
  const handlers: Partial<GridHandlers> = {
    onArea: (runs) => received.push(runs.map(({ key, first, last }) => `${key}:${first}-${last}`).join(' ')),
  };
  const counts = [60, 60];
  const { again } = show({ counts, ratio: unknown }, handlers);
  await frames(3);
  const from = cell('0-1').getBoundingClientRect();
  const to = cell('0-2').getBoundingClientRect();
  const at = (type: string, x: number, y: number) =>
    (document.elementFromPoint(x, y) ?? document.body).dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        cancelable: true,
        clientX: x,
        clientY: y,
        pointerType: 'mouse',
        isPrimary: true,
        buttons: type === 'pointerup' ? 0 : 1,
      }),
    );
  at('pointerdown', from.left + 20, from.top + 20);
  at('pointermove', to.left + 20, to.top + 40);
  await again({ counts, ratio: ratioOf });
  expect(
    [...document.querySelectorAll('.cell.selected')].map((one) => one.getAttribute('aria-label')),
  ).toEqual(['Photo 0-1', 'Photo 0-2']);
  at('pointerup', to.left + 20, to.top + 40);
  expect(received).toEqual(['0:1-2']);
  await frames(3);
  const box = cell('0-1').getBoundingClientRect();
  expect(box.width / box.height).toBeCloseTo(ratioOf('0', 1), 1);
});

test('[2.16a] [F20] the justified grid renders nodes for one screenful, at any scroll position', async () => {
  show({ counts: Array.from({ length: 100 }, () => 500), ratio: ratioOf });
  await frames(3);
  const first = document.querySelectorAll('*').length;
  for (const share of [0.1, 0.5, 0.9, 0.3]) {
    window.scrollTo(0, document.documentElement.scrollHeight * share);
    await frames(3);
  }
  expect(document.querySelectorAll('*').length).toBeLessThan(first * 1.3);
  expect(document.querySelectorAll('*').length).toBeLessThan(2500);
});
