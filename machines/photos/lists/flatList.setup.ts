import {
  assign,
  enqueueActions,
  fromCallback,
  sendTo,
  setup,
  type ActorRefFrom,
  type AnyActorRef,
} from 'xstate';
import type { Sorting } from '../../../contracts/photos/photo.ts';
import type { AreaEvent, AreaRoute } from '../../app/app.types.ts';
import { fetchedChartMachine } from '../../app/fetchedChart.machine.ts';
import { selectionWish } from '../../downloads/selectionWish.ts';
import { unprovided } from '../../stubs.ts';
import { byMonth, gestureOverFlat, readableFlat } from './flatSelection.ts';
import { flatGroup, flatView, type FlatKey, type FlatList } from './flatView.ts';
import { monthsOf, type LibrarySnapshot } from '../library/library.selectors.ts';
import type { LibraryInbox, ListRef, ToFlatList } from '../library/library.types.ts';
import type { ToRequester } from '../deletion/deletion.events.ts';
import type { ListView } from '../library/libraryView.ts';
import type { SelectionHands, ToListChart } from './listChart.types.ts';
import { listKey, type FlatScope, type PhotoList } from '../library/lists.values.ts';
import type { Range } from '../library/paging.values.ts';
import { previewObserver } from './monthSection.machine.ts';
import type { Month } from '../library/months.values.ts';
import { scrollMemoryMachine, type ScrollPosition } from './scrollMemory.machine.ts';
import { selectedIn, type Group, type Selected } from '../selection/selected.values.ts';
import { selectionMachine } from '../selection/selection.machine.ts';
import type { SelectionContext } from '../selection/selection.setup.ts';

export type FlatListEvent =
  | AreaEvent
  | ToFlatList
  | ToRequester
  | ToListChart<FlatKey>
  | { readonly type: 'list.retry' }
  | { readonly type: 'sorting.changed'; readonly sorting: Sorting };

type LibraryRoot = { getSnapshot(): LibrarySnapshot };

/** What the coordinator gives; library and view are the root's, unless a test hands in others. */
export interface FlatListInput extends AreaRoute {
  readonly sorting: Sorting;
  readonly library?: LibraryInbox;
  readonly viewOf?: (list: FlatList) => ListView<FlatKey>;
  readonly months?: () => readonly Month[];
}

export interface FlatListContext {
  readonly library: LibraryInbox;
  readonly viewOf: (list: FlatList) => ListView<FlatKey>;
  /** All months with their counts: what is deleted is taken from them. */
  readonly months: () => readonly Month[];
  /** Which photos, in which order. */
  readonly list: FlatList;
  readonly view: ListView<FlatKey>;
  /** The places looked at; null before anything was drawn. */
  readonly visible: Range | null;
  /** Photo that the address names; null on the list itself. */
  readonly previewId: string | null;
  /** Rises with everything that the grid could show differently. */
  readonly revision: number;
  /** Rises with every return to the list, where it was left: from the preview, and at the start by Back or a reload. */
  readonly returns: number;
  /** Photo the preview was last on: the list shows it again when the preview closes [2.28]. */
  readonly reveal: string | null;
}

/** Name under which a flat list looks at the library. */
export const flatObserver = 'flatList';

/** The timeline's previews name the photo alone, those of albums name both. */
export const previewIdOf = ({ route: { name, params } }: AreaRoute) =>
  params['photoId'] ?? (name === 'photoPreview' ? (params['id'] ?? null) : null);

export const atFirst = (
  { sorting, ...input }: FlatListInput,
  scope: FlatScope,
  library: FlatListContext['library'] & LibraryRoot,
): FlatListContext => {
  const root: LibraryRoot = library;
  const list = { scope, sorting };
  const viewOf = input.viewOf ?? ((of) => flatView(root, of));
  return {
    library,
    viewOf,
    months: input.months ?? (() => monthsOf(root.getSnapshot())),
    list,
    view: viewOf(list),
    visible: null,
    previewId: previewIdOf(input),
    revision: 0,
    returns: Number(input.back === true),
    reveal: null,
  };
};

