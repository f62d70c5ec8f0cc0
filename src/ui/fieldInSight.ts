const fields = 'input, select, textarea';

/**
 * Keeps the focused field in view when an on-screen keyboard makes the page lower. Browsers do this themselves, but not
 * every app's webview does, nor for a field that scrolls within a dialog.
 */
export function keepFieldInSight({ document, visualViewport }: Window): void {
  if (visualViewport === null) return;
  let before = { width: visualViewport.width, height: visualViewport.height };
  visualViewport.addEventListener('resize', () => {
    const { width, height } = visualViewport;
    const last = before;
    before = { width, height };
    const field = document.activeElement;
    // Zooming and rotating change the width, too.
    if (width !== last.width || height >= last.height || field?.matches(fields) !== true) return;
    const { top, bottom } = field.getBoundingClientRect();
    // The page does not return to a field that the customer has scrolled away from.
    if (bottom > 0 && top < last.height) field.scrollIntoView({ block: 'nearest' });
  });
}
