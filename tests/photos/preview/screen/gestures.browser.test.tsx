import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import type { AnyActorRef } from 'xstate';
import { animationsAt } from '../../../kit/animations.ts';
import { settled, violations } from '../../../ui/render.tsx';

// Which gestures are used depends on the screen's capabilities, which are read once, when the code is loaded.
await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 });
const { Service, showPhotos } = await import('../../stage.tsx');

beforeAll(() => animationsAt(1));
afterAll(() => cdp().send('Emulation.setTouchEmulationEnabled', { enabled: false }));
beforeEach(() => page.viewport(1280, 900));
afterEach(() => vi.restoreAllMocks());

/** Returns the chart with this id, at any depth below another. */
function below(ref: AnyActorRef, id: string): AnyActorRef | undefined {
  const children = Object.values<AnyActorRef>(ref.getSnapshot()?.children ?? {});
  return children.find((child) => child.id === id) ?? children.map((child) => below(child, id)).find(Boolean);
}

type Point = readonly [x: number, y: number];

/** Converts a point of this page to the browser's window, which shows the page in a frame. */
function inWindow([x, y]: Point): { x: number; y: number } {
  const frame = window.frameElement?.getBoundingClientRect();
  if (frame === undefined) return { x, y };
  const scale = frame.width / window.innerWidth;
  return { x: frame.left + x * scale, y: frame.top + y * scale };
}

const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: Point[]) =>
  cdp().send('Input.dispatchTouchEvent', {
    type,
    touchPoints: points.map((point, id) => ({ ...inWindow(point), id })),
  });
const mouse = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', point: Point) =>
  cdp().send('Input.dispatchMouseEvent', { type, ...inWindow(point), button: 'left', clickCount: 1 });

const between = ([ax, ay]: Point, [bx, by]: Point, share: number): Point => [
  ax + (bx - ax) * share,
  ay + (by - ay) * share,
];
const steps = [0.25, 0.5, 0.75, 1];

const tap = (at: Point) => Promise.all([touch('touchStart', at), touch('touchEnd')]);
/** Both taps are sent at once, so that no waiting in the test separates them. */
const doubleTap = (at: Point) => Promise.all([tap(at), tap(at)]);
async function click(at: Point): Promise<void> {
  await mouse('mouseMoved', at);
  await mouse('mousePressed', at);
  await mouse('mouseReleased', at);
}
async function swipe(from: Point, to: Point): Promise<void> {
  await touch('touchStart', from);
  for (const share of steps) await touch('touchMove', between(from, to, share));
  await touch('touchEnd');
}
/** Moves two fingers around a point from one distance to another. The first finger touches the screen first. */
async function pinch(at: Point, from: number, to: number): Promise<void> {
  const fingers = (apart: number): [Point, Point] => [
    [at[0] - apart / 2, at[1]],
    [at[0] + apart / 2, at[1]],
  ];
  await touch('touchStart', fingers(from)[0]);
  await touch('touchStart', ...fingers(from));
  for (const share of steps) await touch('touchMove', ...fingers(from + (to - from) * share));
  await touch('touchEnd');
}

const picture = () => document.querySelector<HTMLElement>('img[alt^="Photo of"]')?.parentElement;
/** Returns the scale, and the distance from the centre in pixels, as rendered. */
async function lies(): Promise<readonly number[]> {
  await settled();
  const box = picture();
  const { a, e, f } = new DOMMatrix(box == null ? '' : getComputedStyle(box).transform);
  return [a, e, f].map((value) => Math.round(value * 100) / 100 + 0);
}
const lying = (...expected: number[]) => expect.poll(lies).toEqual(expected);
const shows = (text: RegExp) => expect.element(page.getByText(text)).toBeVisible();
const open = async (place = 5) => {
  const shown = showPhotos(new Service([[2024, 7, 62]]), `/my-photos/photos/preview/2024-7-${place}`);
  await shows(new RegExp(`${place + 1} of 62 in July 2024`));
  return shown;
};

test('[2.24b, 2.24c] a click enlarges around its place, dragging pans, a second click shows it whole', async () => {
  await open();
  await click([800, 300]);
  await lying(2.5, -240, 192);
  expect(await violations()).toEqual([]);
  await mouse('mousePressed', [700, 400]);
  for (const share of steps) await mouse('mouseMoved', between([700, 400], [100, 400], share));
  await mouse('mouseReleased', [100, 400]);
  await expect.poll(async () => (await lies())[1]).toBeLessThan(-300);
  await shows(/6 of 62 in July 2024/);
  await click([640, 400]);
  await lying(1, 0, 0);
});

