import { cdp } from 'vitest/browser';

/** Moves the pointer to the corner of the page, whatever a tooltip covers. */
export const pointerAway = () => cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 1, y: 1 });
