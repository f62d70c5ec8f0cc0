/** Milliseconds for which a reloaded page waits until the previous one is gone. */
const handover = 1_500;

const never = () => new Promise<never>(() => undefined);

/** Takes the lock of a name for as long as the page lives; false where another page has it. Without locks nobody has. */
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
