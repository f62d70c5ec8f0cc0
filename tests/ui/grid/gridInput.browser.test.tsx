import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { GridHandlers, GridSpot } from '../../../src/ui/grid/model.ts';
import { render } from '../render.tsx';
import { frames, paint, type Sample, SampleGrid } from './gridSample.tsx';

beforeAll(() => paint(8));
beforeEach(async () => {
  await page.viewport(1280, 900);
  window.scrollTo(0, 0);
});
// A timer that never fires would leave its listener in the page of the next test.
afterEach(() => {
  if (vi.isFakeTimers()) vi.runOnlyPendingTimers();
  vi.useRealTimers();
});

const spot = ({ section, place }: GridSpot) => `${section}-${place}`;

async function show(sample: Sample) {
  const received: string[] = [];
  const handlers: Partial<GridHandlers> = {
    onOpen: (id) => received.push(`open ${id}`),
    onToggle: (id) => received.push(`toggle ${id}`),
    onToggleSection: (key) => received.push(`section ${key}`),
    onRange: (from, to, selects) => received.push(`${selects ? '+' : '-'} ${spot(from)} to ${spot(to)}`),
    onArea: (runs, selects) =>
      received.push(
        `${selects ? '+' : '-'} ${runs.map(({ key, first, last }) => `${key}:${first}-${last}`).join(' ')}`,
      ),
    onSelectAll: () => received.push('all'),
    onEscape: () => received.push('escape'),
  };
  const drawn = (of: Sample) => (
    <div style={{ padding: '0 60px' }}>
      <SampleGrid sample={of} handlers={handlers} />
    </div>
  );
  const rendered = render(drawn(sample));
  await frames(2);
  return { received, ...rendered, show: (other: Sample) => rendered.again(drawn(other)) };
}

const cell = (name: string) => {
  const found = document.querySelector<HTMLElement>(`[aria-label="Photo ${name}"]`);
  if (found === null) throw new Error(`Photo ${name} is not drawn`);
  return found;
};
const middle = (name: string) => {
  const { left, top, width, height } = cell(name).getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};
const marked = () =>
  [...document.querySelectorAll('.cell.selected')].map((one) => one.getAttribute('aria-label')?.slice(6));

interface At {
  readonly x: number;
  readonly y: number;
}
function pointer(type: string, { x, y }: At, more: PointerEventInit = {}): boolean {
  const target = document.elementFromPoint(x, y) ?? document.body;
  return target.dispatchEvent(
    new PointerEvent(type, {
      bubbles: true,
      cancelable: true,
      clientX: x,
      clientY: y,
      pointerId: 7,
      pointerType: 'mouse',
      isPrimary: true,
      buttons: type === 'pointerup' ? 0 : 1,
      ...more,
    }),
  );
}
const touch = { pointerType: 'touch' } as const;
/** Makes the test fire timers itself, because a slow machine would otherwise lengthen the press. */
const byHand = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
const passed = (ms: number) => vi.advanceTimersByTime(ms);
/** Milliseconds for which a finger must rest on a photo to select it. */
const longPress = 400;

test('[4.2b] Shift and a click select from the last toggled photo to this one, in either direction', async () => {
  const { received } = await show({ counts: [24, 24], selecting: true });
  await userEvent.click(cell('0-10'));
  await userEvent.click(cell('1-2'), { modifiers: ['Shift'] });
  await userEvent.click(cell('0-4'), { modifiers: ['Shift'] });
  expect(received).toEqual(['toggle 0-10', '+ 0-10 to 1-2', '- 0-11 to 1-2', '+ 0-10 to 0-4']);
});

test('[4.2b] Shift and a nearer click shrink the range as keys do; from another photo they do not', async () => {
  const { received } = await show({ counts: [24], selecting: true });
  await userEvent.click(cell('0-2'));
  await userEvent.click(cell('0-9'), { modifiers: ['Shift'] });
  await userEvent.click(cell('0-5'), { modifiers: ['Shift'] });
  cell('0-5').focus();
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
  await userEvent.click(cell('0-7'), { modifiers: ['Shift'] });
  await userEvent.click(cell('0-12'));
  await userEvent.click(cell('0-14'), { modifiers: ['Shift'] });
  expect(received).toEqual([
    'toggle 0-2',
    '+ 0-2 to 0-9',
    '- 0-6 to 0-9',
    '+ 0-2 to 0-5',
    '- 0-5 to 0-5',
    '+ 0-2 to 0-4',
    '+ 0-2 to 0-7',
    'toggle 0-12',
    '+ 0-12 to 0-14',
  ]);
});

