import { AsyncLocalStorage } from 'node:async_hooks';

const calls = new AsyncLocalStorage<string>();

/** Runs `work` with the correlation id of a call, which jobs and log lines take over; with null, without one. */
export const duringCall = <Done>(id: string | null, work: () => Done): Done =>
  id === null ? calls.exit(work) : calls.run(id, work);

/** The correlation id of the call whose work this is, directly or by a job; null outside of calls. */
export const currentCall = (): string | null => calls.getStore() ?? null;
