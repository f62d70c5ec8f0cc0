import { vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';

/*
 * Vitest looks for an element that is not there yet after 20, 70, 170, 270 and 770 ms, and its configuration has no
 * other intervals: one that is 300 ms late costs 770.
 */
type Finder = Pick<Locator, 'elements' | 'findElement'>;
const prototypeOf = (object: object): Finder =>
  Object.hasOwn(object, 'findElement')
    ? (object as Finder)
    : prototypeOf(Object.getPrototypeOf(object) as object);
const locators = prototypeOf(page.getByRole('button'));

const interval = 20;
/** Kept, because tests may replace the timers. */
const realTimeout = setTimeout;
/** Set up once per page, which files share. */
const shortened = Symbol.for('lateElements');

if (!(shortened in locators)) {
  const { findElement } = locators;
  locators.findElement = async function findSoon(this: Finder, options) {
    const until = performance.now() + (options?.timeout ?? 0);
    while (performance.now() < until && this.elements().length === 0) {
      // As Vitest does: fake timers advance by the time that is waited.
      if (vi.isFakeTimers()) vi.advanceTimersByTime(interval);
      await new Promise((resolve) => void realTimeout(resolve, interval));
    }
    return findElement.call(this, options);
  };
  Object.assign(locators, { [shortened]: true });
}
