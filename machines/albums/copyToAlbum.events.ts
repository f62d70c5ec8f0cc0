import type { ActorRef, Snapshot } from 'xstate';
import type { ResolveInput } from '../photos/selection/resolveIds.machine.ts';
import type { copyToAlbumMachine } from './copyToAlbum.machine.ts';

/** Who asked: what was selected is let go when the copy is under way. */
export type CopyRequester = ActorRef<Snapshot<unknown>, { readonly type: 'selection.stop' }>;

/** Whoever chose the photos on the album's own page: told how the copy ended. */
export type CopyAsker = ActorRef<Snapshot<unknown>, CopyEnded>;
export interface CopyEnded {
  readonly type: 'copy.ended';
  /** Empty is success. */
  readonly failed: readonly string[];
}

/** Photos whose ids are known go into an album that is known: nothing is asked. */
export interface CopyIntoEvent {
  readonly type: 'copy.into';
  readonly albumId: string;
  readonly name: string;
  readonly ids: readonly string[];
  readonly asker: CopyAsker;
}

/** `target` is what is selected, by months; its ids are read where they are not known. */
export interface CopyAskEvent {
  readonly type: 'copy.ask';
  readonly target: ResolveInput;
  readonly requester: CopyRequester | null;
}

declare module '../system/directory.ts' {
  interface Directory {
    readonly copyToAlbum: CopyAskEvent | CopyIntoEvent | LazyWant;
  }
  interface LazyCharts {
    readonly copyToAlbum: typeof copyToAlbumMachine;
  }
}
