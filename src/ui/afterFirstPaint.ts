/**
 * Milliseconds without another image loading after which the first screen counts as complete, and the maximum wait.
 */
const pause = 400;
const longest = 3_000;

/**
 * Calls `act` once, after the images of the first screen have loaded, so that less important code does not compete
 * with them. Returns a function that cancels the call.
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
  // `load` events of images do not bubble, hence the capture phase.
  document.addEventListener('load', postpone, { capture: true, signal: ends.signal });
  return () => ends.abort();
}
