import { beforeEach } from 'vitest';
import { cdp } from 'vitest/browser';

/** Pages of the browser are used again: the pointer would rest where the test before left it, and open tooltips there. */
beforeEach(async () => {
  await cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 1, y: 1 });
});