test('[4.2b] a range from a photo that was just deselected deselects', async () => {
  const { received } = await show({ counts: [24], selecting: true, selected: new Set(['0-3']) });
  await userEvent.click(cell('0-3'));
  await userEvent.click(cell('0-6'), { modifiers: ['Shift'] });
  expect(received).toEqual(['toggle 0-3', '- 0-3 to 0-6']);
});

test('[4.2b] Ctrl and a click select where a plain click would open', async () => {
  const { received } = await show({ counts: [24] });
  await userEvent.click(cell('0-3'), { modifiers: ['Control'] });
  await userEvent.click(cell('0-5'), { modifiers: ['Shift'] });
  await userEvent.click(cell('0-1'));
  expect(received).toEqual(['toggle 0-3', '+ 0-3 to 0-5', 'open 0-1']);
});

test('[4.2b] after selecting has ended, Shift and a click start again and deselect no earlier photo', async () => {
  const { received, show: showNow } = await show({
    counts: [24],
    selecting: true,
    selected: new Set(['0-3']),
  });
  await userEvent.click(cell('0-3'));
  showNow({ counts: [24], selecting: false });
  await userEvent.click(cell('0-6'), { modifiers: ['Shift'] });
  expect(received).toEqual(['toggle 0-3', '+ 0-6 to 0-6']);
});

test('[2.16a] [2.28] keys with Alt, and the arrows with Ctrl or ⌘, are left to the browser, such as Back', async () => {
  const { received } = await show({ counts: [24] });
  cell('0-3').focus();
  const isLeft = (key: string, more: KeyboardEventInit) =>
    cell('0-3').dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
    );
  expect([
    isLeft('ArrowLeft', { altKey: true }),
    isLeft('ArrowRight', { altKey: true }),
    isLeft('ArrowLeft', { metaKey: true }),
    isLeft('ArrowUp', { ctrlKey: true }),
  ]).toEqual([true, true, true, true]);
  expect([document.activeElement, received]).toEqual([cell('0-3'), []]);
  expect(isLeft('ArrowLeft', {})).toBe(false);
  expect(document.activeElement).toBe(cell('0-2'));
});

test('[2.23b] an open photo handles the keys, also if a tile beneath it was focused last', async () => {
  const { received } = await show({ counts: [24] });
  const tile = cell('0-3');
  const press = (key: string) =>
    tile.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  const list = tile.closest<HTMLElement>('[role="grid"]')?.parentElement;
  list?.toggleAttribute('inert', true);
  expect(['ArrowRight', 'Enter', ' '].map(press)).toEqual([true, true, true]);
  list?.toggleAttribute('inert', false);
  expect([press('ArrowRight'), received]).toEqual([false, []]);
});

test('[4.2b] Shift and arrow keys show the range as it changes, and select it when Shift is released', async () => {
  const { received } = await show({ counts: [10, 24] });
  cell('0-8').focus();
  await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowRight}');
  expect([marked(), received]).toEqual([['0-8', '0-9', '1-0'], []]);
  await userEvent.keyboard('{ArrowLeft}');
  expect(marked()).toEqual(['0-8', '0-9']);
  await userEvent.keyboard('{/Shift}');
  expect([marked(), received]).toEqual([[], ['+ 0-8 to 0-9']]);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Photo 0-9');
});

test('[4.2b] Shift with Home, End and the Page keys reaches rows and unrendered photos far away', async () => {
  const { received } = await show({ counts: [400] });
  cell('0-3').focus();
  await userEvent.keyboard('{Shift>}{End}{/Shift}');
  await userEvent.keyboard('{Shift>}{Home}{/Shift}');
  await userEvent.keyboard('{Shift>}{PageDown}{/Shift}');
  await userEvent.keyboard('{Shift>}{Control>}{End}{/Control}{/Shift}');
  expect(received).toEqual([
    '+ 0-3 to 0-7',
    // The latest range is reversed: cells on its former side return to their previous selection.
    '- 0-4 to 0-7',
    '+ 0-3 to 0-0',
    '- 0-2 to 0-0',
    '+ 0-3 to 0-40',
    '+ 0-3 to 0-399',
  ]);
});

