import { fromCallback, fromPromise } from 'xstate';
import { defaultBrand } from '../../../contracts/brand/brands.ts';
import { currentExport, requestExport } from '../../../contracts/exports/calls.ts';
import { exportRequestFor } from '../../../machines/exports/exportRequest.machine.ts';
import { exportsMachine } from '../../../machines/exports/exports.machine.ts';
import { latestExport } from '../../../machines/exports/latestExport.ts';
import type { Environment } from '../environment.ts';

type Ports = Pick<Environment, 'bind' | 'host' | 'configured'>;

/**
 * Returns the child actor `exports` of the root [2.47]. It does not query a service that cannot report
 * running exports.
 */
export function exportsLogic({ bind, host, configured }: Ports) {
  const { channel } = host?.brand ?? defaultBrand;
  const says = configured().Capabilities.includes('currentExport');
  const latest = latestExport.provide({
    actors: { read: bind(currentExport), push: fromCallback(() => undefined) },
  });
  const unknown = fromPromise(() => Promise.resolve({ outcome: 'expired' })) as unknown as typeof latest;
  return exportsMachine.provide({
    actors: {
      request: exportRequestFor(channel).provide({ actors: { send: bind(requestExport) } }),
      latest: says ? latest : unknown,
    },
  });
}
