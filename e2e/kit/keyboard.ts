import type { Locator, Page } from '@playwright/test';
import { expect } from '../../tests/kit/e2e.ts';

/** Returns how focus is visible on this element. A page or dialog as a whole needs no focus ring. */
const attended = (wanted: Locator): Promise<string> =>
  wanted.evaluate((element) => {
    const at = document.activeElement ?? document.body;
    if (at !== element) return `the focus is at ${at.outerHTML.slice(0, 160)}`;
    const { top, left, bottom, right } = at.getBoundingClientRect();
    const ring = (element: Element, part?: string) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element, part);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    };
    // The focus ring of a slider is on its knob, that of a photo over its picture, and that of a switch on the
    // element drawn beside it.
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

/** Expects the element to have focus, and the focus to be visible. */
export async function expectFocus(wanted: Locator): Promise<void> {
  await expect.poll(() => attended(wanted)).toBe('seen');
}

/** Presses Tab until the given element has focus; fails after `most` presses. */
export async function tabTo(page: Page, wanted: Locator, most = 30, key = 'Tab'): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let presses = 0; presses <= most; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press(key);
  }
  await expectFocus(wanted);
}

/** Moves focus to an element and presses a key on it. */
export async function press(page: Page, wanted: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press(key);
}

/**
 * Expects focus to be in the dialog and to stay there however often Tab is pressed, so that nothing behind it gets
 * focus.
 */
export async function expectTrap(page: Page, dialog: Locator): Promise<void> {
  await expect(dialog).toBeVisible();
  const where = () =>
    dialog.evaluate((one) => {
      const at = document.activeElement;
      // After the last Tab stop, browsers move focus to their own toolbars; the active element is then the body.
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
