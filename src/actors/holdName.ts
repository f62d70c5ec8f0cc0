/** Milliseconds for which a reloaded page waits until the previous one has ended. */
const handover = 1_500;

const never = () => new Promise<never>(() => undefined);

/**
 * Takes the lock of a name for the life of the page; false if another page holds it. Without the lock API no page
 * does.
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
