import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import type { CallRow } from '../../contracts/call.ts';
import { HttpFailure } from './failures.ts';

/**
 * Milliseconds by which the thread is late on the average of a second, above which nothing of that cost is begun. A page
 * waits 15 s for an answer: what is begun later than this is work for nobody.
 */
const latest = { high: 500, medium: 1000, low: 3000 } as const;

/**
 * Answers 503 with Retry-After while the thread that answers everything is far behind, the dearest rows first. Pages,
 * their files and the look whether the process lives are always answered.
 */
export async function refuseUnderPressure(app: FastifyInstance, rows: readonly CallRow[]): Promise<void> {
  const costs = new Map(rows.map(({ name, cost }) => [name, cost]));
  await app.register(underPressure, {
    maxEventLoopDelay: latest.high,
    pressureHandler: (request, _reply, _type, late) => {
      const cost = costs.get(request.routeOptions.config.row ?? '');
      if (cost !== undefined && Number(late) > latest[cost])
        throw new HttpFailure(503, 'The service is busy at the moment.', 2);
    },
  });
}
