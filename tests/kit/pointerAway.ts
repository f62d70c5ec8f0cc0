import { cdp } from 'vitest/browser';

/** Moves the pointer to the corner of the page, even if it is over a tooltip. */
export const pointerAway = () => cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 1, y: 1 });
