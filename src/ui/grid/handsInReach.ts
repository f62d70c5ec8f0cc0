import type { Desk, Hands } from './desk.ts';
import type { Cell } from './layout.ts';

/** Keys that the hands answer, alone and with Ctrl or ⌘; until these are there, the page must not scroll or be marked by them. */
const ownKeys = /^(Arrow|Home|End|Page|Enter| )/;
const ownWithCtrl = /^(Home|End|a)$/i;

interface HandsInReach {
  /** Null until they are there. */
  readonly now: Hands | null;
  /** A range from the anchor to this cell, as soon as they are there. */
  readonly reach: (cell: Cell) => void;
}

/** The hands of a grid, fetched once somebody moves; what was done meanwhile is not lost. */
export function handsInReach(desk: Desk, signal: AbortSignal): HandsInReach {
  let missed: { readonly lowers: boolean; readonly act: (hands: Hands) => void }[] = [];
  let coming = false;
  const soon = (act: (hands: Hands) => void, lowers = false) => {
    if (reached.now === null) missed.push({ lowers, act });
    else act(reached.now);
  };
  const reached = {
    now: null as Hands | null,
    reach: (cell: Cell) => soon((hands) => hands.reach(cell)),
  };
  const wake = (event: Event) => {
    if (event instanceof KeyboardEvent) {
      // Once the hands are there they say so themselves. With Alt a key is the browser's.
      if (
        !event.altKey &&
        (event.ctrlKey || event.metaKey ? ownWithCtrl : ownKeys).test(event.key) &&
        desk.drawing.cellOf(event.target) !== null
      )
        event.preventDefault();
      soon((hands) => hands.pressed(event));
    } else if (event.type === 'pointerdown') soon((hands) => hands.lowered(event as PointerEvent), true);
    if (coming) return;
    coming = true;
    void import('./hands/hands.ts').then(
      ({ GridHands }) => {
        if (signal.aborted) return;
        const hands = (reached.now = new GridHands(desk));
        for (const { act } of missed) act(hands);
      },
      () => {
        // The next movement asks again; nothing is done long after it was asked for.
        coming = false;
        missed = [];
      },
    );
  };
  for (const sign of ['keydown', 'keyup', 'pointerdown', 'pointermove', 'focusin'] as const)
    document.addEventListener(sign, wake, { signal });
  // A finger that is gone before the hands are there, as that of every scroll is, holds nothing.
  for (const sign of ['pointerup', 'pointercancel'] as const)
    document.addEventListener(sign, () => (missed = missed.filter(({ lowers }) => !lowers)), { signal });
  // Must be there before the finger is: a scroll that has begun cannot be held.
  const hold = (event: TouchEvent) => {
    if (reached.now?.holds === true && event.cancelable) event.preventDefault();
  };
  desk.root.addEventListener('touchmove', hold, { passive: false, signal });
  signal.addEventListener('abort', () => reached.now?.destroy());
  return reached;
}
