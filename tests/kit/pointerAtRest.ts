import { beforeEach } from 'vitest';
import { pointerAway } from './pointerAway.ts';

// Pages of the browser are used again: the pointer would rest where the test before left it, and open tooltips there.
beforeEach(async () => {
  await pointerAway();
});
