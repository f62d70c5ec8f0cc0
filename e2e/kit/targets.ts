import type { Page } from '@playwright/test';
import { expect } from '../../tests/kit/e2e.ts';
import { animationsFinished } from '../../tests/kit/rest.ts';

/**
 * Controls whose touch target is smaller than 44 pixels across or down, by hit testing and not by their drawing. Of an
 * open dialog, otherwise of the page; links within a sentence are as high as its words.
 */
const smallTargets = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const finger = 44;
    const inSentence = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim() !== '',
      );
    const within = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
    const controls = within.querySelectorAll(
      'button, a[href], select, summary, [role="switch"], [role="radio"], [role^="menuitem"]',
    );
    return [...controls].flatMap((control) => {
      const { left, top, width, height } = control.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const isHit = (across: number, down: number) => {
        const hit = document.elementFromPoint(x + across, y + down);
        return hit !== null && (control === hit || control.contains(hit));
      };
      const reach = (across: number, down: number) => {
        let pixels = 0;
        while (pixels < finger && isHit(across * (pixels + 1), down * (pixels + 1))) pixels += 1;
        return pixels;
      };
      const edges = [x, y, window.innerWidth - x, window.innerHeight - y];
      // An element that is partly out of sight, or covered, is not pressed at its current place.
      if (width === 0 || Math.min(...edges) < finger / 2 || !isHit(0, 0) || inSentence(control)) return [];
      const [wide, high] = [reach(-1, 0) + reach(1, 0), reach(0, -1) + reach(0, 1)];
      const name = control.getAttribute('aria-label') ?? control.textContent?.trim();
      // Between two pixels one is lost at either end.
      return Math.min(wide, high) < finger - 2 ? [`${name} (${wide} × ${high})`] : [];
    });
  });

/** Every control here is large enough for a finger. */
export async function fitsFingers(page: Page, where: string): Promise<void> {
  await animationsFinished(page);
  await expect.poll(() => smallTargets(page), where).toEqual([]);
}
