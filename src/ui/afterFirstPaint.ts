/** Milliseconds without another picture after which the first ones are there, and the longest wait for any. */
const pause = 400;
const longest = 3_000;

/**
 * Calls `act` once, when the pictures of the first screen have come: what nobody waits for is fetched then, and not beside
 * them. Gives what calls it off.
 */
export function afterFirstPaint(act: () => void): () => void {
  const ends = new AbortController();
  const over = () => {
    ends.abort();
    act();
  };
  let timer = window.setTimeout(over, longest);
  ends.signal.addEventListener('abort', () => window.clearTimeout(timer));
  const postpone = ({ target }: Event) => {
    if (!(target instanceof HTMLImageElement)) return;
    window.clearTimeout(timer);
    timer = window.setTimeout(over, pause);
  };
  // The load of a picture does not bubble.
  document.addEventListener('load', postpone, { capture: true, signal: ends.signal });
  return () => ends.abort();
}
