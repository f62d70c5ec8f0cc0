import { useSyncExternalStore } from 'react';

/** What toasts keep clear of in a dialog, by its name among anchors. */
export const dialogHead = '--dialogHead';

/**
 * The modal dialogs in the browser's top layer, oldest first. Only the DOM knows this order, and three things hang on
 * it: which dialog an Escape belongs to, where toasts must be drawn so as not to be inert, and when the page may scroll.
 */
let dialogs: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function set(next: readonly HTMLDialogElement[]): void {
  dialogs = next;
  for (const listener of listeners) listener();
}

/**
 * Holds the page still, without a jump where its scrollbar was. Set as properties, not as an attribute: the content
 * security policy admits no inline style.
 */
function lockScroll(locked: boolean): void {
  const { style, clientWidth } = document.documentElement;
  const scrollbar = window.innerWidth - clientWidth;
  style.paddingRight = locked && scrollbar > 0 ? `${scrollbar}px` : '';
  style.overflow = locked ? 'hidden' : '';
}

let holders = 0;

/** The page does not scroll until every holder has let it go: dialogs, and what takes the whole screen beneath them. */
export function holdScroll(): () => void {
  holders += 1;
  if (holders === 1) lockScroll(true);
  return () => {
    holders -= 1;
    if (holders === 0) lockScroll(false);
  };
}

/** Announces a dialog after `showModal()`; the returned function takes it out again. */
export function openDialog(dialog: HTMLDialogElement): () => void {
  const letGo = holdScroll();
  set([...dialogs, dialog]);
  return () => {
    set(dialogs.filter((other) => other !== dialog));
    letGo();
  };
}

/** Whether a dialog or a menu stands over the page: keys are for it. */
export const isCovered = () => document.querySelector('dialog[open], [popover=auto]:popover-open') !== null;

export function isTopDialog(dialog: HTMLDialogElement): boolean {
  return dialogs.at(-1) === dialog;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The topmost modal dialog, or null. */
export function useTopDialog(): HTMLDialogElement | null {
  return useSyncExternalStore(subscribe, () => dialogs.at(-1) ?? null);
}
