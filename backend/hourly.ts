import { errorFields } from './log/log.ts';
import type { Clock, Log } from './ports.ts';

const hour = 3_600_000;

/** Runs `work` every hour until the returned function is called. Failures are logged. */
export function hourly(clock: Clock, log: Log, work: () => Promise<void>): () => void {
  let ended = false;
  let cancel = (): void => undefined;
  const wait = (): void => {
    if (ended) return;
    cancel = clock.after(hour, () => {
      work()
        .catch((error: unknown) => log.warn('hourly work failed', errorFields(error)))
        .finally(wait);
    });
  };
  wait();
  return () => {
    ended = true;
    cancel();
  };
}
