import { errorFields } from './log/log.ts';
import type { Clock, Log } from './ports.ts';

const hour = 3_600_000;

/** Does `work` once an hour until the returned function is called; a failure is logged and the next hour comes. */
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
