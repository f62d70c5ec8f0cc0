/** Milliseconds after which nobody answers. */
const patience = 5_000;

/**
 * Has a part of the program fetched again; where the build of this page is gone from the service, another one has taken
 * its place, and the page is loaded anew instead, once for each press. Where nobody answers it stays as it is.
 */
export const renew = (again: () => void) => (): void =>
  void fetch(import.meta.url, {
    method: 'HEAD',
    cache: 'no-store',
    signal: AbortSignal.timeout(patience),
  }).then(({ status }) => (status === 404 ? location.reload() : again()), again);
