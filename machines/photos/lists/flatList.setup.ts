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
import { unprovided } from '../../stubs.ts';
import { gestureOverFlat } from './flatSelection.ts';
import type { LibraryInbox, ListRef, ToFlatList } from '../library/library.events.ts';
import type { ToRequester } from '../deletion/deletion.events.ts';
import { nothingKnown, type LibraryValue, type ListView } from '../library/library.values.ts';
import type { SelectionHands, ToListChart } from './listChart.types.ts';
import {
  flatGroup,
  listKey,
  type FlatKey,
  type FlatList,
  type FlatScope,
  type PhotoList,
} from '../library/lists.values.ts';
import type { Range } from '../library/paging.values.ts';
import { previewObserver } from './monthSection.machine.ts';
import { scrollMemoryMachine, type ScrollPosition } from './scrollMemory.machine.ts';
import { selectionMachine } from '../selection/selection.machine.ts';

export type FlatListEvent =
  | AreaEvent
  | ToFlatList
  | ToRequester
  | ToListChart<FlatKey>
  | { readonly type: 'list.retry' }
  | { readonly type: 'sorting.changed'; readonly sorting: Sorting };

/** What the coordinator gives; the library tells what is known of it as soon as the list is open. */
export interface FlatListInput extends AreaRoute {
  readonly sorting: Sorting;
  readonly library: LibraryInbox;
  readonly value?: LibraryValue;
}

export interface FlatListContext {
  readonly library: LibraryInbox;
  /** What the library told last. */
  readonly value: LibraryValue;
  /** Which photos, in which order. */
  readonly list: FlatList;
  /** That list, as the library told of it last. */
  readonly view: ListView<FlatKey>;
  /** The places looked at; null before anything was drawn. */
  readonly visible: Range | null;
  /** Photo that the address names; null on the list itself. */
  readonly previewId: string | null;
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

export const atFirst = (input: FlatListInput, scope: FlatScope): FlatListContext => {
  const { library, sorting, value = nothingKnown } = input;
  const list = { scope, sorting };
  return {
    library,
    value,
    list,
    view: value.flat(list),
    visible: null,
    previewId: previewIdOf(input),
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
  'photo.toggle' | 'group.toggle' | 'range.select' | 'area.select' | 'selection.download'
>;

const countsNothing = (view: ListView<FlatKey>) => view.counted() && view.count(flatGroup) === 0;
const isThere = ({ visible, view }: Pick<FlatListContext, 'visible' | 'view'>) =>
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
    /** The library has told what it knows now; what is selected is looked at by the same. */
    keepValue: enqueueActions(({ context: { list }, enqueue }, value: LibraryValue) => {
      const view = value.flat(list);
      enqueue.assign({ value, view });
      enqueue.sendTo('selection', { type: 'library.changed', view });
    }),
    askDownload: sendTo('selection', (_, name: string) => ({ type: 'selection.download' as const, name })),
    look: enqueueActions(({ context, enqueue }, visible: Range | null) => {
      const { library, list, view } = context;
      const observer = flatObserver;
      if (visible === null) enqueue.sendTo(library, { type: 'range.release', list, observer });
      else enqueue.sendTo(library, { type: 'range.observe', list, observer, epoch: view.epoch, ...visible });
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
      const { library, value, list: before } = context;
      for (const observer of [flatObserver, previewObserver])
        enqueue.sendTo(library, { type: 'range.release', list: before, observer });
      const list = { ...before, sorting };
      const view = value.flat(list);
      enqueue.assign({ list, view, visible: null, returns: 0, reveal: null });
      enqueue.sendTo('selection', { type: 'library.changed', view });
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
    selectEvery: sendTo('selection', ({ context: { view } }, toggles: boolean) => {
      const group = { key: flatGroup, count: view.count(flatGroup) };
      const runs = [{ group: flatGroup, first: 0, last: group.count - 1 } as const];
      const change = gestureOverFlat(view, { type: 'area.select', runs, selects: true });
      return { type: 'range.selected' as const, change, groups: [group], toggles };
    }),
    selectOver: sendTo('selection', ({ context: { view } }, gesture: Gesture) => ({
      type: 'range.selected' as const,
      change: gestureOverFlat(view, gesture),
      groups: [{ key: flatGroup, count: view.count(flatGroup) }],
    })),
    prune: sendTo('selection', (_, ids: ReadonlySet<string>) => ({ type: 'photos.vanished' as const, ids })),
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
    tellPreview: sendTo('preview', ({ context: { view } }, rejected: FlatKey | null) => ({
      type: 'fetched.tell' as const,
      event:
        rejected === null ? { type: 'library.changed', view } : { type: 'group.rejected', group: rejected },
    })),
    leadPreview: sendTo('preview', (_, here: AreaRoute) => ({
      type: 'fetched.tell' as const,
      event: { type: 'preview.goto', id: previewIdOf(here) ?? '' },
    })),
  },
  guards: {
    counted: ({ context }) => context.view.counted(),
    countedEmpty: ({ context }) => countsNothing(context.view),
    tellsNothing: ({ context }, value: LibraryValue) => countsNothing(value.flat(context.list)),
    failedAlready: ({ context }) => context.view.failed(),
    inViewIsThere: ({ context }) => isThere(context),
    stillMissing: ({ context }, value: LibraryValue) => {
      const view = value.flat(context.list);
      return view.count(flatGroup) > 0 && !isThere({ ...context, view });
    },
    isThisList: ({ context }, list: PhotoList) => listKey(list) === listKey(context.list),
    /** Nothing of a shared album is deleted, not even one's own photos [2.41, 6.4]. */
    mayDelete: ({ context }) => context.list.scope.kind !== 'sharedAlbum',
    namesPhoto: ({ context }) => context.previewId !== null,
    leadsToPhoto: (_, here: AreaRoute) => previewIdOf(here) !== null,
  },
});

export type FetchedRef = ActorRefFrom<typeof fetchedChartMachine>;
