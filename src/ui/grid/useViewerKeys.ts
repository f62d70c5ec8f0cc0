import { useEffectEvent, useLayoutEffect } from 'react';
import { isCovered } from '../openDialogs.ts';

export interface ViewerKeys {
  readonly onNext: () => void;
  readonly onPrevious: () => void;
  readonly onClose: () => void;
  /** Called when Space is pressed, unless a button has the focus. */
  readonly onToggle: () => void;
  /** Called when any key is pressed. */
  readonly onWake: () => void;
}

/**
 * Handles the keys of a viewer: arrows, Escape and Space unless a dialog covers it; with Ctrl, ⌘ or Alt the
 * browser handles them. They work as soon as a preview is open, before its view has loaded.
 */
export function useViewerKeys({ onNext, onPrevious, onClose, onToggle, onWake }: ViewerKeys): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    onWake();
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
    if (event.defaultPrevented || ctrlKey || metaKey || altKey || isCovered()) return;
    // With Shift the arrows move the picture.
    if (shiftKey && key.startsWith('Arrow')) return;
    const onButton = event.target instanceof Element && event.target.closest('button, a') !== null;
    const act = {
      ArrowRight: onNext,
      ArrowLeft: onPrevious,
      Escape: onClose,
      ' ': onButton ? undefined : onToggle,
    }[key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => pressed(event);
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
