declare global {
  /** When a person last wanted parts that the service has, by `performance.now()`; read by the built pages. */
  var partsWanted: number | undefined;
}

/** Dispatched on the window before the page reloads. */
export const renewing = 'page:renewing';

/** Milliseconds after which nobody answers. */
const patience = 5_000;

/**
 * Runs before a part of the program is fetched again. If the service no longer has this page's build, a newer one has
 * replaced it: the page reloads once for each press, and the promise stays pending. The same happens in an engine that
 * caches the failed fetch of a part (`tools/partAddress.ts`). Without an answer the page stays unchanged.
 */
export async function renewed(): Promise<void> {
  const answer = await fetch(import.meta.url, {
    method: 'HEAD',
    cache: 'no-store',
    signal: AbortSignal.timeout(patience),
  }).catch(() => null);
  if (answer?.status === 404) {
    dispatchEvent(new Event(renewing));
    location.reload();
    return new Promise(() => undefined);
  }
  if (answer?.ok === true) globalThis.partsWanted = performance.now();
}

/** Has a part of the program fetched again, or the page where its build is gone. */
export const renew = (again: () => void) => (): void => void renewed().then(again);