/** The list is known to the library for exactly as long as it lives. */
const attachment = fromCallback<
  { type: 'none' },
  { library: LibraryInbox; list: AnyActorRef; scope: FlatScope }
>(({ input: { library, list, scope } }) => {
  library.send({ type: 'list.opened', list: list as ListRef, scope });
  return () =>
    library.send({ type: 'list.closed', list: list as ListRef, observers: [flatObserver, previewObserver] });
});

type Gesture = Extract<FlatListEvent, { type: 'range.select' | 'area.select' }>;
type TellsSelection = Exclude<
  SelectionHands['type'],
  'photo.toggle' | 'group.toggle' | 'range.select' | 'area.select' | 'selection.delete' | 'selection.download'
>;

/** What the list's selection holds; a chart that is only mapped has no running children. */
export function selectedOf(self: { getSnapshot(): unknown }): Selected<string> | undefined {
  const { children } = self.getSnapshot() as {
    children?: { selection?: { getSnapshot(): { context?: SelectionContext } } };
  };
  return children?.selection?.getSnapshot().context?.selected;
}

/** What is selected as a wish for an archive; null while it waits for ids, which nobody has counted. */
export function wishOf(self: { getSnapshot(): unknown }, { view, months }: FlatListContext, name: string) {
  const selected = selectedOf(self);
  if (selected === undefined || selected.waiting.length > 0) return null;
  return selectionWish(name, selected, byMonth(selected, view), months());
}

/** The order may change while the selection lives: it reads the list that shows. */
export const readable = (self: { getSnapshot(): unknown }, { view }: FlatListContext) =>
  readableFlat(() => (self.getSnapshot() as { context?: FlatListContext }).context?.view ?? view);

const isThere = ({ visible, view }: FlatListContext) =>
  visible === null ||
  [visible.first, visible.last].every((place) => view.photoAt(flatGroup, place) !== undefined);

