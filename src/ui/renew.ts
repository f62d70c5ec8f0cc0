declare global {
  /** When a person last wanted parts that the service has, by `performance.now()`; read by the built pages. */
  var partsWanted: number | undefined;
}

/** Milliseconds after which nobody answers. */
const patience = 5_000;

/**
 * Has a part of the program fetched again; where the build of this page is gone from the service, another one has taken
 * its place, and the page is loaded anew instead, once for each press; so it is where an engine keeps that the part could
 * not be fetched (`tools/partAddress.ts`). Where nobody answers it stays as it is.
 */
export const renew = (again: () => void) => (): void =>
  void fetch(import.meta.url, {
    method: 'HEAD',
    cache: 'no-store',
    signal: AbortSignal.timeout(patience),
  }).then(({ ok, status }) => {
    if (status === 404) return location.reload();
    if (ok) globalThis.partsWanted = performance.now();
    return again();
  }, again);
