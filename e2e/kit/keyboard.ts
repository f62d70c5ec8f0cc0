import type { Locator, Page } from '@playwright/test';
import { expect } from '../../tests/kit/e2e.ts';

/** How visible the focus on this element is; a page or a dialog as a whole needs no ring. */
const attended = (wanted: Locator): Promise<string> =>
  wanted.evaluate((element) => {
    const at = document.activeElement ?? document.body;
    if (at !== element) return `the focus is at ${at.outerHTML.slice(0, 160)}`;
    const { top, left, bottom, right } = at.getBoundingClientRect();
    const ring = (element: Element, part?: string) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element, part);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    };
    // A slider's ring is on its knob, a photo's over its picture, a switch's on the element drawn beside it.
    const parts = [
      at,
      ...at.querySelectorAll('*'),
      ...(at.nextElementSibling === null ? [] : [at.nextElementSibling]),
    ];
    const frame =
      at.matches('input, select') && at.parentElement !== null
        ? getComputedStyle(at.parentElement).boxShadow
        : 'none';
    if (bottom <= 0 || right <= 0 || top >= window.innerHeight || left >= window.innerWidth)
      return 'out of sight';
    const ringed =
      at.matches('main, dialog, section') ||
      frame !== 'none' ||
      parts.some((part) => ring(part) || ring(part, '::before') || ring(part, '::after'));
    return ringed ? 'seen' : 'without a ring';
  });

/** The element has the focus, and the focus is visible. */
export async function expectFocus(wanted: Locator): Promise<void> {
  await expect.poll(() => attended(wanted)).toBe('seen');
}

/** Presses Tab until the given element has the focus; fails after `most` presses. */
export async function tabTo(page: Page, wanted: Locator, most = 30, key = 'Tab'): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let presses = 0; presses <= most; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press(key);
  }
  await expectFocus(wanted);
}

/** Moves the focus to an element and presses it. */
export async function press(page: Page, wanted: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press(key);
}

/** The focus moved to the dialog and stays there however often Tab is pressed; nothing behind it is focusable. */
export async function expectTrap(page: Page, dialog: Locator): Promise<void> {
  await expect(dialog).toBeVisible();
  const where = () =>
    dialog.evaluate((one) => {
      const at = document.activeElement;
      // After its last stop a browser focuses its own bars, which a test sees as no focus.
      return one.contains(at) ? 'inside' : at === document.body ? 'browser' : 'behind';
    });
  await expect.poll(where).toBe('inside');
  for (const key of ['Tab', 'Shift+Tab'])
    for (let presses = 0; presses < 7; presses += 1) {
      await page.keyboard.press(key);
      expect(await where()).not.toBe('behind');
    }
  const reached = await dialog.evaluate((one) => {
    const before = document.activeElement;
    const behind = [...document.querySelectorAll<HTMLElement>('main a, main button, main [tabindex]')].filter(
      (element) => !one.contains(element),
    );
    const taken = behind.filter((element) => {
      element.focus();
      return document.activeElement === element;
    });
    if (before instanceof HTMLElement) before.focus();
    return taken.map(({ outerHTML }) => outerHTML.slice(0, 80));
  });
  expect(reached).toEqual([]);
}