export const flatListSetup = setup({
  types: {
    context: {} as FlatListContext,
    input: {} as FlatListInput,
    events: {} as FlatListEvent,
    tags: {} as 'busy' | 'error',
    children: {} as {
      attachment: 'attachment';
      selection: 'selection';
      scroll: 'scrollMemory';
      preview: 'preview';
    },
  },
  actors: {
    attachment,
    selection: selectionMachine,
    scrollMemory: scrollMemoryMachine,
    preview: fetchedChartMachine,
  },
  actions: {
    openPreview: (_, _photo: { readonly id: string }) => unprovided('flatList.openPreview'),
    backToList: (_) => unprovided('flatList.backToList'),
    /** `wishOf` this name, if there is one, to the chart `downloads`. */
    askDownload: (_, _name: string) => unprovided('flatList.askDownload'),
    look: enqueueActions(({ context, enqueue }, visible: Range | null) => {
      const { library, list } = context;
      const observer = flatObserver;
      if (visible === null) enqueue.sendTo(library, { type: 'photos.release', list, observer });
      else enqueue.sendTo(library, { type: 'photos.observe', list, observer, ...visible });
      enqueue.assign({ visible });
    }),
    retryPages: sendTo(
      ({ context }) => context.library,
      ({ context: { list } }) => ({ type: 'photos.retry' as const, list }),
    ),
    retryLibrary: sendTo(({ context }) => context.library, { type: 'library.retry' }),
    doubtPicture: sendTo(
      ({ context }) => context.library,
      ({ context: { list } }, id: string) => ({ type: 'picture.broken' as const, id, list }),
    ),
    /**
     * Another order is another list, to which nobody has come back yet: it begins at its top. Nobody looks at the old one
     * any more, which stays for the way back [4.1].
     */
    turn: enqueueActions(({ context, enqueue }, sorting: Sorting) => {
      const { library, viewOf, list: before } = context;
      for (const observer of [flatObserver, previewObserver])
        enqueue.sendTo(library, { type: 'photos.release', list: before, observer });
      const list = { ...before, sorting };
      const revision = context.revision + 1;
      enqueue.assign({ list, view: viewOf(list), visible: null, revision, returns: 0, reveal: null });
    }),
    tellSelection: sendTo('selection', (_, event: { type: TellsSelection }) => event),
    togglePhoto: sendTo('selection', (_, id: string) => ({
      type: 'photo.toggle' as const,
      id,
      group: flatGroup,
    })),
    toggleAll: sendTo('selection', ({ context: { view } }) => {
      const group = { key: flatGroup, count: view.count(flatGroup) };
      return { type: 'group.toggle' as const, group, groups: [group] };
    }),
    /** Every photo by its id, which is read where it is not loaded: of an album nobody else knows which they are. */
    selectEvery: enqueueActions(({ context: { view }, enqueue, self }, how: 'select' | 'toggle') => {
      const group: Group<FlatKey> = { key: flatGroup, count: view.count(flatGroup) };
      const selected = selectedOf(self);
      const selects = how === 'select' || selected === undefined || selectedIn(selected, group) < group.count;
      const runs = [{ group: group.key, first: 0, last: group.count - 1 }];
      enqueue.sendTo('selection', {
        type: 'range.selected',
        change: gestureOverFlat(view, { type: 'area.select', runs, selects }),
        groups: [group],
      });
    }),
    selectOver: sendTo('selection', ({ context: { view } }, gesture: Gesture) => ({
      type: 'range.selected' as const,
      change: gestureOverFlat(view, gesture),
      groups: [{ key: flatGroup, count: view.count(flatGroup) }],
    })),
    prune: sendTo('selection', (_, ids: ReadonlySet<string>) => ({ type: 'photos.vanished' as const, ids })),
    deleteSelected: enqueueActions(({ context, enqueue, self }) => {
      const selected = selectedOf(self);
      // What still waits for ids was not counted: it is not deleted either.
      if (selected === undefined || selected.waiting.length > 0) return;
      enqueue.sendTo(context.library, {
        type: 'deletion.request',
        target: { kind: 'selected', selected: byMonth(selected, context.view), months: context.months() },
        requester: self,
      });
    }),
    raiseRevision: assign({ revision: ({ context }) => context.revision + 1 }),
    keepAddress: assign({ previewId: (_, here: AreaRoute) => previewIdOf(here) }),
    rememberPreviewed: assign({
      reveal: ({ context }) => context.previewId,
      returns: ({ context }) => context.returns + 1,
    }),
    storeScroll: sendTo('scroll', (_, position: ScrollPosition) => ({
      type: 'scroll.store' as const,
      position,
    })),
    restoreScroll: sendTo('scroll', { type: 'scroll.restore' }),
    tellPreview: sendTo(
      'preview',
      (_, event: { type: 'library.changed' } | { type: 'group.rejected'; group: FlatKey }) => ({
        type: 'fetched.tell' as const,
        event,
      }),
    ),
    leadPreview: sendTo('preview', (_, here: AreaRoute) => ({
      type: 'fetched.tell' as const,
      event: { type: 'preview.goto', id: previewIdOf(here) ?? '' },
    })),
  },
  guards: {
    counted: ({ context }) => context.view.counted(),
    countedEmpty: ({ context }) => context.view.counted() && context.view.count(flatGroup) === 0,
    failedAlready: ({ context }) => context.view.failed(),
    inViewIsThere: ({ context }) => isThere(context),
    stillMissing: ({ context }) => context.view.count(flatGroup) > 0 && !isThere(context),
    isThisList: ({ context }, list: PhotoList) => listKey(list) === listKey(context.list),
    /** Nothing of a shared album is deleted, not even one's own photos [2.41, 6.4]. */
    mayDelete: ({ context }) => context.list.scope.kind !== 'sharedAlbum',
    namesPhoto: ({ context }) => context.previewId !== null,
    leadsToPhoto: (_, here: AreaRoute) => previewIdOf(here) !== null,
  },
});

export type FetchedRef = ActorRefFrom<typeof fetchedChartMachine>;
