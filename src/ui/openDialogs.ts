import { useSyncExternalStore } from 'react';

/** CSS anchor name of a dialog's header, which toasts must not cover. */
export const dialogHead = '--dialogHead';

/**
 * The modal dialogs in the browser's top layer, oldest first. Only the DOM knows this order, which determines the
 * target of Escape, where toasts must be rendered so that they are not inert, and whether the page may scroll.
 */
let dialogs: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function set(next: readonly HTMLDialogElement[]): void {
  dialogs = next;
  for (const listener of listeners) listener();
}

/**
 * Locks scrolling while keeping the space of the scrollbar, so that nothing shifts. Sets properties in script,
 * because the content security policy forbids inline styles.
 */
function lockScroll(locked: boolean): void {
  const { style, clientWidth } = document.documentElement;
  const scrollbar = window.innerWidth - clientWidth;
  style.paddingRight = locked && scrollbar > 0 ? `${scrollbar}px` : '';
  style.overflow = locked ? 'hidden' : '';
}

let holders = 0;

/**
 * Locks scrolling for a dialog or full-screen view; returns the function that releases the lock. The page scrolls
 * again once all of them have released it.
 */
export function holdScroll(): () => void {
  holders += 1;
  if (holders === 1) lockScroll(true);
  return () => {
    holders -= 1;
    if (holders === 0) lockScroll(false);
  };
}

/** Registers a dialog after `showModal()`; the returned function unregisters it. */
export function openDialog(dialog: HTMLDialogElement): () => void {
  const release = holdScroll();
  set([...dialogs, dialog]);
  return () => {
    set(dialogs.filter((other) => other !== dialog));
    release();
  };
}

/** Returns whether a dialog or menu covers the page and therefore receives keyboard input. */
export const isCovered = () => document.querySelector('dialog[open], [popover=auto]:popover-open') !== null;

export function isTopDialog(dialog: HTMLDialogElement): boolean {
  return dialogs.at(-1) === dialog;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the topmost modal dialog, or null. */
export function useTopDialog(): HTMLDialogElement | null {
  return useSyncExternalStore(subscribe, () => dialogs.at(-1) ?? null);
}