test('[4.2c] Escape drops an open range, then ends selecting; Ctrl+A selects all, but not in a field', async () => {
  const { received } = await show({ counts: [24], selecting: true });
  cell('0-0').focus();
  await userEvent.keyboard('{Shift>}{ArrowRight}{Escape}{/Shift}');
  expect([marked(), received]).toEqual([[], []]);
  await userEvent.keyboard('{Control>}a{/Control}{Escape}');
  expect(received).toEqual(['all', 'escape']);
  const field = document.createElement('input');
  document.body.append(field);
  field.focus();
  await userEvent.keyboard('{Control>}a{/Control}');
  field.remove();
  expect(received.length).toBe(2);
});

test('[2.51b] Escape is handled by an open dialog first', async () => {
  const { received } = await show({ counts: [24], selecting: true });
  const dialog = document.createElement('dialog');
  document.body.append(dialog);
  dialog.showModal();
  await userEvent.keyboard('{Escape}');
  expect(received).toEqual([]);
  dialog.remove();
  await userEvent.keyboard('{Escape}');
  expect(received).toEqual(['escape']);
});

test('[2.22a] [4.2a] Escape is handled by the photo that expands from its tile, while the list is still painted', async () => {
  const { received } = await show({ counts: [24], selecting: true });
  const list = document.querySelector('[role=grid]')?.parentElement;
  list?.toggleAttribute('inert', true);
  await userEvent.keyboard('{Escape}{Control>}a{/Control}');
  expect(received).toEqual([]);
  list?.toggleAttribute('inert', false);
  await userEvent.keyboard('{Escape}');
  expect(received).toEqual(['escape']);
});

test('[4.2b] a rectangle drawn with the mouse selects what it touches, by rows and columns', async () => {
  const { received } = await show({ counts: [24] });
  pointer('pointerdown', middle('0-1'));
  pointer('pointermove', { ...middle('0-1'), x: middle('0-1').x + 4 });
  expect(marked()).toEqual([]);
  pointer('pointermove', middle('0-10'));
  expect(marked()).toEqual(['0-1', '0-2', '0-9', '0-10']);
  pointer('pointermove', middle('0-9'));
  expect(marked()).toEqual(['0-1', '0-9']);
  pointer('pointermove', middle('0-19'));
  pointer('pointerup', middle('0-19'));
  expect([marked(), received]).toEqual([[], ['+ 0:1-3 0:9-11 0:17-19']]);
});

test('[4.2b] only tiles that change are updated while a rectangle is drawn', async () => {
  await show({ counts: [24] });
  // The code for thumbhashes is loaded after the first tiles, and then gives each tile its background.
  await expect.poll(() => cell('0-3').style.backgroundImage).not.toBe('');
  pointer('pointerdown', middle('0-0'));
  pointer('pointermove', middle('0-2'));
  const touched: string[] = [];
  const watch = new MutationObserver((records) => {
    for (const { target } of records)
      if (target instanceof HTMLElement && target.classList.contains('cell'))
        touched.push(target.ariaLabel ?? '');
  });
  watch.observe(document.body, { subtree: true, attributes: true });
  pointer('pointermove', middle('0-3'));
  await frames(1);
  expect(new Set(touched)).toEqual(new Set(['Photo 0-3']));
  watch.disconnect();
  pointer('pointerup', middle('0-3'));
});

test('[4.2b] a rectangle that first touches a selected photo deselects; a click after it opens nothing', async () => {
  const { received } = await show({ counts: [24], selecting: true, selected: new Set(['0-1', '0-2']) });
  byHand();
  pointer('pointerdown', middle('0-1'));
  pointer('pointermove', middle('0-2'));
  expect(marked()).toEqual([]);
  pointer('pointerup', middle('0-2'));
  cell('0-2').click();
  expect(received).toEqual(['- 0:1-2']);
  passed(0);
  cell('0-2').click();
  expect(received.at(-1)).toBe('toggle 0-2');
});

test('[4.2b] a rectangle can start in the page’s padding or on a label, and crosses sections', async () => {
  const { received } = await show({ counts: [8, 8] });
  const label = document.querySelector('.label')?.getBoundingClientRect();
  const from = { x: 20, y: (label?.top ?? 0) + 10 };
  pointer('pointerdown', from);
  pointer('pointermove', middle('1-1'));
  pointer('pointerup', middle('1-1'));
  expect(received).toEqual(['+ 0:0-1 1:0-1']);
});

