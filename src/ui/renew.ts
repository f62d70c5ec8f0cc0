declare global {
  /** When the customer last requested a missing part while the service had it, by `performance.now()`; the built pages read it. */
  var partsWanted: number | undefined;
}

/** Dispatched on the window before the page reloads. */
export const renewing = 'page:renewing';

/** Milliseconds after which the service counts as unreachable. */
const timeout = 5_000;

/**
 * Runs before a part of the program is fetched again. If the service no longer has this page's build, a newer one has
 * replaced it: the page reloads once for each press, and the promise stays pending. The same happens in an engine that
 * caches the failed fetch of a part (`tools/partAddress.ts`). Without an answer the page stays unchanged.
 */
export async function renewed(): Promise<void> {
  const answer = await fetch(import.meta.url, {
    method: 'HEAD',
    cache: 'no-store',
    signal: AbortSignal.timeout(timeout),
  }).catch(() => null);
  if (answer?.status === 404) {
    dispatchEvent(new Event(renewing));
    location.reload();
    return new Promise(() => undefined);
  }
  if (answer?.ok === true) globalThis.partsWanted = performance.now();
}

/** Retries a part of the program, or reloads the page if its build is gone. */
export const renew = (again: () => void) => (): void => void renewed().then(again);
