import type { Desk, Hands } from './desk.ts';

/** Keys that the hands answer; until these are there, the page must not scroll by them. */
const ownKeys = /^(Arrow|Home|End|Page|Enter| )/;

/** The hands of a grid, fetched once somebody moves; `now` is null until then, and what was done meanwhile is not lost. */
export function handsInReach(desk: Desk, signal: AbortSignal): { readonly now: Hands | null } {
  const reached: { now: Hands | null } = { now: null };
  const missed: Event[] = [];
  let coming = false;
  const wake = (event: Event) => {
    const pressed = event.type === 'keydown' ? (event as KeyboardEvent) : null;
    const lowered = event.type === 'pointerdown' ? (event as PointerEvent) : null;
    // Before the hands are there the page would scroll by these keys; there, they say so themselves. With Alt, Ctrl or ⌘
    // they are the browser's, or the hands'.
    if (
      pressed !== null &&
      !(pressed.altKey || pressed.ctrlKey || pressed.metaKey) &&
      ownKeys.test(pressed.key) &&
      desk.drawing.cellOf(pressed.target) !== null
    )
      pressed.preventDefault();
    if (reached.now !== null) {
      if (pressed !== null) reached.now.pressed(pressed);
      if (lowered !== null) reached.now.lowered(lowered);
      return;
    }
    if (pressed !== null || lowered !== null) missed.push(event);
    if (coming) return;
    coming = true;
    void import('./hands/hands.ts').then(
      ({ GridHands }) => {
        if (signal.aborted) return;
        reached.now = new GridHands(desk);
        for (const one of missed.splice(0)) wake(one);
      },
      // The next movement asks again.
      () => (coming = false),
    );
  };
  for (const sign of ['keydown', 'pointerdown', 'pointermove', 'focusin'] as const)
    document.addEventListener(sign, wake, { signal });
  // Must be there before the finger is: a scroll that has begun cannot be held.
  const hold = (event: TouchEvent) => {
    if (reached.now?.holds === true && event.cancelable) event.preventDefault();
  };
  desk.root.addEventListener('touchmove', hold, { passive: false, signal });
  signal.addEventListener('abort', () => reached.now?.destroy());
  return reached;
}
