import type { ActorRef, Snapshot } from 'xstate';
import type { ResolveInput } from '../photos/selection/resolve.values.ts';

/** Who asked: what was selected is let go when the copy is under way. */
export type CopyRequester = ActorRef<Snapshot<unknown>, { readonly type: 'selection.stop' }>;

/** `target` is what is selected, by months; its ids are read where they are not known. */
export interface CopyAskEvent {
  readonly type: 'copy.ask';
  readonly target: ResolveInput;
  readonly requester: CopyRequester | null;
}
