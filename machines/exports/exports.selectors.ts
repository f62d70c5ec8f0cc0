import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { exportRequestMachine } from './exportRequest.machine.ts';
import type { exportsMachine } from './exports.machine.ts';

type Snapshot = SnapshotFrom<typeof exportsMachine>;

/** Returns the export request, which owns the modal; undefined if there is none. */
export const requestOf = ({ children }: Snapshot): ActorRefFrom<typeof exportRequestMachine> | undefined =>
  children.request;

/** Returns the id of the export that can be downloaded; null if there is none. */
export const readyOf = ({ context }: Snapshot) => context.ready;

/** Cache tag of the exports, for `cache.stale`. */
export const exportsTag = 'exports';
