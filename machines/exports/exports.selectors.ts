import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { exportRequestMachine } from './exportRequest.machine.ts';
import type { exportsMachine } from './exports.machine.ts';

type Snapshot = SnapshotFrom<typeof exportsMachine>;

/** The request with its modal; undefined while nobody asks. */
export const requestOf = ({ children }: Snapshot): ActorRefFrom<typeof exportRequestMachine> | undefined =>
  children.request;

/** The export that can be downloaded now, by its id; null where there is none. */
export const readyOf = ({ context }: Snapshot) => context.ready;

/** Word by which `cache.stale` finds what is known of exports. */
export const exportsTag = 'exports';
