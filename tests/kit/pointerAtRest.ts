import { beforeEach } from 'vitest';
import { pointerAway } from './pointerAway.ts';

// Tests reuse the browser's pages, so the pointer would stay where the previous test left it, and open tooltips.
beforeEach(async () => {
  await pointerAway();
});
