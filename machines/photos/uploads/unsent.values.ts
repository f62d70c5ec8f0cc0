import type { QueuedFile } from './fileLife.machine.ts';

/** Names of the files that were started and whose bytes have not all arrived. @spec 4.9c */
export const unsentNames = (items: readonly QueuedFile[]): readonly string[] =>
  items
    .filter(({ state }) => ['queued', 'working', 'needsFile', 'failed', 'lost'].includes(state))
    .map(({ name }) => name);
