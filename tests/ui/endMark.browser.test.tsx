import { expect, onTestFinished, test } from 'vitest';
import { EndMark } from '../../src/ui/EndMark.tsx';
import { render } from './render.tsx';

test('an end that left the viewport and returned before it was reported is noticed', () => {
  const real = window.IntersectionObserver;
  onTestFinished(() => void (window.IntersectionObserver = real));
  // Browsers may combine two changes into one report, which this class always does.
  window.IntersectionObserver = class extends real {
    constructor(tell: IntersectionObserverCallback) {
      super(() => undefined);
      const entry = (isIntersecting: boolean) => ({ isIntersecting }) as IntersectionObserverEntry;
      queueMicrotask(() => tell([entry(false), entry(true)], this));
    }
  };
  let seen = 0;
  render(<EndMark after={50} onSeen={() => (seen += 1)} />);
  return expect.poll(() => seen).toBe(1);
});
