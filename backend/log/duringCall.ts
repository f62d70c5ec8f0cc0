import { AsyncLocalStorage } from 'node:async_hooks';

const calls = new AsyncLocalStorage<string>();

/**
 * Runs `work` with the correlation id of a call, which jobs and log lines inherit; with null, `work` has no
 * id.
 */
export const duringCall = <Done>(id: string | null, work: () => Done): Done =>
  id === null ? calls.exit(work) : calls.run(id, work);

/**
 * Returns the correlation id of the call that caused the current work, directly or through a job; null
 * outside of calls.
 */
export const currentCall = (): string | null => calls.getStore() ?? null;
