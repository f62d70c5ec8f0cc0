/** Milliseconds for which a reloaded page waits until its predecessor is gone. */
const handover = 1_500;

const never = () => new Promise<never>(() => undefined);

/**
 * Takes the lock with this name for as long as the page exists; resolves with false if another page holds it. In
 * browsers without the lock API it always resolves with true.
 */
export const holdName = (locks: LockManager | undefined, name: string) =>
  new Promise<boolean>((resolve) => {
    if (locks === undefined) return resolve(true);
    locks
      .request(name, { signal: AbortSignal.timeout(handover) }, () => {
        resolve(true);
        return never();
      })
      .catch(() => resolve(false));
  });
