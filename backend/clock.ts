import type { Clock } from './ports.ts';

export interface MovableClock extends Clock {
  /** Advances the clock by `ms` milliseconds at once. Timers that are due in between fire immediately. */
  advance(ms: number): void;
}

/** The longest timeout that the runtime supports, in milliseconds. */
const longestTimer = 2 ** 31 - 1;

interface Due {
  readonly at: number;
  readonly fn: () => void;
  timer: NodeJS.Timeout | undefined;
}

/**
 * Returns a clock with the machine's time, which tests can advance. Timers are sorted by due time, so that
 * advancing the clock fires those that have become due.
 */
export function machineClock(): MovableClock {
  let ahead = 0;
  const waiting = new Set<Due>();
  const now = (): number => Date.now() + ahead;

  const arm = (due: Due): void => {
    clearTimeout(due.timer);
    due.timer = setTimeout(
      () => {
        if (due.at > now()) {
          arm(due);
          return;
        }
        waiting.delete(due);
        due.fn();
      },
      Math.min(longestTimer, Math.max(0, due.at - now())),
    );
    due.timer.unref();
  };

  return {
    now,
    after: (ms, fn) => {
      const due: Due = { at: now() + ms, fn, timer: undefined };
      waiting.add(due);
      arm(due);
      return () => {
        clearTimeout(due.timer);
        waiting.delete(due);
      };
    },
    advance: (ms) => {
      ahead += ms;
      for (const due of waiting) arm(due);
    },
  };
}