test('[9.6] two taps zoom in and two reset; a single one hides the controls and shows them again', async () => {
  await open();
  const faded = () => document.querySelector('[data-faded]') !== null;
  await doubleTap([800, 300]);
  await lying(2.5, -240, 192);
  await doubleTap([800, 300]);
  await lying(1, 0, 0);
  expect(faded()).toBe(false);
  await tap([800, 300]);
  await expect.poll(faded).toBe(true);
  expect(await violations()).toEqual([]);
  await tap([800, 300]);
  await expect.poll(faded).toBe(false);
});

test("[2.23a] [4.7a] 'Deleting…' shows over the photo while the deletion runs", async () => {
  const service = new Service([[2024, 7, 62]]);
  const now = service.answer.bind(service);
  vi.spyOn(service, 'answer').mockImplementation((row, call) =>
    row.name === 'photos.deletePhotos' ? (new Promise(() => undefined) as never) : now(row, call),
  );
  const { actor } = showPhotos(service, '/my-photos/photos/preview/2024-7-5');
  await shows(/6 of 62 in July 2024/);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete 1 photo' }).click();
  await expect.element(page.getByRole('button', { name: 'Deleting…' })).toBeVisible();
  // A tap hides the controls, and they also disappear after some seconds without a tap.
  await tap([800, 300]);
  await expect.poll(() => below(actor, 'controls')?.getSnapshot().value).toBe('faded');
  await settled();
  expect(document.querySelector('[data-faded]')).toBe(null);
});

test('[2.24a] [9.6] a swipe past 35 % of the width changes the photo, one short of it does not', async () => {
  await open();
  await swipe([900, 400], [900 - 430, 400]);
  await lying(1, 0, 0);
  await shows(/6 of 62 in July 2024/);
  await swipe([900, 400], [900 - 470, 400]);
  await shows(/7 of 62 in July 2024/);
  await swipe([300, 400], [300 + 470, 400]);
  await shows(/6 of 62 in July 2024/);
  await lying(1, 0, 0);
});

test('[2.24a] [9.6] a swipe keeps its first direction, however slowly it starts and wherever it ends', async () => {
  const { addresses } = await open();
  await mouse('mouseMoved', [900, 400]);
  await mouse('mousePressed', [900, 400]);
  // Moves pixel by pixel beyond the tolerance for a tap.
  for (let step = 1; step <= 12; step += 1) await mouse('mouseMoved', [900 - step, 400]);
  for (const share of steps) await mouse('mouseMoved', between([888, 400], [400, 430], share));
  await mouse('mouseReleased', [400, 430]);
  await shows(/7 of 62 in July 2024/);
  // The finger moves horizontally and then down: the gesture stays horizontal, and neither closes the preview nor
  // changes the photo.
  await touch('touchStart', [640, 300]);
  await touch('touchMove', [660, 300]);
  for (const share of steps) await touch('touchMove', between([660, 300], [700, 700], share));
  const drawn = () => ['--x', '--y', '--away'].map((name) => picture()?.style.getPropertyValue(name));
  await expect.poll(drawn).toEqual([expect.stringMatching(/^[345]\dpx$/), '0px', '0']);
  await touch('touchEnd');
  await lying(1, 0, 0);
  await shows(/7 of 62 in July 2024/);
  expect(addresses.at(-1)).toBe('/my-photos/photos/preview/2024-7-6');
});

test('[2.23b] [2.24a] F25: an arrow key during a swipe moves one step, ends the swipe, and both still work', async () => {
  await open();
  await touch('touchStart', [900, 400]);
  for (const share of steps) await touch('touchMove', between([900, 400], [400, 400], share));
  await userEvent.keyboard('{ArrowRight}');
  await shows(/7 of 62 in July 2024/);
  await touch('touchMove', [380, 400]);
  await touch('touchEnd');
  await lying(1, 0, 0);
  await shows(/7 of 62 in July 2024/);
  // The reverse order: the key is pressed at the end of the swipe.
  await swipe([900, 400], [400, 400]);
  await userEvent.keyboard('{ArrowLeft}');
  await shows(/7 of 62 in July 2024/);
  await swipe([400, 400], [900, 400]);
  await shows(/6 of 62 in July 2024/);
  await lying(1, 0, 0);
});

