import { defaultBrand } from '../../../contracts/brand/brands.ts';
import { requestExport } from '../../../contracts/exports/calls.ts';
import { exportRequestFor } from '../../../machines/exports/exportRequest.machine.ts';
import type { Environment } from '../environment.ts';

/** The root's long-lived child `exports`, fetched with the first `export.open` [2.47]. */
export function exportsLogic({ bind, host }: Pick<Environment, 'bind' | 'host'>) {
  const { channel } = host?.brand ?? defaultBrand;
  return exportRequestFor(channel).provide({ actors: { send: bind(requestExport) } });
}
