/** A key that is still held was pressed for what has closed: until it is let go its repeats press nothing. */
export function silenceHeldKey(): void {
  const ends = new AbortController();
  const silence = (event: KeyboardEvent) => {
    if (event.repeat) event.preventDefault();
    else ends.abort();
  };
  document.addEventListener('keydown', silence, { capture: true, signal: ends.signal });
  document.addEventListener('keyup', () => ends.abort(), { capture: true, signal: ends.signal });
}
