import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import type { CallRow, Cost } from '../../contracts/call.ts';
import { HttpFailure } from './failures.ts';

/** How many times as late as for the most expensive calls the thread is when calls of that cost are refused. */
const times = { high: 1, medium: 2, low: 6 } as const;

/**
 * Whether calls of that cost are refused while the thread is `late`, in milliseconds. Infinity is no figure: the plugin
 * says so where a step longer than its second left it nothing to measure.
 */
export const isRefused = (cost: Cost, late: number, busyAfter: number): boolean =>
  Number.isFinite(late) && late > busyAfter * times[cost];

/**
 * Answers 503 with Retry-After while the thread that answers everything is late, the most expensive rows first. Pages,
 * their files and the look whether the process lives are always answered. `busyAfter` is in milliseconds, on the average
 * of a second; a page waits 15 s for an answer, and what is begun later than that is work for nobody.
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
