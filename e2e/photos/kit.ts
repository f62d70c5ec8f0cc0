import type { Locator, Page, Route } from '@playwright/test';
import { expect } from '../../tests/kit/e2e.ts';

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
/** Which photo the preview shows: `2 of 4 in July 2024`. */
export const place = (page: Page, words: string) =>
  expect(page.getByText(words, { exact: false })).toBeVisible();
export const keys = async (page: Page, ...pressed: readonly string[]) => {
  for (const key of pressed) await page.keyboard.press(key);
};
/** Holds the code at this address from `begin` on; gives what lets it go, once it was asked for. */
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
export const broken = (route: Route) =>
  route.fulfill({ status: 500, json: { error: 'broken', correlationId: 'x' } });
