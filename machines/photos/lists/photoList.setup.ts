import {
  type ActorRef,
  type ActorRefFrom,
  assign,
  enqueueActions,
  type EventFromLogic,
  type EventObject,
  fromCallback,
  raise,
  sendTo,
  setup,
  type Snapshot,
} from 'xstate';
import type { LibraryRef, ListRef, ToList } from '../library/library.events.ts';
import {
  aheadObserver,
  previewObserver,
  type LibraryValue,
  type ListView,
  flatGroup,
  type FlatScope,
  type GroupKey,
  type PhotoList,
  type Range,
} from '../library/model.ts';
import { rangeBetween, rangeChange, type RangeChange, type SeenGroups } from '../selection/ranges.values.ts';
import type { Sorting } from '../../../contracts/photos/sorting/sorting.ts';
import type { AreaEvent, AreaRoute } from '../../system/area.ts';
import type { MonthKey } from '../../../contracts/photos/library/months.ts';
import { lazyActorFor } from '../../system/lazyActor.machine.ts';
import { tell } from '../../system/tell.ts';
import { sourceStub, unprovided } from '../../system/stubs.ts';
import { pathOfList, pathOfPhoto } from '../library/chunk.values.ts';
import type { PreviewEvent, PreviewInput } from '../preview/preview.setup.ts';
import {
  type PhotosReturned,
  type PhotosVanished,
  selectionMachine,
} from '../selection/selection.machine.ts';
import type { ToChild } from '../../system/toChild.ts';
import {
  countsNothing,
  hiddenMonth,
  isByMonth,
  isOfAlbum,
  isOwn,
  isSeen,
  isThere,
  nameOf,
  previewIdOf,
  readFor,
  viewIn,
  wayOver,
  withSections,
} from './photoList.values.ts';
import type { ToListChart } from './listChart.types.ts';
import { type GroupShown, sectionMachine, type SectionShows } from './section.machine.ts';
import { lookAheadMachine } from './lookAhead.machine.ts';
import { scrollMemoryMachine, type ScrollPosition } from './scrollMemory.machine.ts';

/** The content and sort order of a list: all photos by month, or one flat list. */
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

/** Input from the coordinator. The library sends the data of the list once the list is open. */
export interface PhotoListInput extends AreaRoute {
  readonly list: ShownList;
  readonly library: LibraryRef;
  readonly value?: LibraryValue;
}

export type SectionRef = ActorRefFrom<typeof sectionMachine>;

/** Visible positions of a group, inclusive. */
export interface VisibleRange {
  readonly group: GroupKey;
  readonly range: Range;
}

export interface PhotoListContext {
  readonly library: LibraryRef;
  readonly list: ShownList;
  /** The latest data of the library, and this list's view of it. */
  readonly value: LibraryValue;
  readonly view: ListView;
  /** Sections of the groups that have been visible so far. */
  readonly sections: Readonly<Partial<Record<GroupKey, SectionRef>>>;
  /** The state that each section last reported. */
  readonly shown: Readonly<Partial<Record<GroupKey, GroupShown>>>;
  /** Visible groups with their positions, in the order of the page [4.1]; empty before the first render. */
  readonly visible: readonly VisibleRange[];
  /** Id of the photo in the URL; null if the URL is that of the list. */
  readonly previewId: string | null;
  /**
   * Whether the page was reached by Back, Forward or a reload, so that the list returns to its stored
   * position.
   */
  readonly back: boolean;
  /** The photo last shown in the preview. The list scrolls to it when the preview closes [2.28]. */
  readonly reveal: string | null;
}

export type Gesture = Extract<ToListChart, { readonly type: 'range.select' | 'area.select' }>;

interface Attached {
  readonly library: LibraryRef;
  readonly list: ListRef;
  readonly shown: ShownList;
}

/** Registers the list with the library for as long as this actor runs. */
export const attachment = fromCallback<{ type: 'none' }, Attached>(({ input: { library, list, shown } }) => {
  const { scope } = shown;
  library.send({ type: 'list.opened', list, scope: scope.kind === 'timeline' ? null : scope });
  return () =>
    library.send({
      type: 'list.closed',
      list,
      observers: [nameOf(shown), previewObserver, aheadObserver],
    });
});

