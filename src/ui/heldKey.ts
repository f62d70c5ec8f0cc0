/**
 * Suppresses the repeats of a held key until it is released, because the key was pressed for a view that has since
 * closed.
 */
export function silenceHeldKey(): void {
  const ends = new AbortController();
  const silence = (event: KeyboardEvent) => {
    if (event.repeat) event.preventDefault();
    else ends.abort();
  };
  document.addEventListener('keydown', silence, { capture: true, signal: ends.signal });
  document.addEventListener('keyup', () => ends.abort(), { capture: true, signal: ends.signal });
}
