import type { Clock } from '../../backend/ports.ts';

/** Returns a clock that advances only when a test moves it. Everything that is due by then runs immediately. */
export function handClock(from = Date.parse('2026-11-25T12:00:00Z')) {
  let now = from;
  const waiting = new Set<{ readonly at: number; readonly fn: () => void }>();
  const clock: Clock = {
    now: () => now,
    after: (ms, fn) => {
      const due = { at: now + ms, fn };
      waiting.add(due);
      return () => void waiting.delete(due);
    },
  };
  return {
    clock,
    /** Returns the milliseconds until each timer is due, in order. */
    waits: () => [...waiting].map(({ at }) => at - now).toSorted((a, b) => a - b),
    advance: (ms: number) => {
      now += ms;
      for (const due of [...waiting].filter(({ at }) => at <= now)) {
        waiting.delete(due);
        due.fn();
      }
    },
  };
}
