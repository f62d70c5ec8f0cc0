declare global {
  /**
   * When the customer last retried a missing part although the service has it, by `performance.now()`; read by the
   * built pages.
   */
  var partsWanted: number | undefined;
}

/** Dispatched on the window before the page reloads. */
export const renewing = 'page:renewing';

/** Milliseconds without a response after which the service counts as unreachable. */
const timeout = 5_000;

/**
 * Checks the build before a part of the program is fetched again; callers await it. If the service no longer has this page's build, a
 * newer one has been deployed: the page reloads once per press, and the promise stays pending. The page also reloads
 * in a browser engine that caches failed fetches of a part (`tools/partAddress.ts`). If the service does not respond,
 * nothing changes.
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

/** Makes a handler that retries a part of the program, or reloads the page if this build no longer exists. */
export const renew = (again: () => void) => (): void => void renewed().then(again);
