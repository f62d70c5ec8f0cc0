import { type ActorRef, sendTo, setup, type Snapshot } from 'xstate';
import type { LibraryRef } from '../library/library.events.ts';
import type { GroupKey, PhotoList, Range } from '../library/model.ts';
import { withEvent } from '../../system/outcomes.ts';
import type { ChartWords } from '../../system/chartWords.ts';

/** Positions of a group, valid in one epoch of the library. */
export type SeenRange = Range & { readonly epoch: number };

export type SectionEvent =
  | { readonly type: 'section.visible'; readonly range: SeenRange }
  | { readonly type: 'section.hidden' }
  | { readonly type: 'section.expand' }
  | { readonly type: 'section.retry' }
  | { readonly type: 'section.fulfilled' }
  | { readonly type: 'section.rejected' };

/** The state of a group, without its photos. */
export interface GroupShown {
  /** Whether the group is expanded. If not, only its first cells are shown. */
  readonly whole: boolean;
  /** Whether the photos of the group are loaded, loading, or failed to load. */
  readonly photos: 'there' | 'coming' | 'rejected';
}
/** Events that a section sends to its list. */
export type SectionShows = {
  readonly type: 'section.shows';
  readonly group: GroupKey;
  readonly shown: Partial<GroupShown>;
};

export interface SectionInput {
  readonly group: GroupKey;
  /** The list that the library reads for the group. */
  readonly list: PhotoList;
  readonly library: LibraryRef;
  /** Name of this list's observer in the library. */
  readonly observer: string;
  readonly owner: ActorRef<Snapshot<unknown>, SectionShows>;
}

/**
 * A month of the timeline, or an entire flat list. The section holds no photos: only whether they are loaded
 * and how many are shown [2.17, 4.1].
 */
export const sectionMachine = setup({
  types: {
    context: {} as SectionInput,
    input: {} as SectionInput,
    events: {} as SectionEvent,
  },
  actions: {
    observe: sendTo(
      ({ context }) => context.library,
      ({ context }, { first, last, epoch }: SeenRange) => ({
        type: 'range.observe' as const,
        list: context.list,
        observer: context.observer,
        first,
        last,
        epoch,
      }),
    ),
    release: sendTo(
      ({ context }) => context.library,
      ({ context }) => ({
        type: 'range.release' as const,
        list: context.list,
        observer: context.observer,
      }),
    ),
    askAgain: sendTo(
      ({ context }) => context.library,
      ({ context }) => ({ type: 'photos.retry' as const, list: context.list }),
    ),
    tellShown: sendTo(
      ({ context }) => context.owner,
      ({ context: { group } }, shown: Partial<GroupShown>) => ({
        type: 'section.shows' as const,
        group,
        shown,
      }),
    ),
  },
}).createMachine({
  id: 'section',
  description: 'One month of the timeline, or the whole of a list without months.',
  meta: { spec: ['2.16a', '2.17a', '2.17b', '3.2d', '4.1a'] },
  context: ({ input }) => input,
  type: 'parallel',
  states: {
    reading: {
      description: 'The loading state of the photos of one month.',
      meta: { spec: ['3.2d', '4.1a'] },
      initial: 'uninitialized',
      states: {
        uninitialized: {
          description:
            'The month has not come into view yet; its label and the height of its section follow from the number of photos.',
          on: {
            'section.visible': {
              target: 'pending',
              actions: withEvent('observe', 'range'),
            },
          },
        },
        pending: {
          description: 'The month is in view and its photos are being read; the customer sees placeholders.',
          meta: { spec: ['2.17a', '3.2d', '4.1a'] },
          tags: 'busy',
          entry: { type: 'tellShown', params: { photos: 'coming' } },
          on: {
            'section.fulfilled': 'fulfilled',
            'section.rejected': 'rejected',
            'section.retry': { actions: 'askAgain' },
            'section.visible': { actions: withEvent('observe', 'range') },
            'section.hidden': { target: 'uninitialized', actions: 'release' },
          },
        },
        fulfilled: {
          description: 'Photos from this month are on the screen.',
          entry: { type: 'tellShown', params: { photos: 'there' } },
          on: {
            'section.visible': { actions: withEvent('observe', 'range') },
            'section.hidden': { actions: 'release' },
            'section.rejected': 'rejected',
          },
        },
        rejected: {
          description: 'Photos in view could not be read; the month shows an error and offers a retry.',
          meta: { spec: ['3.2d', '4.1a', '8.1a'] },
          tags: 'error',
          entry: { type: 'tellShown', params: { photos: 'rejected' } },
          on: {
            'section.retry': { target: 'pending', actions: 'askAgain' },
            'section.fulfilled': 'fulfilled',
            'section.visible': { actions: withEvent('observe', 'range') },
            'section.hidden': { actions: 'release' },
          },
        },
      },
    },
    extent: {
      description: 'The number of photos of the month that the customer sees.',
      meta: { spec: ['2.17b', '9.2a'] },
      initial: 'collapsed',
      states: {
        collapsed: {
          description: 'The month shows at most 24 photos; "+N" offers the rest.',
          on: { 'section.expand': 'expanding' },
        },
        expanding: {
          description: 'The month has its full height, and the photos that came into view are being read.',
          meta: { spec: ['2.17b'] },
          tags: 'busy',
          entry: { type: 'tellShown', params: { whole: true } },
          on: { 'section.fulfilled': 'expanded' },
        },
        expanded: {
          type: 'final',
          description: 'The whole month is shown until the list is closed.',
          meta: { spec: ['2.17b'] },
        },
      },
    },
  },
});

export const sectionWords: ChartWords<typeof sectionMachine> = {
  guards: {},
  delays: {},
  events: {
    'section.visible': 'photos of the month come into view',
    'section.hidden': 'the month goes out of view',
    'section.expand': 'the customer expands a month, or returns to an expanded one',
    'section.retry': 'the customer tries again to load the photos',
    'section.fulfilled': 'photos of the month have been loaded',
    'section.rejected': 'photos of the month could not be loaded',
  },
};
