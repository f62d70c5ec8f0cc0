import type { Page } from '@playwright/test';
import { expect } from '../../tests/kit/e2e.ts';
import { animationsFinished } from '../../tests/kit/rest.ts';

/**
 * Finds controls whose touch target is narrower or lower than 44 pixels, by hit testing rather than by their
 * appearance. Searches the open dialog, or the page if no dialog is open. Excludes links within a sentence, because
 * they are as high as the text.
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
      // Ignores an element that is partly outside the viewport or covered, because it cannot be pressed in its
      // current position.
      if (width === 0 || Math.min(...edges) < finger / 2 || !isHit(0, 0) || inSentence(control)) return [];
      const [wide, high] = [reach(-1, 0) + reach(1, 0), reach(0, -1) + reach(0, 1)];
      const name = control.getAttribute('aria-label') ?? control.textContent?.trim();
      // Because of rounding, a pixel may be missing at either end.
      return Math.min(wide, high) < finger - 2 ? [`${name} (${wide} × ${high})`] : [];
    });
  });

/** Expects every control on the page to be large enough for a finger. */
export async function fitsFingers(page: Page, where: string): Promise<void> {
  await animationsFinished(page);
  await expect.poll(() => smallTargets(page), where).toEqual([]);
}
