import type { ErrorReport } from '../../../contracts/errors/calls.ts';
import {
  kindOf,
  outboxKey,
  readOutbox,
  reportedIn,
  reportedKey,
  writeOutbox,
} from '../../../contracts/errors/outbox.ts';

/**
 * Queues failures until the chart for reports sends them, because that chart is loaded later than the first failure
 * may occur. The queue survives a reload; failures of the same kind are queued once a minute.
 */
export function outboxIn(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  now = () => Date.now(),
) {
  let filled: (() => void) | null = null;
  const waiting = () => readOutbox(storage.getItem(outboxKey));
  return {
    put: (report: ErrorReport): void => {
      const kind = kindOf(report);
      const at = now();
      const reported = reportedIn(storage.getItem(reportedKey), at);
      if (reported.some((line) => line.startsWith(`${kind}\t`))) return;
      storage.setItem(reportedKey, [...reported, `${kind}\t${at}`].join('\n'));
      storage.setItem(outboxKey, writeOutbox([...waiting(), report]));
      filled?.();
    },
    /**
     * Calls the listener immediately if reports are queued, and for each new one. Only one listener at a
     * time.
     */
    watch: (listener: () => void): (() => void) => {
      filled = listener;
      if (waiting().length > 0) listener();
      return () => (filled = null);
    },
    oldest: (): ErrorReport | null => waiting()[0] ?? null,
    /** Another tab may have sent the report in the meantime. */
    drop: ({ correlationId, operation }: ErrorReport): void => {
      const left = waiting().filter(
        (one) => one.correlationId !== correlationId || one.operation !== operation,
      );
      if (left.length === 0) storage.removeItem(outboxKey);
      else storage.setItem(outboxKey, writeOutbox(left));
    },
  };
}
