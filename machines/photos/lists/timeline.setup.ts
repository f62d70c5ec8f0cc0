import {
  assign,
  enqueueActions,
  fromCallback,
  sendTo,
  setup,
  type ActorRefFrom,
  type AnyActorRef,
} from 'xstate';
import type { AreaEvent, AreaRoute } from '../../app/app.types.ts';
import { fetchedChartMachine } from '../../app/fetchedChart.machine.ts';
import {
  defaultSorting,
  timelinePageSize,
  type MonthKey,
  type Sorting,
} from '../../../contracts/photos/photo.ts';
import { unprovided, sourceStub } from '../../stubs.ts';
import type { LibraryInbox, ListRef, ToTimeline } from '../library/library.events.ts';
import type { ToRequester } from '../deletion/deletion.events.ts';
import { nothingKnown, type LibraryValue, type LibraryView } from '../library/library.values.ts';
import type { SelectionHands, ToListChart } from './listChart.types.ts';
import { aheadObserver, lookAheadMachine } from './lookAhead.machine.ts';
import {
  monthSectionMachine,
  previewObserver,
  timelineObserver,
  type MonthShown,
  type MonthShows,
} from './monthSection.machine.ts';
import { rank, totalOf } from '../library/months.values.ts';
import type { Range } from '../library/paging.values.ts';
import { scrollMemoryMachine, type ScrollPosition } from './scrollMemory.machine.ts';
import { selectionMachine } from '../selection/selection.machine.ts';
import { gestureOver } from './timelineSelection.ts';

export type TimelineEvent =
  | AreaEvent
  | ToTimeline
  | ToRequester
  | MonthShows
  | { readonly type: 'timeline.retry' }
  | ToListChart<MonthKey>
  /** `files` were dropped or pasted on the page. */
  | { readonly type: 'sorting.changed'; readonly sorting: Sorting };

export type SectionRef = ActorRefFrom<typeof monthSectionMachine>;

/** What the coordinator gives; the library tells what is known of it as soon as the list is open. */
export interface TimelineInput extends AreaRoute {
  readonly sortOrder?: Sorting['sortOrder'];
  readonly library: LibraryInbox;
  readonly value?: LibraryValue;
}

export interface TimelineContext {
  readonly library: LibraryInbox;
  /** The months as the library told of them last. */
  readonly view: LibraryView;
  readonly sections: Readonly<Partial<Record<MonthKey, SectionRef>>>;
  /** Months in view with the places looked at, in the order of the page [4.1]. */
  readonly visible: readonly { readonly month: MonthKey; readonly range: Range }[];
  readonly sortOrder: Sorting['sortOrder'];
  /** Photo that the address names; null on the list itself. */
  readonly previewId: string | null;
  /** What each section shows, as it said. */
  readonly shown: Readonly<Partial<Record<MonthKey, MonthShown>>>;
  /** Rises with every return to the list, where it was left: from the preview, and at the start by Back or a reload. */
  readonly returns: number;
  /** Photo the preview was last on: the list shows it again when the preview closes [2.28]. */
  readonly reveal: string | null;
}

/** Nothing is seen yet; the address may already name a photo. */
export const atFirst = (input: TimelineInput): TimelineContext => ({
  library: input.library,
  view: (input.value ?? nothingKnown).timeline(),
  sections: {},
  shown: {},
  visible: [],
  sortOrder: input.sortOrder ?? defaultSorting.photos.sortOrder,
  previewId: previewIdOf(input),
  returns: Number(input.back === true),
  reveal: null,
});

const countsNothing = (view: LibraryView) => view.counted() && totalOf(view.groups()) === 0;
const fewComing: MonthShown = { whole: false, photos: 'coming' };

/** Photos that more than fill the first screen of a desktop. */
const firstScreen = 48;

/**
 * What is looked at before the list is drawn: the beginning of the newest months, so that their photos are asked for
 * while the page is made. The grid says what it really shows as soon as it does. A list under a photo waits for it.
 */
export function firstLook({ visible, previewId, view }: TimelineContext): TimelineContext['visible'] {
  if (visible.length > 0 || previewId !== null) return visible;
  const looked: { month: MonthKey; range: Range }[] = [];
  let photos = 0;
  for (const { key, count } of view.groups()) {
    if (photos >= firstScreen) break;
    const shown = Math.min(count, timelinePageSize);
    looked.push({ month: key, range: { first: 0, last: shown - 1 } });
    photos += shown;
  }
  return looked;
}

export const previewIdOf = ({ route }: AreaRoute) =>
  route.name === 'photoPreview' ? (route.params['id'] ?? null) : null;
const compare = (order: Sorting['sortOrder']) => (a: { month: MonthKey }, b: { month: MonthKey }) =>
  (order === 'asc' ? 1 : -1) * (rank(a.month) - rank(b.month));

