import { fromCallback } from 'xstate';
import { findActor } from '../system/directory.ts';
import type { FlagValuesEvent } from './featureFlags.machine.ts';

/** Sends the flags to the parent actor immediately and after every change [6.3]. */
export const flagsWatch = fromCallback<FlagValuesEvent>(({ receive, sendBack, self, system }) => {
  receive(sendBack);
  findActor(system, 'flags')?.send({ type: 'flags.watch', watcher: self });
  return () => findActor(system, 'flags')?.send({ type: 'flags.unwatch', watcher: self });
});
