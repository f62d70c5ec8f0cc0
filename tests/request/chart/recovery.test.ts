import { expect } from 'vitest';
import { recoveryMachine } from '../../../machines/request/recovery.machine.ts';
import { type Call, journey, proveChart } from '../../kit/chart/index.ts';

const machine = recoveryMachine;
const attemptsIn = (calls: readonly Call[]) =>
  calls.filter((call) => call.kind === 'action' && call.name === 'fetchMissing').length;
const one = { type: 'missing.counted', count: 1 } as const;
const none = { type: 'missing.counted', count: 0 } as const;

proveChart('[8.5d] the chart that retries missing data', {
  machine,
  input: undefined,
  events: {
    'missing.counted': [{ count: 0 }, { count: 1 }],
    'recovery.now': [{}],
    'service.answered': [{}],
  },
  outcomes: { missing: {} },
  project: ({ context }) => [context.missing > 0, Math.min(context.attempts, 3)],
  ignores: {
    complete: ['recovery.now', 'service.answered'],
    'missing.pausing': ['service.answered'],
    'missing.resting': ['service.answered'],
    settling: ['recovery.now', 'service.answered'],
  },
  observe: ({ snapshot }) => {
    if (snapshot.matches('complete')) expect(snapshot.context).toEqual({ missing: 0, attempts: 0 });
    expect(snapshot.matches('missing')).toBe(snapshot.context.missing > 0);
  },
});

journey(
  '[8.5d] missing data is retried after 2, 8 and 30 seconds without an event of the browser',
  { machine, input: undefined },
  (walk) => {
    walk.send(one);
    const seen: number[] = [];
    for (const pause of [1_999, 1, 7_999, 1, 29_999, 1]) {
      walk.wait(pause);
      seen.push(attemptsIn(walk.calls));
    }
    expect(seen).toEqual([0, 1, 1, 2, 2, 3]);
  },
  { missing: 'resting' },
);

journey(
  '[8.5d] after three attempts the next answered call triggers one, at most every half minute',
  { machine, input: undefined },
  (walk) => {
    walk.send(one);
    walk.wait(2_000);
    walk.wait(8_000);
    walk.wait(30_000);
    walk.send({ type: 'service.answered' });
    expect(attemptsIn(walk.calls)).toBe(3);
    walk.wait(30_000);
    walk.send({ type: 'service.answered' });
    expect(attemptsIn(walk.calls)).toBe(4);
    walk.send({ type: 'service.answered' });
    walk.wait(30_000);
    walk.wait(299_999);
    expect(attemptsIn(walk.calls)).toBe(4);
    walk.wait(1);
    expect(attemptsIn(walk.calls)).toBe(5);
  },
  { missing: 'resting' },
);

journey(
  '[8.5d] a return of the network or to the tab retries immediately and restarts the backoff',
  { machine, input: undefined },
  (walk) => {
    walk.send(one);
    walk.wait(2_000);
    walk.wait(8_000);
    walk.send({ type: 'recovery.now' });
    expect(attemptsIn(walk.calls)).toBe(3);
    walk.wait(8_000);
    expect(attemptsIn(walk.calls)).toBe(4);
  },
  { missing: 'pausing' },
);

journey(
  '[8.5d] a new failure within a minute continues the backoff, and a minute without one resets it',
  { machine, input: undefined },
  (walk) => {
    walk.send(one);
    walk.wait(2_000);
    walk.send(none);
    walk.wait(59_999);
    walk.send(one);
    walk.wait(7_999);
    expect(attemptsIn(walk.calls)).toBe(1);
    walk.send(none);
    walk.wait(60_000);
    expect(walk.snapshot.value).toBe('complete');
  },
  'complete',
);
