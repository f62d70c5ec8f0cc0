import { fromCallback } from 'xstate';
import { findActor } from '../system/directory.ts';
import type { FlagValuesEvent } from './featureFlags.machine.ts';

/** Tells whoever invokes this of the flags for as long as it runs: at once, and with every change [6.3]. */
export const flagsWatch = fromCallback<FlagValuesEvent>(({ receive, sendBack, self, system }) => {
  receive(sendBack);
  findActor(system, 'flags')?.send({ type: 'flags.watch', watcher: self });
  return () => findActor(system, 'flags')?.send({ type: 'flags.unwatch', watcher: self });
});
