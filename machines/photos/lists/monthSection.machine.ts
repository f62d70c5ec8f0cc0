import { sendTo, setup, type ActorRef, type Snapshot } from 'xstate';
import type { MonthKey, Sorting } from '../../../contracts/photos/photo.ts';
import type { LibraryInbox } from '../library/library.events.ts';
import type { PhotoList } from '../library/lists.values.ts';
import type { Range } from '../library/paging.values.ts';

/** Places of a month as they were seen in an epoch of the library. */
export type SeenRange = Range & { readonly epoch: number };

export type MonthSectionEvent =
  | { readonly type: 'month.visible'; readonly range: SeenRange }
  | { readonly type: 'month.hidden' }
  | { readonly type: 'month.expand' }
  | { readonly type: 'month.retry' }
  | { readonly type: 'month.fulfilled' }
  | { readonly type: 'month.rejected' };

/** What the list shows of a month beside its photos. */
export interface MonthShown {
  /** All of it; otherwise its first cells. */
  readonly whole: boolean;
  /** Its photos are there, or on their way, or could not be read. */
  readonly photos: 'there' | 'coming' | 'rejected';
}
/** What the section tells its list. */
export type MonthShows = {
  readonly type: 'month.shows';
  readonly month: MonthKey;
  readonly shown: Partial<MonthShown>;
};

export interface MonthSectionInput {
  readonly month: MonthKey;
  readonly sortOrder: Sorting['sortOrder'];
  readonly library: LibraryInbox;
  readonly owner: ActorRef<Snapshot<unknown>, MonthShows>;
}

const listOf = ({ month, sortOrder }: MonthSectionInput): PhotoList => ({
  scope: { kind: 'month', month },
  sorting: { sortKey: 'dateTaken', sortOrder },
});

/** Names under which the timeline and a preview look at photos of the library. */
export const timelineObserver = 'timeline';
export const previewObserver = 'preview';

/** One month of the timeline: holds no photos, only how its photos stand and how much of it is shown [2.17, 4.1]. */
export const monthSectionMachine = setup({
  types: {
    context: {} as MonthSectionInput,
    input: {} as MonthSectionInput,
    events: {} as MonthSectionEvent,
  },
  actions: {
    observe: sendTo(
      ({ context }) => context.library,
      ({ context }, { first, last, epoch }: SeenRange) => ({
        type: 'range.observe' as const,
        list: listOf(context),
        observer: timelineObserver,
        first,
        last,
        epoch,
      }),
    ),
    release: sendTo(
      ({ context }) => context.library,
      ({ context }) => ({
        type: 'range.release' as const,
        list: listOf(context),
        observer: timelineObserver,
      }),
    ),
    askAgain: sendTo(
      ({ context }) => context.library,
      ({ context }) => ({ type: 'photos.retry' as const, list: listOf(context) }),
    ),
    tellShown: sendTo(
      ({ context }) => context.owner,
      ({ context: { month } }, shown: Partial<MonthShown>) => ({
        type: 'month.shows' as const,
        month,
        shown,
      }),
    ),
  },
}).createMachine({
  id: 'monthSection',
  description: 'One month of the timeline.',
  meta: { spec: ['2.16', '2.17', '4.1'] },
  context: ({ input }) => input,
  type: 'parallel',
  states: {
    reading: {
      description: 'How the photos of the month stand.',
      meta: { spec: ['4.1'] },
      initial: 'uninitialized',
      states: {
        uninitialized: {
          description:
            'The month has not come into view; its label and its height are known from the counts.',
          meta: { spec: ['4.1'] },
          on: {
            'month.visible': {
              target: 'pending',
              actions: { type: 'observe', params: ({ event }) => event.range },
            },
          },
        },
        pending: {
          description: 'The month came into view and its photos are on their way.',
          meta: { spec: ['2.17', '4.1'] },
          tags: 'busy',
          entry: { type: 'tellShown', params: { photos: 'coming' } },
          on: {
            'month.fulfilled': 'fulfilled',
            'month.rejected': 'rejected',
            'month.visible': { actions: { type: 'observe', params: ({ event }) => event.range } },
            'month.hidden': { target: 'uninitialized', actions: 'release' },
          },
        },
        fulfilled: {
          description: 'Photos of the month are there.',
          meta: { spec: ['4.1'] },
          entry: { type: 'tellShown', params: { photos: 'there' } },
          on: {
            'month.visible': { actions: { type: 'observe', params: ({ event }) => event.range } },
            'month.hidden': { actions: 'release' },
            'month.rejected': 'rejected',
          },
        },
        rejected: {
          description: 'Photos in view could not be read: the section says so and offers to try again.',
          meta: { spec: ['4.1', '8.1'] },
          tags: 'error',
          entry: { type: 'tellShown', params: { photos: 'rejected' } },
          on: {
            'month.retry': { target: 'pending', actions: 'askAgain' },
            'month.fulfilled': 'fulfilled',
            'month.visible': { actions: { type: 'observe', params: ({ event }) => event.range } },
            'month.hidden': { actions: 'release' },
          },
        },
      },
    },
    extent: {
      description: 'How much of the month is shown.',
      meta: { spec: ['2.17', '9.2'] },
      initial: 'collapsed',
      states: {
        collapsed: {
          description: 'At most 24 cells are shown; a larger month offers the rest as "+N".',
          meta: { spec: ['2.17', '9.2'] },
          on: { 'month.expand': 'expanding' },
        },
        expanding: {
          description: 'The month has its full height and the photos now in view are on their way.',
          meta: { spec: ['2.17'] },
          tags: 'busy',
          entry: { type: 'tellShown', params: { whole: true } },
          on: { 'month.fulfilled': 'expanded' },
        },
        expanded: {
          type: 'final',
          description: 'The whole month is shown, for as long as the list lives.',
          meta: { spec: ['2.17'] },
        },
      },
    },
  },
});
