import type { ActorRef, Snapshot } from 'xstate';
import type { GroupKey } from '../library/lists.values.ts';

/** What the one who asked for a deletion is told. */
export type ToRequester =
  | { readonly type: 'deletion.cancelled' }
  | { readonly type: 'deletion.confirmed' }
  /** What had failed was asked for once more: these are on their way out again. */
  | { readonly type: 'deletion.resumed'; readonly ids: ReadonlyMap<string, GroupKey> }
  /** Exactly these are gone. */
  | { readonly type: 'deletion.finished'; readonly ids: ReadonlyMap<string, GroupKey> }
  /** Exactly these came back, each with its month, or `all` where that is not known. */
  | { readonly type: 'deletion.failed'; readonly failed: ReadonlyMap<string, GroupKey> };

export type RequesterRef = ActorRef<Snapshot<unknown>, ToRequester>;
