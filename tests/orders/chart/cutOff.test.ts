import { expect } from 'vitest';
import { cutOffFor } from '../../../machines/orders/cutOff.machine.ts';
import { cutOffViewState } from '../../../machines/orders/orderDetails.selectors.ts';
import { journey, proveChart, sentTo } from '../../kit/chart/index.ts';

const start = Date.parse('2026-11-23T12:00:00Z');
const inMs = (ms: number) => new Date(start + ms).toISOString();
const minute = 60_000;
const hour = 60 * minute;
/** Returns a clock that advances with each read, because the simulated timers do not advance it. */
const clock = (step: number) => {
  let now = start - step;
  return () => (now += step);
};

proveChart('[4.11a] [7.12a] the last moment to change an order', {
  machine: cutOffFor(clock(0)),
  input: undefined,
  events: {
    'cutoff.read': [
      { until: inMs(3 * hour) },
      { until: inMs(30 * minute) },
      { until: inMs(-1) },
      { until: null },
    ],
  },
  outcomes: {},
  project: ({ context }) => [context.until],
  ignores: {},
  observe: ({ snapshot }) =>
    expect(cutOffViewState(snapshot).state).toBe(snapshot.value === 'looking' ? 'open' : snapshot.value),
});

journey(
  '[4.11a] [7.12a] only the last hour counts down, second by second; at its end the order is read again',
  { machine: cutOffFor(clock(30 * minute)) },
  (walk) => {
    walk.send({ type: 'cutoff.read', until: inMs(90 * minute) });
    expect(cutOffViewState(walk.snapshot)).toEqual({ state: 'open', until: inMs(90 * minute) });
    walk.wait(30 * minute);
    expect(cutOffViewState(walk.snapshot)).toMatchObject({ state: 'lastHour', left: 60 * minute });
    walk.wait(1000);
    expect(cutOffViewState(walk.snapshot)).toMatchObject({ state: 'lastHour', left: 30 * minute });
    walk.send({ type: 'cutoff.read', until: inMs(90 * minute) });
    walk.wait(1000);
    expect(sentTo(walk.calls, 'queries', 'cache.stale')).toEqual([{ tags: ['orders'] }]);
  },
  'over',
);

journey(
  '[7.12a] a cut-off beyond the longest timer is checked again each day',
  { machine: cutOffFor(clock(24 * hour)) },
  (walk) => {
    walk.send({ type: 'cutoff.read', until: inMs(40 * 24 * hour) });
    for (let day = 1; day < 40; day += 1) walk.wait(24 * hour);
    expect(cutOffViewState(walk.snapshot)).toMatchObject({ state: 'open' });
    walk.wait(24 * hour);
  },
  'over',
);
