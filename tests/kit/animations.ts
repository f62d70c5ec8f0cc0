import { cdp } from 'vitest/browser';
import type { Wire } from './pageWork.ts';

/**
 * Sets the speed of animations and transitions in component tests, where 1 is the product's speed. Tests spent a
 * fifth of their time waiting for animations that none of them checks; use `animationsAt(1)` in tests that measure
 * animations.
 */
export const animationsAt = (rate: number) =>
  (cdp() as unknown as Wire).send('Animation.setPlaybackRate', { playbackRate: rate });
await animationsAt(20);
