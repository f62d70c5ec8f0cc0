import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import type { CallRow, Cost } from '../../contracts/call.ts';
import { HttpFailure } from './failures.ts';

/** Factor of the delay at which calls of each cost are refused, relative to the most expensive ones. */
const times = { high: 1, medium: 2, low: 6 } as const;

/**
 * Returns whether calls of that cost are refused while the thread is `late`, in milliseconds. Infinity means
 * no measurement: the plugin returns it after a step of more than a second.
 */
export const isRefused = (cost: Cost, late: number, busyAfter: number): boolean =>
  Number.isFinite(late) && late > busyAfter * times[cost];

/**
 * Answers 503 with Retry-After while the event loop is delayed, the most expensive calls first. Pages, their files
 * and liveness probes are always answered. `busyAfter` is the average delay of a second in milliseconds; pages
 * wait 15 s for an answer, so later work would be wasted.
 */
export async function refuseUnderPressure(
  app: FastifyInstance,
  rows: readonly CallRow[],
  busyAfter = 1000,
): Promise<void> {
  const costs = new Map(rows.map(({ name, cost }) => [name, cost]));
  await app.register(underPressure, {
    maxEventLoopDelay: busyAfter,
    pressureHandler: (request, _reply, _type, late) => {
      const cost = costs.get(request.routeOptions.config.row ?? '');
      if (cost !== undefined && isRefused(cost, Number(late), busyAfter))
        throw new HttpFailure(503, 'The service is busy at the moment.', 2);
    },
  });
}
