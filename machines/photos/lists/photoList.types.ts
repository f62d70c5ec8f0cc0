import type { ActorRefFrom } from 'xstate';
import type { Sorting } from '../../../contracts/photos/sorting/sorting.ts';
import type { AreaEvent, AreaRoute } from '../../system/area.ts';
import type { LibraryRef, ToList } from '../library/library.events.ts';
import type { LibraryValue, ListView } from '../library/library.values.ts';
import type { FlatScope, GroupKey } from '../library/lists.values.ts';
import type { Range } from '../library/paging.values.ts';
import type { ToListChart } from './listChart.types.ts';
import type { GroupShown, sectionMachine, SectionShows } from './section.machine.ts';

/** Which photos a list shows, in which order: all of them by month, or one flat run. */
export interface ShownList {
  readonly scope: { readonly kind: 'timeline' } | FlatScope;
  readonly sorting: Sorting;
}

export type PhotoListEvent =
  | AreaEvent
  | ToList
  | SectionShows
  | ToListChart
  | { readonly type: 'list.retry' }
  | { readonly type: 'sorting.changed'; readonly sorting: Sorting };

/** What the coordinator gives; the library tells what is known of the list as soon as it is open. */
export interface PhotoListInput extends AreaRoute {
  readonly list: ShownList;
  readonly library: LibraryRef;
  readonly value?: LibraryValue;
}

export type SectionRef = ActorRefFrom<typeof sectionMachine>;

/** Places of a group that are looked at, both ends included. */
export interface VisibleRange {
  readonly group: GroupKey;
  readonly range: Range;
}

export interface PhotoListContext {
  readonly library: LibraryRef;
  readonly list: ShownList;
  /** What the library told last, and the list as that has it. */
  readonly value: LibraryValue;
  readonly view: ListView;
  /** Groups that have come into view. */
  readonly sections: Readonly<Partial<Record<GroupKey, SectionRef>>>;
  /** What each of them shows, as it said. */
  readonly shown: Readonly<Partial<Record<GroupKey, GroupShown>>>;
  /** Groups in view with the places looked at, in the order of the page [4.1]; none before anything was drawn. */
  readonly visible: readonly VisibleRange[];
  /** Photo that the address names; null on the list itself. */
  readonly previewId: string | null;
  /** The page was come to by Back, Forward or a reload: it stands as it was left. */
  readonly back: boolean;
  /** Photo the preview was last on: the list shows it again when the preview closes [2.28]. */
  readonly reveal: string | null;
}