test('[4.2a] a press without movement is a click, and Escape drops a rectangle', async () => {
  const { received } = await show({ counts: [24] });
  await userEvent.click(cell('0-4'));
  pointer('pointerdown', middle('0-1'));
  pointer('pointermove', middle('0-10'));
  await userEvent.keyboard('{Escape}');
  pointer('pointerup', middle('0-10'));
  expect([marked(), received]).toEqual([[], ['open 0-4']]);
});

test('[4.2b] the wheel scrolls the list under a rectangle, which previews its selection', async () => {
  const { received } = await show({ counts: [800] });
  pointer('pointerdown', middle('0-0'));
  const end = middle('0-10');
  pointer('pointermove', end);
  expect(marked().length).toBe(6);
  window.scrollBy(0, 600);
  await expect.poll(() => marked().length).toBeGreaterThan(12);
  const shown = marked().length;
  pointer('pointerup', end);
  const chosen = (received[0]?.slice(2).split(' ') ?? []).length * 3;
  // Cells that are scrolled out of view are selected too, although they are not rendered.
  expect(chosen).toBeGreaterThanOrEqual(shown);
  expect(received[0]).toMatch(/^\+ 0:0-2 0:8-10 0:16-18/);
});

test('[4.2b] near the edge the list scrolls, and the rectangle includes photos that were never rendered', async () => {
  const { received } = await show({ counts: [800] });
  pointer('pointerdown', middle('0-0'));
  const edge = { x: middle('0-2').x, y: window.innerHeight - 2 };
  pointer('pointermove', edge);
  await expect.poll(() => window.scrollY).toBeGreaterThan(1500);
  pointer('pointerup', edge);
  const rows = received[0]?.slice(2).split(' ') ?? [];
  expect(rows.slice(0, 3)).toEqual(['0:0-2', '0:8-10', '0:16-18']);
  expect(rows.length).toBeGreaterThan(12);
});

test('[4.2b] a long press starts selecting, and selects the run from there to the finger', async () => {
  const { received } = await show({ counts: [24, 24] });
  byHand();
  pointer('pointerdown', middle('0-6'), touch);
  passed(longPress - 100);
  expect(marked()).toEqual([]);
  passed(100);
  await expect.poll(marked).toEqual(['0-6']);
  pointer('pointermove', middle('0-17'), touch);
  expect(marked().length).toBe(12);
  pointer('pointermove', middle('0-9'), touch);
  expect(marked()).toEqual(['0-6', '0-7', '0-8', '0-9']);
  const held = new TouchEvent('touchmove', { bubbles: true, cancelable: true });
  cell('0-9').dispatchEvent(held);
  expect(held.defaultPrevented).toBe(true);
  pointer('pointerup', middle('0-9'), touch);
  expect([marked(), received]).toEqual([[], ['+ 0-6 to 0-9']]);
});

test('[4.2b] a finger that moves before the long press scrolls', async () => {
  const { received } = await show({ counts: [24, 24] });
  byHand();
  pointer('pointerdown', middle('0-6'), touch);
  pointer('pointermove', { ...middle('0-6'), y: middle('0-6').y - 30 }, touch);
  passed(longPress);
  const free = new TouchEvent('touchmove', { bubbles: true, cancelable: true });
  cell('0-6').dispatchEvent(free);
  pointer('pointerup', middle('0-6'), touch);
  expect([marked(), received, free.defaultPrevented]).toEqual([[], [], false]);
});

test('[4.2b] a long press on a selected photo deselects; a cancelled one selects nothing', async () => {
  const { received } = await show({ counts: [24], selecting: true, selected: new Set(['0-0', '0-1']) });
  byHand();
  pointer('pointerdown', middle('0-0'), touch);
  passed(longPress);
  pointer('pointermove', middle('0-1'), touch);
  expect(marked()).toEqual([]);
  pointer('pointercancel', middle('0-1'), touch);
  expect([marked(), received]).toEqual([['0-0', '0-1'], []]);
  pointer('pointerdown', middle('0-0'), touch);
  passed(longPress);
  pointer('pointerup', middle('0-0'), touch);
  expect(received).toEqual(['- 0-0 to 0-0']);
});

