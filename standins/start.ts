import { startBackend } from '../backend/main.ts';
import type { Backend } from '../backend/main.ts';
import type { StandInsSource } from '../backend/standIns.ts';
import type { StartOptions } from '../backend/startOptions.ts';

/** The stand-ins are imported only when they are used, because production must load neither them nor the demo. */
const standIns: StandInsSource = {
  prepareDemo: async (config, on) => (await import('../demo/prepare.ts')).prepareDemo(config, on),
  load: () => import('./parts.ts'),
};

/**
 * Returns the backend with its stand-ins, unless `PRODUCTION` is set. Throws in the same cases as
 * {@link startBackend}.
 */
export const startWithStandIns = (options: StartOptions = {}): Promise<Backend> =>
  startBackend({ ...options, standIns });