type ToSelection = EventFromLogic<typeof selectionMachine>;
const toSelection: ToChild<'selection', ToSelection> = sendTo;
const toScroll: ToChild<'scroll', EventFromLogic<typeof scrollMemoryMachine>> = sendTo;
const toOpened: ToChild<'opened', PhotoListEvent> = sendTo;
const toAhead: ToChild<'ahead', EventFromLogic<typeof lookAheadMachine>> = sendTo;
const toPreview: ToChild<'preview', PreviewEvent> = sendTo;

const nothingYet: GroupShown = { whole: false, photos: 'coming' };
type ToSection = 'section.fulfilled' | 'section.rejected' | 'section.retry' | 'section.expand';

export interface KeptSelectionInput {
  readonly list: ShownList;
  readonly back: boolean;
  readonly owner: ActorRef<Snapshot<unknown>, PhotoListEvent>;
}

export const photoListSetup = setup({
  types: {
    context: {} as PhotoListContext,
    input: {} as PhotoListInput,
    events: {} as PhotoListEvent,
    tags: {} as 'busy' | 'error',
    children: {} as Record<`section-${GroupKey}`, 'section'> & {
      attachment: 'attachment';
      selection: 'selection';
      scroll: 'scrollMemory';
      opened: 'openedMonths';
      kept: 'keptSelection';
      ahead: 'lookAhead';
      preview: 'preview';
    },
  },
  actors: {
    attachment,
    selection: selectionMachine,
    scrollMemory: scrollMemoryMachine,
    /** Stores which months are expanded. After Back or a reload, sends `group.expand` for each of them. */
    openedMonths: sourceStub<PhotoListEvent, { readonly list: ShownList; readonly back: boolean }>(
      'photoList.openedMonths',
    ),
    /** Stores the selection and restores it after a reload. */
    keptSelection: sourceStub<EventObject, KeptSelectionInput>('photoList.keptSelection'),
    lookAhead: lookAheadMachine,
    section: sectionMachine,
    preview: lazyActorFor<PreviewEvent, PreviewInput>(),
  },
  actions: {
    storeVisible: (_, _months: readonly MonthKey[]) => unprovided('photoList.storeVisible'),
    openPreview: tell('navigation', 'navigation.request', ({ context: { list } }, id: string) => ({
      to: pathOfPhoto(list, id),
    })),
    /** Navigates to the list if the code of the preview fails to load. */
    backToList: tell('navigation', 'navigation.request', ({ context: { list } }) => ({
      to: pathOfList(list),
      replace: true,
    })),
    /** Stores the changed library data, which the selection uses, too. */
    keepValue: enqueueActions(({ context: { list }, enqueue }, value: LibraryValue) => {
      const view = viewIn(value, list);
      enqueue.assign({ value, view });
      enqueue.sendTo('selection', { type: 'library.changed', view } satisfies ToSelection);
    }),
    keepShown: assign({
      shown: ({ context: { shown } }, { group, shown: visibleBefore }: SectionShows) => ({
        ...shown,
        [group]: { ...(shown[group] ?? nothingYet), ...visibleBefore },
      }),
    }),
    /** Starts a section when its group first becomes visible or is expanded. */
    begin: assign({
      sections: ({ context, spawn, self }, group: GroupKey) =>
        withSections(context, [group], (input) =>
          spawn('section', { id: `section-${group}`, input: { ...input, owner: self } }),
        ),
    }),
    /**
     * Notifies the sections that enter or leave the viewport, and starts those that become visible for the
     * first time.
     */
    look: enqueueActions(({ context, enqueue }, visible: readonly VisibleRange[]) => {
      const { view, visible: before } = context;
      const groups = visible.map(({ group }) => group);
      enqueue.assign({
        visible,
        sections: ({ context: of, spawn, self }) =>
          withSections(of, groups, (input) =>
            spawn('section', { id: `section-${input.group}`, input: { ...input, owner: self } }),
          ),
      });
      const sectionOf =
        (group: GroupKey) =>
        ({ context: { sections } }: { context: PhotoListContext }) =>
          sections[group] as SectionRef;
      for (const { group } of before)
        if (!groups.includes(group)) enqueue.sendTo(sectionOf(group), { type: 'section.hidden' });
      // After a change in the library, ranges are sent again, because the same positions may hold other
      // photos.
      const visibleBefore = new Map(
        visible === before ? [] : before.map(({ group, range }) => [group, range]),
      );
      for (const { group, range } of visible) {
        const seen = visibleBefore.get(group);
        if (seen?.first === range.first && seen.last === range.last) continue;
        enqueue.sendTo(sectionOf(group), {
          type: 'section.visible',
          range: { ...range, epoch: view.epoch },
        });
      }
    }),
    tellSection: sendTo(
      ({ context: { sections } }, { group }: { group: GroupKey; type: ToSection }) =>
        sections[group] as SectionRef,
      (_, { type }) => ({ type }),
    ),
    /**
     * Treats a new sort order as a new list without a stored position. The old list is no longer observed,
     * but is kept in case the customer returns to it; all groups start again [4.1].
     */
    turn: enqueueActions(({ context, enqueue }, sorting: Sorting) => {
      const { library, value } = context;
      for (const group of Object.keys(context.sections)) enqueue.stopChild(`section-${group}`);
      for (const observer of [nameOf(context.list), previewObserver])
        enqueue.sendTo(library, { type: 'range.keep', lists: [], observer });
      const list = { ...context.list, sorting };
      const view = viewIn(value, list);
      enqueue.assign({ list, view, sections: {}, shown: {}, visible: [], reveal: null });
      enqueue.sendTo('selection', { type: 'library.changed', view } satisfies ToSelection);
    }),
    /** Makes the library sort its months in the order of the list. */
    tellOrder: sendTo(
      ({ context }) => context.library,
      (_, sorting: Sorting) => ({ type: 'sorting.changed' as const, sorting }),
    ),
    retryLibrary: sendTo(({ context }) => context.library, { type: 'library.retry' }),
    doubtPicture: sendTo(
      ({ context }) => context.library,
      ({ context: { list } }, { id, group }: { id: string; group: GroupKey }) => ({
        type: 'picture.broken' as const,
        id,
        list: readFor(list, group),
      }),
    ),
    considerJump: toAhead('ahead', ({ context }, groups: readonly VisibleRange[]) => ({
      type: 'ahead.consider' as const,
      ...wayOver(context, groups),
    })),
    travelOn: toAhead('ahead', ({ context }, groups: readonly VisibleRange[]) => ({
      type: 'ahead.travel' as const,
      ...wayOver(context, groups),
    })),
    dropJump: toAhead('ahead', { type: 'ahead.drop' }),
    togglePhoto: toSelection('selection', (_, { id, group }: { id: string; group: GroupKey }) => ({
      type: 'photo.toggle' as const,
      id,
      group,
    })),
    toggleGroup: toSelection('selection', ({ context: { view } }, key: GroupKey) => ({
      type: 'group.toggle' as const,
      group: { key, count: view.count(key) },
      groups: view.groups(),
    })),
    selectAll: toSelection('selection', { type: 'selection.all' }),
    /** Selects all photos by id. The ids of photos that are not loaded are read. */
    selectEvery: toSelection('selection', ({ context: { view } }, toggles: boolean) => ({
      type: 'range.selected' as const,
      change: gestureOver(view, gestureOverAll(view)),
      groups: view.groups(),
      toggles,
    })),
    selectOver: toSelection('selection', ({ context: { view } }, gesture: Gesture) => ({
      type: 'range.selected' as const,
      change: gestureOver(view, gesture),
      groups: view.groups(),
    })),
    /** Forwards removed and restored photos to the selection. */
    tellSelection: toSelection(
      'selection',
      (_, visibleBefore: PhotosVanished | PhotosReturned) => visibleBefore,
    ),
    /** Expands the month of the photo, so that the photo is visible [2.28]. */
    makeRoom: raise(({ context }) => ({
      type: 'group.expand' as const,
      group: hiddenMonth(context) ?? flatGroup,
    })),
    keepAddress: assign({ previewId: (_, here: AreaRoute) => previewIdOf(here) }),
    rememberPreviewed: assign({ reveal: ({ context }) => context.previewId }),
    storeScroll: toScroll('scroll', (_, position: ScrollPosition) => ({
      type: 'scroll.store' as const,
      position,
    })),
    restoreScroll: toScroll('scroll', { type: 'scroll.restore' }),
    keepOpened: toOpened('opened', ({ event }) => event),
    tellPreview: toPreview('preview', ({ context: { view } }) => ({
      type: 'library.changed' as const,
      view,
    })),
    tellPreviewRejected: toPreview('preview', (_, group: GroupKey) => ({
      type: 'group.rejected' as const,
      group,
    })),
    leadPreview: toPreview('preview', (_, here: AreaRoute) => ({
      type: 'preview.goto' as const,
      id: previewIdOf(here) ?? '',
    })),
  },
  guards: {
    byMonth: ({ context }) => isByMonth(context.list),
    /** Only the list itself contains the ids of all photos in an album. */
    isOfAlbum: ({ context }) => isOfAlbum(context.list),
    counted: ({ context }) => context.view.counted(),
    countedEmpty: ({ context }) => countsNothing(context.view),
    failedAlready: ({ context }) => context.view.failed(),
    tellsNothing: ({ context }, value: LibraryValue) => countsNothing(viewIn(value, context.list)),
    inViewIsThere: ({ context: { view, visible } }) => isThere(view, visible),
    stillMissing: ({ context: { list, visible } }, value: LibraryValue) => {
      const view = viewIn(value, list);
      return !countsNothing(view) && !isThere(view, visible);
    },
    isOwn: ({ context }, list: PhotoList) => isOwn(context.list, list),
    isSeen: ({ context }, list: PhotoList) => isSeen(context, list),
    isSeenMonth: ({ context }, list: PhotoList) => isByMonth(context.list) && isSeen(context, list),
    hasSection: ({ context: { sections } }, group: GroupKey) => sections[group] !== undefined,
    hasGroup: ({ context: { view } }, group: GroupKey) => view.count(group) > 0,
    cameBack: ({ context }) => context.back,
    namesPhoto: ({ context }) => context.previewId !== null,
    leadsToPhoto: (_, here: AreaRoute) => previewIdOf(here) !== null,
    leadsToSamePhoto: ({ context }, here: AreaRoute) => previewIdOf(here) === context.previewId,
    lastIsHidden: ({ context }) => hiddenMonth(context) !== null,
  },
});