test('[4.2b] a key, a rectangle and a range work in the very task in which the grid is rendered', () => {
  const received: string[] = [];
  render(
    <SampleGrid
      sample={{ counts: [24] }}
      handlers={{
        onToggle: (id) => received.push(`toggle ${id}`),
        onOpen: (id) => received.push(`open ${id}`),
        onRange: (from, to) => received.push(`${spot(from)} to ${spot(to)}`),
        onArea: (runs) =>
          received.push(runs.map(({ key, first, last }) => `${key}:${first}-${last}`).join(' ')),
      }}
    />,
  );
  const space = new KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true });
  cell('0-0').dispatchEvent(space);
  pointer('pointerdown', middle('0-1'));
  pointer('pointermove', middle('0-10'));
  pointer('pointerup', middle('0-10'));
  cell('0-4').focus();
  const key = (type: string, name: string, shiftKey: boolean) =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent(type, { key: name, shiftKey, bubbles: true, cancelable: true }),
    );
  key('keydown', 'ArrowRight', true);
  key('keyup', 'Shift', false);
  key('keydown', 'Enter', false);
  expect([space.defaultPrevented, received]).toEqual([
    true,
    ['toggle 0-0', '0:1-2 0:9-10', '0-4 to 0-5', 'open 0-5'],
  ]);
});

test('[2.16a] [4.2b] the grid handles its own keys and leaves the others to the page', async () => {
  render(<SampleGrid sample={{ counts: [24] }} />);
  await frames(2);
  const isLeft = (key: string, more: KeyboardEventInit = {}) =>
    cell('0-0').dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
    );
  expect(
    [isLeft('ArrowDown'), isLeft(' '), isLeft('Enter'), isLeft('a', { ctrlKey: true })].concat(
      isLeft('A', { metaKey: true }),
      isLeft('End', { ctrlKey: true }),
    ),
  ).toEqual([false, false, false, false, false, false]);
  expect([
    isLeft('ArrowLeft', { altKey: true }),
    isLeft('Enter', { altKey: true }),
    isLeft('ArrowLeft', { metaKey: true }),
    isLeft('a'),
    isLeft('c', { ctrlKey: true }),
  ]).toEqual([true, true, true, true, true]);
});

test('[4.2b] keys pressed in sequence apply to the cell reached by the keys before', async () => {
  const opened: string[] = [];
  render(
    <SampleGrid
      sample={{ counts: Array.from({ length: 9 }, () => 24) }}
      handlers={{ onOpen: (id) => opened.push(id) }}
    />,
  );
  cell('0-0').focus();
  await userEvent.keyboard('{Control>}{End}{/Control}{Enter}');
  expect(opened).toEqual(['8-23']);
});

test.each([
  ['a rectangle', 'mouse', 0],
  ['a run under a finger', 'touch', longPress],
] as const)(
  '[4.2b] %s selects nothing if the list changed under it before its release',
  async (_, pointerType, rests) => {
    const { received, show: showNow } = await show({ counts: [24], keys: ['1'] });
    byHand();
    pointer('pointerdown', middle('1-3'), { pointerType });
    passed(rests);
    pointer('pointermove', middle('1-5'), { pointerType });
    expect(marked()).toEqual(['1-3', '1-4', '1-5']);
    showNow({ counts: [24, 24] });
    pointer('pointerup', middle('0-5'), { pointerType });
    expect([marked(), received]).toEqual([[], []]);
  },
);

test('[4.2b] a range made by keys keeps its two photos when a month is inserted before them', async () => {
  const { received, show: showNow } = await show({ counts: [24], keys: ['1'] });
  cell('1-3').focus();
  await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowRight}');
  showNow({ counts: [24, 24] });
  await userEvent.keyboard('{ArrowRight}');
  expect(marked()).toEqual(['1-3', '1-4', '1-5', '1-6']);
  await userEvent.keyboard('{/Shift}');
  expect(received).toEqual(['+ 1-3 to 1-6']);
});

