import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import type { CallRow, Cost } from '../../contracts/call.ts';
import { HttpFailure } from './failures.ts';

/** Factor of the delay at which calls of each cost are refused, relative to the most expensive ones. */
const times = { high: 1, medium: 2, low: 6 } as const;
/** Milliseconds over which the delay is averaged. */
const period = 1000;
/** Milliseconds between two measurements; part of every measured delay. */
const resolution = 10;

/**
 * Returns whether calls of that cost are refused while the thread is `late`, in milliseconds. Infinity means
 * no measurement: a step of more than a second leaves none.
 */
export const isRefused = (cost: Cost, late: number, busyAfter: number): boolean =>
  Number.isFinite(late) && late > busyAfter * times[cost];

/**
 * Answers 503 with Retry-After while the event loop is delayed, the most expensive calls first. Pages, their files
 * and liveness probes are always answered. `busyAfter` is the average delay of a second in milliseconds; pages
 * wait 15 s for an answer, so later work would be wasted.
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
