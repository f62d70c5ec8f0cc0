import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import type { CallRow, Cost } from '../../contracts/call.ts';
import { HttpFailure } from './failures.ts';

/**
 * For each cost of calls: the calls are refused when the delay exceeds `busyAfter` multiplied by this factor.
 */
const times = { high: 1, medium: 2, low: 6 } as const;
/** Milliseconds over which the delay is averaged. */
const period = 1000;
/** Milliseconds between two measurements; included in every measured delay. */
const resolution = 10;

/**
 * Returns whether calls of that cost are refused while the thread is delayed by `late` milliseconds. Infinity
 * means that there is no measurement, because a single step took more than a second.
 */
export const isRefused = (cost: Cost, late: number, busyAfter: number): boolean =>
  Number.isFinite(late) && late > busyAfter * times[cost];

/**
 * Responds 503 with Retry-After while the event loop is delayed, starting with the most expensive calls.
 * Pages, their files and liveness probes are always answered. `busyAfter` is the average delay over a second,
 * in milliseconds. Pages wait 15 s for a response, so any work after that would be wasted.
 */
export function refuseUnderPressure(app: FastifyInstance, rows: readonly CallRow[], busyAfter = 1000): void {
  const costs = new Map(rows.map(({ name, cost }) => [name, cost]));
  const delays = monitorEventLoopDelay({ resolution });
  delays.enable();
  let late = 0;
  const timer = setInterval(() => {
    late = delays.count === 0 ? Number.POSITIVE_INFINITY : Math.max(0, delays.mean / 1e6 - resolution);
    delays.reset();
  }, period);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    delays.disable();
  });
  app.addHook('onRequest', async (request) => {
    const cost = costs.get(request.routeOptions.config.row ?? '');
    if (cost !== undefined && isRefused(cost, late, busyAfter))
      throw new HttpFailure(503, 'The service is busy at the moment.', 2);
  });
}
