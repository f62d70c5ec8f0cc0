import { type ActorRefFrom, assign, setup } from 'xstate';
import type { CallInput, CallReply, CallRow } from '../../contracts/call.ts';
import {
  counted,
  missed,
  type Observed,
  observedFrom,
  observedGuards,
  register,
} from '../system/registration.ts';
import {
  type Answered,
  callGuards,
  callOutcomes,
  referenceOf,
  withAnswer,
  withEvent,
} from '../system/outcomes.ts';
import { noPages, type Pages, pagesAfter, type Paging } from './paging.values.ts';
import type { QueryEvent, QueryInput } from './query.machine.ts';
import { requestFor } from './request.machine.ts';
import { callWords, observedWords, queryEventWords } from './words.ts';
import type { ChartWords } from '../system/chartWords.ts';

export interface PagedQueryContext<Row extends CallRow, Item> extends Observed {
  readonly call: CallInput<Row>;
  /** The items on the screen; null until the first page has loaded. */
  readonly pages: Pages<Item> | null;
  /**
   * The new items while the list is being read again, until they reach the length of the list on the screen.
   */
  readonly fresh: Pages<Item>;
  /** Support reference of the latest failed read; null if the latest read succeeded. */
  readonly reference: string | null;
}

/** Actions and actors of a list that is read page by page. Its states are in `pagedQueryFor`. */
export const pagedQuerySetup = <Row extends CallRow, Item>(row: Row, paging: Paging<Row, Item>) => {
  const withPage = (pages: Pages<Item>, answered: Answered<Row>): Pages<Item> =>
    answered.outcome === 'finished'
      ? pagesAfter(pages, paging.pageOf(answered.reply as CallReply<Row>), paging.keyOf)
      : pages;
  return setup({
    types: {
      context: {} as PagedQueryContext<Row, Item>,
      input: {} as QueryInput<Row>,
      events: {} as PagedQueryEvent<Row>,
      tags: {} as 'busy' | 'error',
      children: {} as Record<'readPage' | 'readMore' | 'readAgain' | 'tryPage' | 'tryMore', 'read'>,
    },
    actors: { read: requestFor(row) },
    actions: {
      countIn: assign({ observers: counted(1) }),
      countOut: assign({ observers: counted(-1) }),
      takeCall: assign((_, call: CallInput<Row>) => ({ call, pages: null, reference: null })),
      keepPage: assign({
        pages: ({ context }, answered: Answered<Row>) => withPage(context.pages ?? noPages, answered),
        reference: null,
      }),
      startOver: assign({ fresh: noPages }),
      keepFresh: assign({
        fresh: ({ context }, answered: Answered<Row>) => withPage(context.fresh, answered),
        reference: null,
      }),
      showFresh: assign({ pages: ({ context }) => context.fresh, fresh: noPages }),
      keepReference: assign({ reference: (_, answered: Answered) => referenceOf(answered) }),
      sayMissed: missed(),
    },
    guards: {
      ...callGuards,
      ...observedGuards,
      hasPages: ({ context }) => context.pages !== null,
      hasMore: ({ context }) => context.pages !== null && context.pages.cursor !== null,
      /** Returns whether as many pages have been read again as are shown, or the list has ended. */
      caughtUp: ({ context: { fresh, pages } }) =>
        fresh.cursor === null || fresh.items.length >= (pages?.items.length ?? 0),
    },
  });
};

export type PagedQueryEvent<Row extends CallRow = CallRow> =
  | QueryEvent<Row>
  /** The customer has scrolled to the end of the loaded list. */
  | { readonly type: 'query.more' };

/** Returns the input of the call for the page at this cursor, or for the first page if there is no cursor. */
const callFor = <Row extends CallRow, Item>(
  { callOf }: Paging<Row, Item>,
  call: CallInput<Row>,
  cursor: string | null | undefined,
): CallInput<Row> => (cursor === null || cursor === undefined ? call : callOf(call, cursor));

/**
 * Returns a list that is read page by page. When its tags are invalidated, it is read again up to its current
 * length [8.4, 9.1].
 */
