import type { ActorRef, Snapshot } from 'xstate';

/** What the one who asked for a deletion is told. */
export type ToRequester =
  | { readonly type: 'deletion.cancelled' }
  | { readonly type: 'deletion.confirmed' }
  | { readonly type: 'deletion.finished' }
  | { readonly type: 'deletion.failed' };

export type RequesterRef = ActorRef<Snapshot<unknown>, ToRequester>;
