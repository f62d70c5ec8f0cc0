import type { QueuedFile } from './fileLife.machine.ts';

/** Returns the names of started files with unsent bytes. @spec 4.9c */
export const unsentNames = (items: readonly QueuedFile[]): readonly string[] =>
  items
    .filter(({ state }) => ['queued', 'working', 'needsFile', 'failed', 'lost'].includes(state))
    .map(({ name }) => name);
