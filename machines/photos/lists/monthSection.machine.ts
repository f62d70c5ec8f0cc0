import { assign, sendTo, setup } from 'xstate';
import type { MonthKey, Sorting } from '../../../contracts/photos/photo.ts';
import type { LibraryInbox } from '../library/library.types.ts';
import type { PhotoList } from '../library/lists.values.ts';
import type { Range } from '../library/paging.values.ts';

export type MonthSectionEvent =
  | { readonly type: 'month.visible'; readonly range: Range }
  | { readonly type: 'month.hidden' }
  | { readonly type: 'month.expand' }
  | { readonly type: 'month.retry' }
  | { readonly type: 'month.fulfilled' }
  | { readonly type: 'month.rejected' };

export interface MonthSectionInput {
  readonly month: MonthKey;
  readonly sortOrder: Sorting['sortOrder'];
  readonly library: LibraryInbox;
}

const listOf = ({ month, sortOrder }: MonthSectionInput): PhotoList => ({
  scope: { kind: 'month', month },
  sorting: { sortKey: 'dateTaken', sortOrder },
});

interface MonthSectionContext extends MonthSectionInput {
  /** The whole month was asked for; shown so as soon as it is there. */
  readonly whole: boolean;
}

/** Names under which the timeline and a preview look at photos of the library. */
export const timelineObserver = 'timeline';
export const previewObserver = 'preview';

/** One month of the timeline: holds no photos, only how its photos stand and how much of it is shown [2.17, 4.1]. */
export const monthSectionMachine = setup({
  types: {
    context: {} as MonthSectionContext,
    input: {} as MonthSectionInput,
    events: {} as MonthSectionEvent,
  },
  actions: {
    observe: sendTo(
      ({ context }) => context.library,
      ({ context }, { first, last }: Range) => ({
        type: 'photos.observe' as const,
        list: listOf(context),
        observer: timelineObserver,
        first,
        last,
      }),
    ),
    release: sendTo(
      ({ context }) => context.library,
      ({ context }) => ({
        type: 'photos.release' as const,
        list: listOf(context),
        observer: timelineObserver,
      }),
    ),
    wantWhole: assign({ whole: true }),
    askAgain: sendTo(
      ({ context }) => context.library,
      ({ context }) => ({ type: 'photos.retry' as const, list: listOf(context) }),
    ),
  },
  guards: { wantsWhole: ({ context }) => context.whole },
}).createMachine({
  id: 'monthSection',
  description: 'One month of the timeline.',
  meta: { spec: ['2.16', '2.17', '4.1'] },
  context: ({ input }) => ({ ...input, whole: false }),
  initial: 'uninitialized',
  on: { 'month.expand': { actions: 'wantWhole' } },
  states: {
    uninitialized: {
      description: 'The month has not come into view; its label and its height are known from the counts.',
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
      on: {
        'month.fulfilled': [{ guard: 'wantsWhole', target: 'fulfilled.expanding' }, { target: 'fulfilled' }],
        'month.rejected': 'rejected',
        'month.visible': { actions: { type: 'observe', params: ({ event }) => event.range } },
        'month.hidden': { target: 'uninitialized', actions: 'release' },
      },
    },
    fulfilled: {
      description: 'Photos of the month are there.',
      meta: { spec: ['4.1'] },
      initial: 'collapsed',
      on: {
        'month.visible': { actions: { type: 'observe', params: ({ event }) => event.range } },
        'month.hidden': { actions: 'release' },
        'month.rejected': 'rejected',
      },
      states: {
        collapsed: {
          description: 'At most 24 cells are shown; a larger month offers the rest as "+N".',
          meta: { spec: ['2.17', '9.2'] },
          on: { 'month.expand': { target: 'expanding', actions: 'wantWhole' } },
        },
        expanding: {
          description: 'The month has its full height and the photos now in view are on their way.',
          meta: { spec: ['2.17'] },
          tags: 'busy',
          on: { 'month.fulfilled': 'expanded' },
        },
        expanded: {
          description: 'The whole month is shown, for as long as the list lives.',
          meta: { spec: ['2.17'] },
        },
      },
    },
    rejected: {
      description: 'Photos in view could not be read: the section says so and offers to try again.',
      meta: { spec: ['4.1', '8.1'] },
      tags: 'error',
      on: {
        'month.retry': { target: 'pending', actions: 'askAgain' },
        'month.fulfilled': [{ guard: 'wantsWhole', target: 'fulfilled.expanding' }, { target: 'fulfilled' }],
        'month.visible': { actions: { type: 'observe', params: ({ event }) => event.range } },
        'month.hidden': { actions: 'release' },
      },
    },
  },
});