/** Whole pages of months: what moves within a page is read already, and tells nobody anything. */
export const inMonths = (groups: readonly { readonly group: MonthKey; readonly range: Range }[]) =>
  groups.map(({ group, range: { first, last } }) => ({
    month: group,
    range: {
      first: first - (first % timelinePageSize),
      last: last + timelinePageSize - 1 - (last % timelinePageSize),
    },
  }));
export const retries = (month: MonthKey) => ({ type: 'month.retry', month }) as const;

/** The list is known to the library for exactly as long as it lives. */
const attachment = fromCallback<{ type: 'none' }, { library: LibraryInbox; list: AnyActorRef }>(
  ({ input: { library, list } }) => {
    library.send({ type: 'list.opened', list: list as ListRef });
    return () =>
      library.send({
        type: 'list.closed',
        list: list as ListRef,
        observers: [timelineObserver, previewObserver, aheadObserver],
      });
  },
);

export const timelineSetup = setup({
  types: {
    context: {} as TimelineContext,
    input: {} as TimelineInput,
    events: {} as TimelineEvent,
    tags: {} as 'busy' | 'error',
    children: {} as Record<`month-${MonthKey}`, 'monthSection'> & {
      attachment: 'attachment';
      selection: 'selection';
      scroll: 'scrollMemory';
      opened: 'openedMonths';
      ahead: 'lookAhead';
      preview: 'preview';
    },
  },
  actors: {
    attachment,
    selection: selectionMachine,
    scrollMemory: scrollMemoryMachine,
    /** Keeps which months were opened; come back to by Back or a reload it says `group.expand` of each of them. */
    openedMonths: sourceStub<TimelineEvent, { readonly back: boolean }>('timeline.openedMonths'),
    lookAhead: lookAheadMachine,
    monthSection: monthSectionMachine,
    preview: fetchedChartMachine,
  },
  actions: {
    openPreview: (_, _photo: { readonly id: string }) => unprovided('timeline.openPreview'),
    /** The preview could not be fetched: the list takes its place. */
    backToList: (_) => unprovided('timeline.backToList'),
    storeVisible: (_, _months: readonly MonthKey[]) => unprovided('timeline.storeVisible'),
    /** The library has told what it knows now; what is selected is looked at by the same. */
    keepValue: enqueueActions(({ enqueue }, value: LibraryValue) => {
      const view = value.timeline();
      enqueue.assign({ view });
      enqueue.sendTo('selection', { type: 'library.changed', view });
    }),
    keepShown: assign({
      shown: ({ context: { shown } }, { month, shown: told }: MonthShows) => ({
        ...shown,
        [month]: { ...(shown[month] ?? fewComing), ...told },
      }),
    }),
    /** Tells the sections what came into view and what left it; a section begins to live when it is first seen. */
    look: enqueueActions(({ context, enqueue }, looked: TimelineContext['visible']) => {
      const visible = looked.toSorted(compare(context.sortOrder));
      const shown = new Set(visible.map(({ month }) => month));
      // After a change of the library everybody is told again: behind the same places stand other photos.
      const told = looked === context.visible ? [] : context.visible;
      const before = new Map(told.map(({ month, range }) => [month, range]));
      const fresh = visible.filter(({ month }) => context.sections[month] === undefined);
      if (fresh.length > 0) {
        enqueue.assign({
          sections: ({ context: { sections, library, sortOrder }, spawn, self: owner }) => ({
            ...sections,
            ...Object.fromEntries(
              fresh.map(({ month }) => [
                month,
                spawn('monthSection', { id: `month-${month}`, input: { month, sortOrder, library, owner } }),
              ]),
            ),
          }),
        });
      }
      enqueue.assign({ visible });
      for (const { month } of context.visible) {
        const section = context.sections[month];
        if (!shown.has(month) && section !== undefined) enqueue.sendTo(section, { type: 'month.hidden' });
      }
      for (const { month, range } of visible) {
        const seen = before.get(month);
        if (seen?.first === range.first && seen.last === range.last) continue;
        enqueue.sendTo(({ context: { sections } }) => sections[month] as SectionRef, {
          type: 'month.visible',
          range: { ...range, epoch: context.view.epoch },
        });
      }
    }),
    tellSection: enqueueActions(
      (
        { context, enqueue },
        told: {
          month: MonthKey;
          type: 'month.fulfilled' | 'month.rejected' | 'month.retry';
        },
      ) => {
        const section = context.sections[told.month];
        if (section !== undefined) enqueue.sendTo(section, { type: told.type });
      },
    ),
    /** A sort change resets every month to uninitialized [4.1]. */
    resetSections: enqueueActions(({ context, enqueue }, sorting: Sorting) => {
      for (const section of Object.values(context.sections))
        if (section !== undefined) enqueue.stopChild(section);
      enqueue.assign({ sections: {}, shown: {}, visible: [], sortOrder: sorting.sortOrder });
      enqueue.sendTo(context.library, { type: 'sorting.changed', sorting });
    }),
    tellSelection: sendTo(
      'selection',
      (
        _,
        event: {
          type: Exclude<
            SelectionHands['type'],
            'photo.toggle' | 'group.toggle' | 'range.select' | 'area.select' | 'selection.download'
          >;
        },
      ) => event,
    ),
    askDownload: sendTo('selection', (_, name: string) => ({ type: 'selection.download' as const, name })),
    considerJump: sendTo('ahead', ({ context: { view } }, stretch: TimelineContext['visible']) => ({
      type: 'ahead.consider' as const,
      stretch: stretch.map(({ month, range }) => ({ list: view.list(month), ...range })),
      epoch: view.epoch,
    })),
    dropJump: sendTo('ahead', { type: 'ahead.drop' }),
    togglePhoto: sendTo('selection', (_, { id, group }: { id: string; group: MonthKey }) => ({
      type: 'photo.toggle' as const,
      id,
      group,
    })),
    toggleGroup: enqueueActions(({ context, enqueue }, key: MonthKey) => {
      const groups = context.view.groups();
      const group = groups.find((other) => other.key === key);
      if (group !== undefined) enqueue.sendTo('selection', { type: 'group.toggle', group, groups });
    }),
    /** A range or a rectangle becomes months, ids, and places that are still to be read. */
    selectOver: sendTo(
      'selection',
      ({ context: { view } }, gesture: Extract<TimelineEvent, { type: 'range.select' | 'area.select' }>) => ({
        type: 'range.selected' as const,
        change: gestureOver(view, gesture),
        groups: view.groups(),
      }),
    ),
    prune: sendTo('selection', (_, ids: ReadonlySet<string>) => ({ type: 'photos.vanished' as const, ids })),
    doubtPicture: sendTo(
      ({ context }) => context.library,
      ({ context: { view } }, { id, group }: { id: string; group: MonthKey }) => ({
        type: 'picture.broken' as const,
        id,
        list: view.list(group),
      }),
    ),
    /** The month is shown whole; it need not have come into view. */
    expand: enqueueActions(({ context, enqueue }, month: MonthKey) => {
      if (context.sections[month] === undefined) {
        enqueue.assign({
          sections: ({ context: { sections, library, sortOrder }, spawn, self: owner }) => ({
            ...sections,
            [month]: spawn('monthSection', {
              id: `month-${month}`,
              input: { month, sortOrder, library, owner },
            }),
          }),
        });
      }
      enqueue.sendTo(({ context: { sections } }) => sections[month] as SectionRef, { type: 'month.expand' });
    }),
    /** The month of a photo beyond its collapsed cells is shown whole, so that the photo has a place [2.28]. */
    makeRoom: enqueueActions(({ context: { previewId, view }, enqueue }) => {
      const at = previewId === null ? undefined : view.placeOf(previewId);
      if (at !== undefined && at.place >= timelinePageSize)
        enqueue.raise({ type: 'group.expand', group: at.group });
    }),
    retryLibrary: sendTo(({ context }) => context.library, { type: 'library.retry' }),
    keepAddress: assign({ previewId: (_, here: AreaRoute) => previewIdOf(here) }),
    rememberPreviewed: assign({
      reveal: ({ context }) => context.previewId,
      returns: ({ context }) => context.returns + 1,
    }),
    storeScroll: sendTo('scroll', (_, position: ScrollPosition) => ({
      type: 'scroll.store' as const,
      position,
    })),
    keepOpened: sendTo('opened', ({ event }) => event),
    restoreScroll: sendTo('scroll', { type: 'scroll.restore' }),
    tellPreviewChanged: sendTo('preview', ({ context: { view } }) => ({
      type: 'fetched.tell' as const,
      event: { type: 'library.changed', view },
    })),
    tellPreviewRejected: sendTo('preview', (_, group: MonthKey) => ({
      type: 'fetched.tell' as const,
      event: { type: 'group.rejected', group },
    })),
    leadPreview: sendTo('preview', (_, here: AreaRoute) => ({
      type: 'fetched.tell' as const,
      event: { type: 'preview.goto', id: previewIdOf(here) ?? '' },
    })),
  },
  guards: {
    counted: ({ context }) => context.view.counted(),
    failedAlready: ({ context }) => context.view.failed(),
    countedEmpty: ({ context }) => countsNothing(context.view),
    tellsNothing: (_, value: LibraryValue) => countsNothing(value.timeline()),
    namesPhoto: ({ context }) => context.previewId !== null,
    leadsToPhoto: (_, here: AreaRoute) => previewIdOf(here) !== null,
  },
});