test('[4.2b] a finger lost to the browser’s scroll selects nothing and leaves no state', async () => {
  render(<SampleGrid sample={{ counts: [24] }} />);
  byHand();
  pointer('pointerdown', middle('0-6'), touch);
  pointer('pointercancel', middle('0-6'), touch);
  passed(longPress);
  const free = new TouchEvent('touchmove', { bubbles: true, cancelable: true });
  cell('0-6').dispatchEvent(free);
  expect([marked(), free.defaultPrevented]).toEqual([[], false]);
  // For comparison: the same finger without the movement.
  pointer('pointerdown', middle('0-6'), touch);
  passed(longPress);
  await expect.poll(marked).toEqual(['0-6']);
  pointer('pointercancel', middle('0-6'), touch);
});

test('[4.2b] Shift and an immediate click select a range as well, and open nothing', () => {
  const received: string[] = [];
  render(
    <SampleGrid
      sample={{ counts: [24] }}
      handlers={{
        onOpen: (id) => received.push(`open ${id}`),
        onRange: (from, to) => received.push(`${spot(from)} to ${spot(to)}`),
      }}
    />,
  );
  pointer('pointerdown', middle('0-6'), { shiftKey: true });
  cell('0-6').dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey: true }));
  expect(received).toEqual(['0-6 to 0-6']);
});

test('[4.2b] Shift and an arrow back, after Shift was released, undo the previous arrow', async () => {
  const { received } = await show({ counts: [24], selecting: true });
  cell('0-2').focus();
  await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}');
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
  expect(received).toEqual(['+ 0-2 to 0-4', '- 0-4 to 0-4', '+ 0-2 to 0-3', '+ 0-2 to 0-4']);
});

test('[4.2b] a range that crosses its start reverses: photos on the other side are deselected', async () => {
  const { received } = await show({ counts: [24], selecting: true });
  cell('0-2').focus();
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
  await userEvent.keyboard('{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}');
  expect(received).toEqual(['+ 0-2 to 0-3', '- 0-3 to 0-3', '+ 0-2 to 0-1']);
});

test('[2.22a] [4.2b] while selecting, a photo is previewed by its own control and by Shift and Enter', async () => {
  const { received } = await show({ counts: [24], selecting: true });
  const control = page.elementLocator(cell('0-3')).getByRole('button', { name: 'View this photo' });
  await expect.element(control).toBeVisible();
  await userEvent.click(control);
  cell('0-5').focus();
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
  await userEvent.keyboard('{Enter}');
  expect(received).toEqual(['open 0-3', 'open 0-5', 'toggle 0-5']);
});

test('[2.22a] [3.1c] [4.2b] while selecting, a photo with a failed thumbnail opens by its control, too', async () => {
  const { received } = await show({ counts: [3], broken: true, selecting: true });
  await expect.poll(() => cell('0-1').classList.contains('broken')).toBe(true);
  const control = page.elementLocator(cell('0-1')).getByRole('button', { name: 'View this photo' });
  await expect.element(control).toBeVisible();
  await userEvent.click(control);
  expect(received).toContain('open 0-1');
});

test('[2.16a] [4.2b] while selecting the grid is one stop of Tab, and its months are reached by the arrows', async () => {
  const { received, show: other } = await show({ counts: [12, 4, 3], selecting: true });
  const stops = () =>
    [...document.querySelectorAll<HTMLElement>('[role=grid] *')]
      .filter(({ tabIndex }) => tabIndex >= 0)
      .map((one) => one.getAttribute('aria-label'));
  const at = () => document.activeElement?.getAttribute('aria-label');
  cell('0-1').focus();
  expect(stops()).toEqual(['Photo 0-1']);
  await userEvent.keyboard('{ArrowUp}');
  expect([at(), stops()]).toEqual(['Select Month 0', ['Select Month 0']]);
  const box = page.getByRole('checkbox', { name: 'Select Month 0' });
  await expect.element(box).toHaveAttribute('aria-checked', 'false');
  await userEvent.keyboard(' ');
  expect(received).toEqual(['section 0']);
  await userEvent.keyboard('{ArrowDown}');
  expect(at()).toBe('Photo 0-1');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowLeft}');
  expect(at()).toBe('Photo 0-11');
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  expect(at()).toBe('Photo 1-3');
  // Once no photo is selected, labels have no checkbox, and focus is on a photo.
  await userEvent.keyboard('{ArrowUp}');
  expect(at()).toBe('Select Month 1');
  other({ counts: [12, 4, 3], selecting: false });
  await expect.poll(stops).toEqual(['Photo 1-3']);
});
