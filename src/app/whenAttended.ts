/**
 * A customer who moves or types is about to open something: its code loads then, not in parallel with the first
 * photos.
 */
export function whenAttended(fetch: () => void): void {
  for (const sign of ['pointermove', 'pointerdown', 'keydown', 'dragenter'])
    window.addEventListener(sign, fetch, { once: true });
}
