import type { Download, Locator, Page, Route } from '@playwright/test';
import { expect } from '../../tests/kit/e2e.ts';
import { type Box, boxesOf } from '../../tests/kit/rest.ts';

export const library = [
  { takenAt: '2024-07-14T12:00:00', count: 30, fileName: 'july.jpg' },
  { takenAt: '2024-05-02T12:00:00', count: 3, fileName: 'may.jpg' },
  { takenAt: '2023-02-10T12:00:00', count: 2, fileName: 'february.jpg' },
];
export const button = (at: Page | Locator, name: string | RegExp) =>
  at.getByRole('button', { name, exact: true });
export const cellsOf = (page: Page, month: string) =>
  page.getByRole('rowgroup', { name: month }).getByRole('gridcell');
export const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selected photos' });
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
export const says = (page: Page, words: string) => expect(bar(page).getByRole('status')).toHaveText(words);
/** Returns the position of the photo as shown in the preview: `2 of 4 in July 2024`. */
export const place = (page: Page, words: string) =>
  expect(page.getByText(words, { exact: false })).toBeVisible();
/** Returns the box of an element once two consecutive readings are equal, so that it no longer moves. */
export async function settledBox(page: Page, locator: Locator): Promise<Box> {
  let box: Box | undefined;
  await expect
    .poll(async () => {
      const before = box;
      [box] = await boxesOf(page, [locator]);
      return box !== undefined && JSON.stringify(box) === JSON.stringify(before);
    })
    .toBe(true);
  if (box === undefined) throw new Error('the element is not drawn');
  return box;
}
/** Returns the centre of the element, for pressing it with a pointer. */
export async function middleOf(page: Page, locator: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = await settledBox(page, locator);
  return { x: x + width / 2, y: y + height / 2 };
}
export const keys = async (page: Page, ...pressed: readonly string[]) => {
  for (const key of pressed) await page.keyboard.press(key);
};
/** Moves with ArrowRight from one cell of a month to a later one; all cells between must be rendered. */
export async function arrowTo(page: Page, month: string, from: number, to: number): Promise<void> {
  for (let index = from; index < to; index += 1) {
    await expect(cellsOf(page, month).nth(index)).toBeFocused();
    await page.keyboard.press('ArrowRight');
  }
  await expect(cellsOf(page, month).nth(to)).toBeFocused();
}
/**
 * Holds back the code at this URL, and calls `begin`. Once the code has been requested, returns a function that
 * releases it.
 */
export async function held(page: Page, code: RegExp, begin: () => Promise<unknown>): Promise<() => void> {
  let isAsked: (go: () => void) => void = () => {};
  const go = new Promise<() => void>((resolve) => (isAsked = resolve));
  await page.route(code, async (route) => {
    await new Promise<void>(isAsked);
    return route.fallback();
  });
  await begin();
  return go;
}
/**
 * Keeps toasts visible until they are dismissed, because a busy machine may need longer than the time for which they
 * are shown.
 */
export const keepToasts = (page: Page) =>
  page.addInitScript(() => {
    const toastTimes = [5_000, 10_000];
    const start = window.setTimeout.bind(window);
    const longest = 2 ** 31 - 1;
    Object.assign(window, {
      setTimeout: (act: () => void, after: number, ...rest: unknown[]) =>
        start(act, toastTimes.includes(after) ? longest : after, ...rest),
    });
  });
/** Expects the browser to have saved the whole file, so that no download is pending when the test ends. */
export const isSaved = async (download: Download | undefined) =>
  expect(await download?.failure(), 'failure of the download').toBe(null);
/** Returns an error that the page retries only if the customer presses the button. */
export const broken = (route: Route) =>
  route.fulfill({ status: 400, json: { error: 'broken', correlationId: 'x' } });