export const pagedQueryFor = <Row extends CallRow, Item>(row: Row, paging: Paging<Row, Item>) => {
  const first = callOutcomes({
    failed: { target: 'failed', actions: [withAnswer('keepReference'), withAnswer('sayMissed')] },
    finished: { target: 'deciding', actions: withAnswer('keepPage') },
  });
  const again = callOutcomes({
    failed: { target: 'failed', actions: [withAnswer('keepReference'), withAnswer('sayMissed')] },
    finished: [
      { guard: 'hasPages', target: 'refreshing' },
      { target: 'deciding', actions: withAnswer('keepPage') },
    ],
  });
  const more = callOutcomes({
    failed: { target: 'moreFailed', actions: [withAnswer('keepReference'), withAnswer('sayMissed')] },
    finished: { target: 'deciding', actions: withAnswer('keepPage') },
  });
  return pagedQuerySetup(row, paging).createMachine({
    id: 'pagedQuery',
    description: `The list of ${paging.noun}, which is read page by page and cached until it becomes stale.`,
    meta: { spec: ['3.21a', '9.1a'] },
    context: ({ input }) => ({
      ...observedFrom(input),
      call: input.call,
      pages: null,
      fresh: noPages,
      reference: null,
    }),
    entry: register(),
    initial: 'notRequested',
    on: {
      'query.observe': { actions: 'countIn' },
      'query.release': { actions: 'countOut' },
      'query.change': {
        target: '.notRequested',
        actions: withEvent('takeCall', 'call'),
      },
    },
    states: {
      notRequested: {
        description: `The list of ${paging.noun} has not been read; the first screen that shows the list starts the read.`,
        meta: { spec: ['3.21a'] },
        always: { guard: 'observed', target: 'loading' },
      },
      loading: {
        description: `The first page of ${paging.noun} is being read; a list that becomes stale during the read is read again.`,
        tags: 'busy',
        invoke: {
          id: 'readPage',
          src: 'read',
          input: ({ context }) => context.call,
          ...first,
        },
        on: {
          'cache.stale': {
            guard: withEvent('concerned', 'tags'),
            target: 'loading',
            reenter: true,
          },
          'network.back': { target: 'loading', reenter: true },
        },
      },
      deciding: {
        description: `The pages read so far determine whether there are more ${paging.noun} to read.`,
        meta: { spec: ['9.1a'] },
        always: [{ guard: 'hasMore', target: 'ready' }, { target: 'ended' }],
      },
      ready: {
        description: `The page shows the ${paging.noun} read so far; scrolling to the end reads more.`,
        on: {
          'query.more': 'loadingMore',
          'cache.stale': { guard: withEvent('concerned', 'tags'), target: 'stale' },
          'network.back': 'stale',
        },
      },
      ended: {
        description: `The page shows all ${paging.noun}, because the list has ended.`,
        on: {
          'cache.stale': { guard: withEvent('concerned', 'tags'), target: 'stale' },
          'network.back': 'stale',
        },
      },
      loadingMore: {
        description: `The next page of ${paging.noun} is being read; the earlier pages stay on the screen.`,
        tags: 'busy',
        invoke: {
          id: 'readMore',
          src: 'read',
          input: ({ context }) => callFor(paging, context.call, context.pages?.cursor),
          ...more,
        },
        on: {
          'cache.stale': { guard: withEvent('concerned', 'tags'), target: 'stale' },
          'network.back': { target: 'loadingMore', reenter: true },
        },
      },
      moreFailed: {
        description: `The next page of ${paging.noun} could not be read; the customer can try again, and further attempts follow automatically.`,
        meta: { spec: ['3.21a'] },
        tags: 'error',
        on: {
          'query.retry': 'loadingMore',
          'cache.stale': { guard: withEvent('concerned', 'tags'), target: 'stale' },
          'network.back': { guard: 'observed', target: 'loadingMore' },
          'attempt.due': { guard: 'observed', target: 'tryingMore' },
        },
      },
      tryingMore: {
        description: `The next page of ${paging.noun} is being read again automatically; the error stays on the screen.`,
        meta: { spec: ['8.5d'] },
        tags: 'error',
        invoke: {
          id: 'tryMore',
          src: 'read',
          input: ({ context }) => callFor(paging, context.call, context.pages?.cursor),
          ...more,
        },
        on: {
          'query.retry': 'loadingMore',
          'cache.stale': { guard: withEvent('concerned', 'tags'), target: 'stale' },
          'network.back': 'loadingMore',
        },
      },
      stale: {
        description: `The list of ${paging.noun} may be out of date; the next observer starts another read.`,
        meta: { spec: ['3.21a'] },
        always: { guard: 'observed', target: 'refreshing' },
      },
      refreshing: {
        description: `The list of ${paging.noun} is being read again up to its current length; all entries are then replaced at once.`,
        entry: 'startOver',
        initial: 'reading',
        on: {
          'cache.stale': {
            guard: withEvent('concerned', 'tags'),
            target: 'refreshing',
            reenter: true,
          },
          'network.back': { target: 'refreshing', reenter: true },
        },
        states: {
          reading: {
            description: `One page of ${paging.noun} is being read again.`,
            meta: { spec: ['9.1a'] },
            tags: 'busy',
            invoke: {
              id: 'readAgain',
              src: 'read',
              input: ({ context }) => callFor(paging, context.call, context.fresh.cursor),
              ...callOutcomes({
                failed: {
                  target: '#pagedQuery.failed',
                  actions: [withAnswer('keepReference'), withAnswer('sayMissed')],
                },
                finished: { target: 'judging', actions: withAnswer('keepFresh') },
              }),
            },
          },
          judging: {
            description: `The number of ${paging.noun} on the screen determines whether another page is read again.`,
            meta: { spec: ['9.1a'] },
            always: [
              { guard: 'caughtUp', target: '#pagedQuery.deciding', actions: 'showFresh' },
              { target: 'reading' },
            ],
          },
        },
      },
      failed: {
        description: `The list of ${paging.noun} could not be read; the page shows an error, and earlier entries stay on the screen.`,
        meta: { spec: ['3.21a'] },
        tags: 'error',
        on: {
          'query.retry': 'retrying',
          'query.observe': { target: 'retrying', actions: 'countIn' },
          'cache.stale': {
            guard: withEvent('observedAndConcerned', 'tags'),
            target: 'retrying',
          },
          'network.back': { guard: 'observed', target: 'retrying' },
          'attempt.due': { guard: 'observed', target: 'tryingAgain' },
        },
      },
      tryingAgain: {
        description: `The list of ${paging.noun} is being read again automatically; the error stays until its first page arrives.`,
        meta: { spec: ['8.5d'] },
        tags: 'error',
        invoke: { id: 'tryPage', src: 'read', input: ({ context }) => context.call, ...again },
        on: {
          'query.retry': 'retrying',
          'cache.stale': {
            guard: withEvent('concerned', 'tags'),
            target: 'tryingAgain',
            reenter: true,
          },
          'network.back': 'retrying',
        },
      },
      retrying: {
        description: `The earlier entries determine whether the list of ${paging.noun} or a skeleton is shown during a retry.`,
        meta: { spec: ['3.21a'] },
        always: [{ guard: 'hasPages', target: 'refreshing' }, { target: 'loading' }],
      },
    },
  });
};

export type PagedQueryLogic<Row extends CallRow, Item> = ReturnType<typeof pagedQueryFor<Row, Item>>;
export type PagedQueryRef<Row extends CallRow, Item> = ActorRefFrom<PagedQueryLogic<Row, Item>>;

/** Returns the words of a list; `noun` is the one in the paging of the chart. */
export const pagedQueryWordsFor = (noun: string): ChartWords<PagedQueryLogic<CallRow, unknown>> => ({
  guards: {
    ...callWords,
    ...observedWords(`the list of ${noun}`),
    hasPages: {
      why: `an earlier list of ${noun} is still on the screen`,
      whyNot: `the list of ${noun} has not been loaded yet`,
    },
    hasMore: { why: `the list has more ${noun} to load`, whyNot: `all ${noun} have been loaded` },
    caughtUp: {
      why: `as many ${noun} have been read again as are on the screen, or the list has ended`,
      whyNot: `fewer ${noun} have been read again than are on the screen`,
    },
  },
  delays: {},
  events: {
    ...queryEventWords(`the list of ${noun}`),
    'query.more': `the customer scrolls to the end of the loaded ${noun}`,
  },
});
