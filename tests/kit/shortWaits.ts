import { vi } from 'vitest';
import { cdp, page, type Locator } from 'vitest/browser';
import type { Wire } from './pageWork.ts';

/*
 * Half of the time of component tests is waiting: for animations that a test does not look at, and for Vitest, which looks
 * for an element that is late after 20, 70, 170, 270 and 770 ms.
 */

/** Animations and transitions run as in the product, a frame or two long; `animationsAt(1)` where a test measures them. */
export const animationsAt = (rate: number) =>
  (cdp() as unknown as Wire).send('Animation.setPlaybackRate', { playbackRate: rate });
await animationsAt(20);

type Found = Pick<Locator, 'elements' | 'findElement'>;
const owner = (one: object): Found =>
  Object.hasOwn(one, 'findElement') ? (one as Found) : owner(Object.getPrototypeOf(one) as object);
const locators = owner(page.getByRole('button'));
const { findElement } = locators;
const [every, later] = [20, setTimeout];

locators.findElement = async function findSoon(this: Found, options) {
  const until = performance.now() + (options?.timeout ?? 0);
  while (performance.now() < until && this.elements().length === 0) {
    // As Vitest does it: a test's own clock goes with the waiting.
    if (vi.isFakeTimers()) vi.advanceTimersByTime(every);
    await new Promise((resolve) => void later(resolve, every));
  }
  return findElement.call(this, options);
};
