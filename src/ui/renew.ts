declare global {
  /** When a person last wanted parts that the service has, by `performance.now()`; read by the built pages. */
  var partsWanted: number | undefined;
}

/** Said on the window before the page is loaded anew. */
export const renewing = 'page:renewing';

/** Milliseconds after which nobody answers. */
const patience = 5_000;

/**
 * Before a part of the program is fetched again. Where the build of this page is gone from the service, another one has
 * taken its place, and the page is loaded anew instead, once for each press: the promise stays open then. So it is where
 * an engine keeps that the part could not be fetched (`tools/partAddress.ts`). Where nobody answers the page stays as it is.
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
