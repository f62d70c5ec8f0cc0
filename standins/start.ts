import { startBackend } from '../backend/main.ts';
import type { Backend } from '../backend/main.ts';
import type { StandInsSource } from '../backend/standIns.ts';
import type { StartOptions } from '../backend/startOptions.ts';

/** Imported on use: in production neither folder is loaded. */
const standIns: StandInsSource = {
  prepareDemo: async (config, on) => (await import('../demo/prepare.ts')).prepareDemo(config, on),
  load: () => import('./parts.ts'),
};

/** The backend with the stubs, unless `PRODUCTION` is set. Throws as {@link startBackend} does. */
export const startWithStandIns = (options: StartOptions = {}): Promise<Backend> =>
  startBackend({ ...options, standIns });
