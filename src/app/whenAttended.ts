/**
 * Loads code when the customer first moves the pointer or types, because something is then likely to be opened. Until
 * then it would compete with the first photos.
 */
export function whenAttended(fetch: () => void): void {
  for (const sign of ['pointermove', 'pointerdown', 'keydown', 'dragenter'])
    window.addEventListener(sign, fetch, { once: true });
}
