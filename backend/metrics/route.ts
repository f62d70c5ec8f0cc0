import type { BlockList } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { HttpFailure } from '../http/failures.ts';
import { isLoopback, isWithin, knownAddress } from '../http/peer.ts';
import type { BackendConfig } from '../ports.ts';
import type { Metrics } from './metrics.ts';

export const metricsPath = '/metrics';

/**
 * Serves `/metrics` to this machine and to the networks in `METRICS_PEERS`. All others get a 404, including
 * customers whose requests come through a proxy on this machine.
 */
export function metricsRoute(
  app: FastifyInstance,
  metrics: Metrics,
  config: Pick<BackendConfig, 'trustedProxies' | 'metricsPeers'>,
): void {
  const mayAsk = (address: string | null, peers?: BlockList): boolean =>
    address !== null && (isLoopback(address) || isWithin(peers, address));
  app.get(metricsPath, async (request, reply) => {
    if (!mayAsk(knownAddress(request.raw, config), config.metricsPeers))
      throw new HttpFailure(404, 'Not found.');
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text());
  });
}
