import type { RequesterRef } from '../photos/deletion/deletion.machine.ts';
import type { GroupKey } from '../photos/library/lists.values.ts';
import type { removeFromAlbumMachine } from './removeFromAlbum.machine.ts';

/** Photos that somebody wants out of an album, each with its month where that is known. */
export interface Removal {
  readonly albumId: string;
  readonly ids: ReadonlyMap<string, GroupKey>;
  /** The one photo on the screen, not a selection of one. */
  readonly single: boolean;
  /** Told what a deletion would tell: the preview moves on, the list ends selecting. */
  readonly requester: RequesterRef;
}

export interface RemovalAskEvent extends Removal {
  readonly type: 'removal.ask';
}

/** A removal with the id of its operation. */
export interface NamedRemoval extends Removal {
  readonly opId: string;
}

/** What was confirmed and failed is sent once more, as an operation of its own. */
export interface RemovalAgainEvent extends NamedRemoval {
  readonly type: 'removal.again';
}

declare module '../system/directory.ts' {
  interface Directory {
    readonly removeFromAlbum: RemovalAskEvent | LazyWant;
  }
  interface LazyCharts {
    readonly removeFromAlbum: typeof removeFromAlbumMachine;
  }
}
