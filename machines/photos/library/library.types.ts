import type { ActorRefFrom } from 'xstate';
import type { DeletionReport, OpenList, PhotosPageRef } from './library.events.ts';
import type { Known } from './library.values.ts';
import type { ListKey } from './lists.values.ts';
import type { photoPagesMachine } from './photoPages.machine.ts';

export type PhotoPagesRef = ActorRefFrom<typeof photoPagesMachine>;

export interface LibraryContext extends Known {
  readonly albumsCount: number | null;
  /** Shared albums that may be read [2.14]. */
  readonly readAlbumsCount: number | null;
  /** Reference of the latest failure of a count, to show and to copy. */
  readonly reference: string | null;
  /** The photos page, while it is open. */
  readonly page: PhotosPageRef | null;
  /** The overlay's epoch when the counts and the totals under way were asked for. */
  readonly monthsSinceEpoch: number;
  readonly totalsSinceEpoch: number;
  /** Whoever reads the pages of a list. */
  readonly pages: Readonly<Partial<Record<ListKey, PhotoPagesRef>>>;
  /** Who looks at a list. */
  readonly observers: Readonly<Partial<Record<ListKey, readonly string[]>>>;
  readonly lists: readonly OpenList[];
  /** Deletions by operation id, from the question to the end. */
  readonly deletions: readonly string[];
  /** The result of the latest large deletion, until it is closed. */
  readonly report: DeletionReport | null;
}
