import { assign, enqueueActions, setup } from 'xstate';
import type { LibraryRef } from '../library/library.events.ts';
import { aheadObserver, listKey, type PhotoList, type Range } from '../library/model.ts';
import { withEvent } from '../../system/outcomes.ts';
import type { ChartWords } from '../../system/chartWords.ts';

/** Positions of a list that may become visible. */
type Stretch = readonly ({ readonly list: PhotoList } & Range)[];

export type LookAheadEvent =
  /** `epoch` identifies the library data from which these positions were taken. */
  | { readonly type: 'ahead.consider'; readonly stretch: Stretch; readonly epoch: number }
  | { readonly type: 'ahead.drop' }
  /**
   * The list is scrolling. Contains the positions that become visible next; empty once scrolling has stopped.
   */
  | { readonly type: 'ahead.travel'; readonly stretch: Stretch; readonly epoch: number };

export interface LookAheadInput {
  readonly library: LibraryRef;
}

interface Way {
  readonly stretch: Stretch;
  readonly epoch: number;
}
type LookAheadContext = LookAheadInput & Way;

const same = (one: Stretch[number], other: Stretch[number]) =>
  listKey(one.list) === listKey(other.list) && one.first === other.first && one.last === other.last;

/**
 * Prefetches photos: those that a click on the scrubber would show while the pointer is over it, and those
 * that come next in the scrolling direction [2.16, 4.1].
 */
export const lookAheadMachine = setup({
  types: { context: {} as LookAheadContext, input: {} as LookAheadInput, events: {} as LookAheadEvent },
  actions: {
    keep: assign((_, { stretch, epoch }: Way) => ({
      stretch,
      epoch,
    })),
    observe: enqueueActions(({ context: { library, stretch, epoch }, enqueue }) => {
      for (const range of stretch)
        enqueue.sendTo(library, { type: 'range.observe', observer: aheadObserver, epoch, ...range });
    }),
    /** Reads new positions in the scrolling direction, and cancels reads of positions already passed. */
    travel: enqueueActions(({ context: { library, stretch: before }, enqueue }, way: Way) => {
      const { stretch, epoch } = way;
      for (const range of stretch)
        if (!before.some((other) => same(range, other)))
          enqueue.sendTo(library, { type: 'range.observe', observer: aheadObserver, epoch, ...range });
      const kept = new Set(stretch.map(({ list }) => listKey(list)));
      for (const { list } of before)
        if (!kept.has(listKey(list)))
          enqueue.sendTo(library, { type: 'range.release', list, observer: aheadObserver });
      enqueue.assign({ stretch, epoch });
    }),
    forget: assign({ stretch: [] }),
    release: enqueueActions(({ context: { library, stretch }, enqueue }) => {
      for (const { list } of stretch)
        enqueue.sendTo(library, { type: 'range.release', list, observer: aheadObserver });
    }),
  },
  guards: { leadsOn: (_, stretch: Stretch) => stretch.length > 0 },
  delays: { resting: 80, kept: 30_000, goingOn: 2_000 },
}).createMachine({
  id: 'lookAhead',
  description:
    'The photos that are read before they come into view, while the customer uses the scrubber or scrolls.',
  meta: { spec: ['2.16a', '2.17a', '4.1a'] },
  context: ({ input }) => ({ ...input, stretch: [], epoch: 0 }),
  initial: 'idle',
  on: {
    'ahead.consider': {
      target: '.passing',
      actions: withEvent('keep'),
    },
    'ahead.drop': '.idle',
    'ahead.travel': {
      guard: withEvent('leadsOn', 'stretch'),
      target: '.underWay',
      actions: ['forget', withEvent('travel')],
    },
  },
  states: {
    idle: {
      description: 'The pointer is not on the scrubber, and the list is not scrolling.',
      meta: { spec: ['2.16a'] },
    },
    passing: {
      description: 'The pointer has just reached a position on the scrubber and may move on.',
      meta: { spec: ['2.16a'] },
      after: { resting: 'reading' },
    },
    reading: {
      description:
        'The pointer is resting on a position on the scrubber; the photos there are read and kept for half a minute.',
      meta: { spec: ['2.16a', '4.1a'] },
      entry: 'observe',
      exit: 'release',
      after: { kept: 'idle' },
    },
    underWay: {
      description: 'The list is scrolling; the photos ahead are read early.',
      meta: { spec: ['2.17a', '4.1a'] },
      exit: 'release',
      initial: 'travelling',
      states: {
        travelling: {
          description: 'The list is moving; the next photos are read whenever it has moved by half a screen.',
          on: {
            'ahead.travel': [
              {
                guard: withEvent('leadsOn', 'stretch'),
                actions: withEvent('travel'),
              },
              { target: 'arrived' },
            ],
          },
        },
        arrived: {
          description:
            'The list has stopped, usually between two swipes; reads that have begun are completed.',
          after: { goingOn: '#lookAhead.idle' },
          on: {
            'ahead.travel': {
              guard: withEvent('leadsOn', 'stretch'),
              target: 'travelling',
              actions: withEvent('travel'),
            },
          },
        },
      },
    },
  },
});

export const lookAheadWords: ChartWords<typeof lookAheadMachine> = {
  guards: {
    leadsOn: {
      why: 'the list is still scrolling',
      whyNot: 'the list has stopped scrolling',
    },
  },
  delays: {
    resting: 'the pointer has rested on the same position of the scrubber',
    kept: 'the photos read early have been kept long enough',
    goingOn: 'the customer has not continued to scroll',
  },
  events: {
    'ahead.consider': 'the pointer moves over the scrubber',
    'ahead.drop': 'the pointer leaves the scrubber',
    'ahead.travel': 'the list continues to scroll, or stops',
  },
};