/**
 * Returns the photos of a range or rectangle: groups, ids, and positions whose ids must still be read [4.2].
 */
export function gestureOver(view: ListView, gesture: Gesture): RangeChange<GroupKey> {
  const seen = seenIn(view);
  const runs = gesture.type === 'area.select' ? gesture.runs : rangeBetween(gesture.from, gesture.to, seen);
  const change = rangeChange(runs, gesture.selects, seen);
  const [group] = change.groups;
  return group === undefined || isCountedByOthers(view, group) ? change : byIds(change, group, view);
}

/** Returns a gesture that covers all photos in the list. */
export const gestureOverAll = (view: ListView): Gesture => ({
  type: 'area.select',
  runs: view.groups().map(({ key, count }) => ({ group: key, first: 0, last: count - 1 })),
  selects: true,
});

const seenIn = (view: ListView): SeenGroups<GroupKey> => ({
  groups: view.groups(),
  idAt: (group, place) => view.photoAt(group, place)?.id,
  placeOf: (id) => view.placeOf(id),
});

/** Returns whether the ids of a group can be read without its list. Those of an album cannot. */
const isCountedByOthers = (view: ListView, group: GroupKey) => !('albumId' in view.list(group).scope);

/** Returns all photos of a group by id. The ids of photos that are not loaded are read. */
function byIds(change: RangeChange<GroupKey>, group: GroupKey, view: ListView): RangeChange<GroupKey> {
  const last = view.count(group) - 1;
  const known = Array.from({ length: last + 1 }, (_, place) => view.photoAt(group, place)?.id);
  const ids = known.filter((id) => id !== undefined);
  const all = { group, first: 0, last, toEnd: true, picks: null } as const;
  const isLoaded = ids.length === known.length;
  return {
    ...change,
    groups: new Set(),
    ids: new Map(isLoaded ? ids.map((id) => [id, group]) : []),
    unread: isLoaded ? [] : [{ ...all, firstId: known[0] ?? null, lastId: known[last] ?? null }],
  };
}
