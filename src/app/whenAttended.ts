/**
 * A customer who moves or types is about to open something: its code is fetched then, and not beside the first
 * pictures.
 */
export function whenAttended(fetch: () => void): void {
  for (const sign of ['pointermove', 'pointerdown', 'keydown', 'dragenter'])
    window.addEventListener(sign, fetch, { once: true });
}
