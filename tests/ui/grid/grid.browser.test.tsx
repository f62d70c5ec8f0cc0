import { beforeAll, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { withoutPicture, servedPicture } from '../blocked.ts';
import { inPage, render, violations } from '../render.tsx';
import { fetchMissing } from '../../../src/ui/missing.ts';
import { frames, paint, type Sample, SampleGrid } from './gridSample.tsx';

beforeAll(() => paint(8));
beforeEach(async () => {
  await page.viewport(1280, 900);
  window.scrollTo(0, 0);
});

const cells = () => [...document.querySelectorAll<HTMLElement>('[role=gridcell].cell:not([hidden])')];
const cell = (place: number) => {
  const found = cells()[place];
  if (found === undefined) throw new Error(`cell ${place} is not drawn`);
  return found;
};
const focusedName = () => document.activeElement?.getAttribute('aria-label');

test('[2.16a] [F20] the grid renders nodes for one screenful, at any scroll position', async () => {
  render(<SampleGrid sample={{ counts: Array.from({ length: 100 }, () => 500) }} />);
  await frames(3);
  const first = document.querySelectorAll('*').length;
  for (const share of [0.1, 0.5, 0.9, 0.3]) {
    window.scrollTo(0, document.documentElement.scrollHeight * share);
    await frames(3);
  }
  expect(document.querySelectorAll('*').length).toBeLessThan(first * 1.2);
  expect(document.querySelectorAll('*').length).toBeLessThan(2500);
});

test('[2.13a] printing leaves the scroll position of the list, though paper is shorter', async () => {
  render(<SampleGrid sample={{ counts: [500, 500, 500] }} />);
  await frames(2);
  window.scrollTo(0, 3000);
  await frames(2);
  window.dispatchEvent(new Event('beforeprint'));
  window.scrollTo(0, 0);
  await frames(2);
  window.dispatchEvent(new Event('afterprint'));
  await frames(2);
  expect(window.scrollY).toBe(3000);
});

test('[2.16a] the grid reports its visible range, and only when that changes', async () => {
  const looked: string[] = [];
  render(
    <SampleGrid
      sample={{ counts: [24, 24, 24, 24, 24, 24] }}
      handlers={{
        onVisible: (list) =>
          looked.push(list.map(({ key, first, last }) => `${key}:${first}-${last}`).join(' ')),
      }}
    />,
  );
  await frames(2);
  window.scrollTo(0, 2);
  await frames(2);
  expect(looked).toEqual(['0:0-23 1:0-23 2:0-23']);
});

test('[2.16a] one cell is reached by Tab, and the arrow keys reach every other, also unrendered ones', async () => {
  render(<SampleGrid sample={{ counts: [10, 500, 30] }} />);
  await frames(2);
  expect(
    cells()
      .filter(({ tabIndex }) => tabIndex === 0)
      .map((cell) => cell.getAttribute('aria-label')),
  ).toEqual(['Photo 0-0']);
  cell(0).focus();
  const walked: (string | null | undefined)[] = [];
  for (const keys of [
    '{ArrowRight}',
    '{ArrowDown}',
    '{ArrowDown}',
    '{End}',
    '{Home}',
    '{ArrowLeft}',
    '{Control>}{End}{/Control}',
    '{ArrowUp}',
    '{Control>}{Home}{/Control}',
  ]) {
    await userEvent.keyboard(keys);
    walked.push(focusedName());
  }
  expect(walked).toEqual([
    'Photo 0-1',
    'Photo 0-9',
    'Photo 1-1',
    'Photo 1-7',
    'Photo 1-0',
    'Photo 0-9',
    'Photo 2-29',
    'Photo 2-21',
    'Photo 0-0',
  ]);
});

test('[2.16a] the focus survives scrolling far away', async () => {
  render(<SampleGrid sample={{ counts: [400, 400] }} />);
  await frames(2);
  cell(3).focus();
  window.scrollTo(0, 8000);
  await frames(3);
  await userEvent.keyboard('{ArrowRight}');
  await frames(2);
  expect(focusedName()).toBe('Photo 0-4');
  expect(window.scrollY).toBeLessThan(400);
});

test('[2.17b] Enter opens a photo, Space selects it, and "+N" expands its month', async () => {
  const received: string[] = [];
  const handlers = {
    onOpen: (id: string) => received.push(`open ${id}`),
    onToggle: (id: string) => received.push(`toggle ${id}`),
    onExpand: (key: string) => received.push(`expand ${key}`),
  };
  render(<SampleGrid sample={{ counts: [24], more: [38] }} handlers={handlers} />);
  await frames(2);
  cell(0).focus();
  await userEvent.keyboard('{Enter} ');
  await page.getByRole('gridcell', { name: '+38, Show all' }).click();
  inPage('.ring', cell(23)).click();
  expect(received).toEqual(['open 0-0', 'toggle 0-0', 'expand 0', 'toggle 0-23']);
});

test('[4.2a, 4.2b] while selecting, a click selects a photo and a label its month', async () => {
  const received: string[] = [];
  const handlers = {
    onToggle: (id: string) => received.push(`photo ${id}`),
    onToggleSection: (key: string) => received.push(`month ${key}`),
  };
  const sample: Sample = { counts: [24, 24], selecting: true, selected: new Set(['0-1']) };
  render(<SampleGrid sample={sample} handlers={handlers} />);
  await frames(2);
  await page.getByRole('gridcell', { name: 'Photo 0-0', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Select Month 1' }).click();
  await page.getByText('Month 0').click();
  expect(received).toEqual(['photo 0-0', 'month 1', 'month 0']);
  expect(
    cells()
      .slice(0, 3)
      .map((cell) => cell.getAttribute('aria-selected')),
  ).toEqual(['false', 'true', 'false']);
});

test('[4.1a] a section that could not be read shows an error and a retry', async () => {
  const received: string[] = [];
  render(
    <SampleGrid
      sample={{ counts: [24, 24], failed: 0, missing: true }}
      handlers={{ onRetry: (key) => received.push(key) }}
    />,
  );
  await frames(2);
  expect(document.querySelector('.failure [role=alert]')?.textContent).toBe(
    'Error: Your photos could not be loaded',
  );
  await page.getByRole('button', { name: 'Try again' }).click();
  expect(received).toEqual(['0']);
});

test('[3.1c] a thumbnail that fails to load shows the close icon', async () => {
  render(<SampleGrid sample={{ counts: [3], broken: true }} />);
  await expect
    .poll(() => cells().map((cell) => cell.classList.contains('broken')))
    .toEqual([true, true, true]);
  // The icon is a drawing rather than a character of a font.
  const { content, backgroundImage, width, height } = getComputedStyle(cells()[0] as HTMLElement, '::after');
  expect([content, decodeURIComponent(backgroundImage).includes('M6 6l12 12M18 6 6 18')]).toEqual([
    '""',
    true,
  ]);
  // The icon is in a corner, so that it does not cover the text that is shown in place of the picture.
  expect([width, height]).toEqual(['22px', '22px']);
});

test('[3.1c] a missing thumbnail leaves the words of the whole month on one line in its middle', async () => {
  render(<SampleGrid sample={{ counts: [3], more: [6], broken: true }} />);
  const last = () => cells()[2] as HTMLElement;
  await expect.poll(() => last().className).toMatch(/broken.*more|more.*broken/);
  const { width, height, lineHeight } = getComputedStyle(last(), '::after');
  expect([width, height]).toEqual([`${last().getBoundingClientRect().width}px`, lineHeight]);
});

test('[3.1c] [8.5d] thumbnails that failed load at the next attempt, and no sooner', async () => {
  const unblock = await withoutPicture();
  render(<SampleGrid sample={{ counts: [3], picture: servedPicture }} />);
  const are = (state: string) => cells().map((cell) => cell.classList.contains(state));
  await expect.poll(() => are('broken')).toEqual([true, true, true]);
  fetchMissing();
  await expect.poll(() => are('broken')).toEqual([true, true, true]);
  await unblock();
  await expect.poll(() => are('there')).toEqual([true, true, true]);
});

test('[2.16a] [F17] pending loads of photos that scrolled past are dropped', async () => {
  render(<SampleGrid sample={{ counts: [4000] }} />);
  await frames(2);
  window.scrollTo(0, 20_000);
  await frames(3);
  const waiting = [...document.querySelectorAll('img[src]')].length;
  expect(waiting).toBeLessThanOrEqual(cells().length);
});

test('[2.17b] the top of the viewport stays in place when a month above it grows', async () => {
  const at = (first: number) => ({ counts: [first, 80, 80] });
  const grid = render(<SampleGrid sample={at(24)} />);
  await frames(2);
  window.scrollTo(0, 900);
  await frames(2);
  const place = () =>
    Math.round(
      document.querySelector('[aria-label="Photo 1-16"]')?.getBoundingClientRect().top ?? Number.NaN,
    );
  const before = place();
  grid.again(<SampleGrid sample={at(200)} />);
  await frames(3);
  expect(Math.abs(place() - before)).toBeLessThanOrEqual(1);
});

test('[2.16a] while scrolling, the top month’s label stays in view, every other at its month', async () => {
  render(<SampleGrid sample={{ counts: [24, 8, 24] }} />);
  await frames(2);
  const root = document.querySelector('[role=grid]')?.getBoundingClientRect().top ?? 0;
  window.scrollTo(0, root + 200);
  await frames(3);
  const labels = [...document.querySelectorAll('.section')].map((section) => {
    const label = section.querySelector('.label')?.getBoundingClientRect().top ?? Number.NaN;
    return Math.round(label - section.getBoundingClientRect().top);
  });
  expect(labels).toEqual([200, 0, 0]);
});

/**
 * Returns the positions of the row group, the label and the first photo of each rendered month, in whole
 * pixels.
 */
const drawnMonths = () =>
  [...document.querySelectorAll('.section')].map((section) => {
    const corner = (selector: string) => {
      const { left, top } = section.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
      return { left: Math.round(left), top: Math.round(top) };
    };
    return { name: section.ariaLabel, label: corner('.label'), photo: corner('.cell') };
  });
const sameYear = (count: number) => Array.from({ length: count }, () => '2024');

test('[2.16a] on a wide page small months are side by side under their labels, on a narrow one in a column', async () => {
  const sample: Sample = { counts: [2, 1, 3, 24], joins: sameYear(4) };
  const grid = render(<SampleGrid sample={sample} />);
  await frames(3);
  const [first, second, third, large] = drawnMonths();
  expect(drawnMonths().map(({ name }) => name)).toEqual(['Month 0', 'Month 1', 'Month 2', 'Month 3']);
  const step = (cell(1).getBoundingClientRect().left ?? 0) - (cell(0).getBoundingClientRect().left ?? 0);
  expect([second, third].map((month) => month?.label.top)).toEqual([first?.label.top, first?.label.top]);
  for (const [month, column] of [
    [second, 3],
    [third, 5],
  ] as const) {
    expect(month?.label.left).toBeCloseTo(step * column, -0.5);
    expect(month?.photo).toEqual({ left: month?.label.left, top: first?.photo.top });
  }
  expect(large?.label).toEqual({ left: 0, top: Math.round((first?.photo.top ?? 0) + step) });
  expect(await violations()).toEqual([]);
  grid.unmount();
  await page.viewport(820, 900);
  render(<SampleGrid sample={sample} />);
  await frames(3);
  expect(drawnMonths().map(({ label }) => label.left)).toEqual([0, 0, 0, 0]);
});

test('[2.17b] side by side, the top of the viewport stays when a month arrives above it or grows', async () => {
  const counts = Array.from({ length: 40 }, () => 2);
  const keys = counts.map((_, index) => `k${index}`);
  const grid = render(<SampleGrid sample={{ counts, keys, joins: sameYear(40) }} />);
  await frames(2);
  const height = (cell(0).getBoundingClientRect().bottom ?? 0) + 3;
  window.scrollTo(0, height * 4 + 20);
  await frames(3);
  const place = (key: string) =>
    document.querySelector(`[data-key=${key}]`)?.getBoundingClientRect().top ?? Number.NaN;
  expect(Math.round(place('k12'))).toBe(-20);
  const arrived = { counts: [1, ...counts], keys: ['new', ...keys], joins: sameYear(41) };
  grid.again(<SampleGrid sample={arrived} />);
  await frames(3);
  // The previous month is now beside this one, so both are at the top.
  expect([place('k11'), place('k12')].map(Math.round)).toEqual([-20, -20]);
  const grown = { ...arrived, counts: arrived.counts.map((count, index) => (index === 3 ? 30 : count)) };
  grid.again(<SampleGrid sample={grown} />);
  await frames(3);
  expect(Math.round(place('k11'))).toBe(-20);
});

test('[2.28] the position returns to the pixel, then to the photo if that is not in view', async () => {
  const sample: Sample = { counts: [400, 400] };
  const grid = render(<SampleGrid sample={sample} />);
  await frames(2);
  grid.again(<SampleGrid sample={{ ...sample, goTo: { section: '0', place: 161, top: 3000 } }} />);
  await frames(2);
  expect([window.scrollY, focusedName()]).toEqual([3000, 'Photo 0-161']);
  // A photo is opened again, and closed.
  grid.again(<SampleGrid sample={sample} />);
  grid.again(<SampleGrid sample={{ ...sample, goTo: { section: '1', place: 390, top: 3000 } }} />);
  await frames(2);
  const box = document.activeElement?.getBoundingClientRect();
  expect(focusedName()).toBe('Photo 1-390');
  expect(box !== undefined && box.top >= 0 && box.bottom <= window.innerHeight + 1).toBe(true);
});

test('[2.28] photos under bars at the end are not in view: a restored one is placed above them', async () => {
  const sample: Sample = { counts: [400, 400] };
  const grid = render(
    <div style={{ ['--footHeight' as string]: '128px' }}>
      <SampleGrid sample={sample} />
    </div>,
  );
  await frames(2);
  grid.again(
    <div style={{ ['--footHeight' as string]: '128px' }}>
      <SampleGrid sample={{ ...sample, goTo: { section: '1', place: 390, top: 0 } }} />
    </div>,
  );
  await frames(2);
  expect(focusedName()).toBe('Photo 1-390');
  expect(document.activeElement?.getBoundingClientRect().bottom).toBeLessThanOrEqual(
    window.innerHeight - 127,
  );
});

test('[2.28] restoring a photo scrolls the list once: not again when its page is released and reread', async () => {
  const sample: Sample = { counts: [400, 400] };
  const back = (section: string | null): Sample => ({
    ...sample,
    goTo: { section, place: section === null ? 0 : 161, top: 3000 },
  });
  const grid = render(<SampleGrid sample={sample} />);
  await frames(2);
  grid.again(<SampleGrid sample={back(null)} />);
  grid.again(<SampleGrid sample={back('0')} />);
  await frames(2);
  expect(focusedName()).toBe('Photo 0-161');
  // The customer has continued with the mouse: no element has focus, and the page of that photo is removed and
  // rendered again.
  (document.activeElement as HTMLElement).blur();
  grid.again(<SampleGrid sample={back(null)} />);
  window.scrollTo(0, 6000);
  await frames(2);
  grid.again(<SampleGrid sample={back('0')} />);
  await frames(2);
  expect([window.scrollY, document.activeElement]).toEqual([6000, document.body]);
});

test.each([
  [390, 3],
  [820, 5],
  [1100, 6],
  [1440, 8],
])('[2.16a] at %i px there are %i columns and no axe finding', async (width, columns) => {
  await page.viewport(width, 900);
  render(
    <SampleGrid
      sample={{ counts: [30, 24], more: [0, 6], selecting: true, selected: new Set(['0-0']), failed: 1 }}
    />,
  );
  await frames(3);
  expect(document.querySelector('[role=grid]')?.getAttribute('aria-colcount')).toBe(String(columns));
  expect(await violations()).toEqual([]);
});