test('[2.24a] [9.6] a swipe down past 35 % of the height closes, one short of it does not', async () => {
  const { addresses } = await open();
  await swipe([640, 300], [640, 300 + 300]);
  await lying(1, 0, 0);
  expect(addresses).toEqual([]);
  await swipe([640, 300], [640, 300 + 340]);
  await expect.poll(() => addresses.at(-1)).toBe('/my-photos/photos');
  await expect.element(page.getByRole('grid')).toBeVisible();
});

test('[2.24a] a pinch zooms around the fingers; two fingers never swipe, nor does a zoomed picture', async () => {
  const { addresses } = await open();
  await pinch([800, 300], 80, 160);
  await lying(2, -160, 128);
  await swipe([900, 400], [300, 400]);
  await expect.poll(async () => (await lies())[0]).toBe(2);
  await swipe([640, 200], [640, 700]);
  await pinch([640, 428], 300, 100);
  await lying(1, 0, 0);
  await touch('touchStart', [500, 400]);
  await touch('touchStart', [500, 400], [600, 400]);
  for (const share of steps) await touch('touchMove', [500 + 600 * share, 400], [600 + 600 * share, 400]);
  await touch('touchEnd');
  await shows(/6 of 62 in July 2024/);
  expect(addresses).toEqual([]);
});

test('[2.24b] the wheel zooms around its position and back', async () => {
  await open();
  const wheel = (deltaY: number) =>
    cdp().send('Input.dispatchMouseEvent', {
      type: 'mouseWheel',
      ...inWindow([640, 428]),
      deltaX: 0,
      deltaY,
    });
  await wheel(-1000);
  await lying(2.5, 0, 0);
  await wheel(1000);
  await lying(1, 0, 0);
});

test('[2.24b] [2.24c] [9.6] + and - zoom around the middle, Shift and arrows pan to the edges, 0 resets', async () => {
  await open();
  await userEvent.keyboard('+');
  await lying(1.5, 0, 0);
  // Any keys that type these characters have the same effect, and never exceed the limits.
  await userEvent.keyboard('=++');
  await lying(2.5, 0, 0);
  await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowDown}{/Shift}');
  await lying(2.5, -256, -180);
  await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}');
  await lying(2.5, -533.33, -180);
  await shows(/6 of 62 in July 2024/);
  // Panning beyond the picture's edge stops at the edge.
  await userEvent.keyboard('-');
  await lying(2, -298.67, -144);
  await userEvent.keyboard('{Shift>}{ArrowLeft}{ArrowUp}{/Shift}');
  await lying(2, -42.67, 36);
  await userEvent.keyboard('0');
  await lying(1, 0, 0);
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}-');
  await lying(1, 0, 0);
  await shows(/6 of 62 in July 2024/);
  await userEvent.keyboard('+{ArrowRight}');
  await shows(/7 of 62 in July 2024/);
  await lying(1, 0, 0);
});

test('[2.23b] [2.24b] keys with Ctrl, ⌘ or Alt are left to the browser; below a dialog no key acts', async () => {
  await open();
  const left = (key: string, held: KeyboardEventInit) =>
    document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...held }));
  for (const key of ['+', '=', '-', '0', 'ArrowLeft', 'ArrowRight', ' '])
    for (const held of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }])
      expect([key, held, left(key, held)]).toEqual([key, held, true]);
  await lying(1, 0, 0);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('+{ArrowRight}');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await lying(1, 0, 0);
  await shows(/6 of 62 in July 2024/);
});

test('[2.23c] [2.24c] ? shows the shortcuts of a photo; Escape closes them and not the photo', async () => {
  const { addresses } = await open();
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await userEvent.keyboard('?');
  await expect.element(help).toBeVisible();
  await expect.element(help.getByText('Move the enlarged photo')).toBeVisible();
  expect(document.querySelectorAll('[popover][role=dialog]').length).toBe(1);
  expect(await violations()).toEqual([]);
  await userEvent.keyboard('+{ArrowRight}{Escape}');
  await expect.element(help).not.toBeInTheDocument();
  await lying(1, 0, 0);
  await shows(/6 of 62 in July 2024/);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => addresses.at(-1)).toBe('/my-photos/photos');
});

test('[2.23a] the strip leads to a photo nearby, across months too', async () => {
  showPhotos(
    new Service([
      [2024, 7, 3],
      [2024, 6, 3],
    ]),
    '/my-photos/photos/preview/2024-7-2',
  );
  await shows(/3 of 3 in July 2024/);
  await page
    .getByRole('navigation', { name: 'Neighbouring photos' })
    .getByRole('button', { name: /2024-6-1\.jpg$/ })
    .click();
  await shows(/2 of 3 in June 2024/);
});
