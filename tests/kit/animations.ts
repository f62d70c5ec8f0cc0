import { cdp } from 'vitest/browser';
import type { Wire } from './pageWork.ts';

/**
 * The speed of animations and transitions in component tests, where 1 is the product's. A fifth of their time was
 * waiting for animations that no test checks; `animationsAt(1)` where a test measures them.
 */
export const animationsAt = (rate: number) =>
  (cdp() as unknown as Wire).send('Animation.setPlaybackRate', { playbackRate: rate });
await animationsAt(20);
