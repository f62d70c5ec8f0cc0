import { type ActorRefFrom, assign, setup } from 'xstate';
import type { CallInput, CallReply, CallRow } from '../../contracts/call.ts';
import {
  type CacheEvent,
  counted,
  missed,
  type Observed,
  observedFrom,
  observedGuards,
  type Polling,
  register,
} from '../system/registration.ts';
import {
  type Answered,
  callGuards,
  callOutcomes,
  type Failure,
  withAnswer,
  withEvent,
} from '../system/outcomes.ts';
import { requestFor } from './request.machine.ts';
import { callWords, observedWords, pollPauseWords, queryEventWords, shouldPollWords } from './words.ts';
import type { ChartWords } from '../system/chartWords.ts';

/** Events that observers send to a cached read. */
export type QueryEvent<Row extends CallRow = CallRow> =
  | CacheEvent
  | { readonly type: 'query.observe' }
  | { readonly type: 'query.release' }
  | { readonly type: 'query.retry' }
  /** The read switches to other data, for example to another id or filter. */
  | { readonly type: 'query.change'; readonly call: CallInput<Row> };

export interface QueryInput<Row extends CallRow> {
  readonly call: CallInput<Row>;
  /** Tags by which `cache.stale` invalidates this read, for example `photos`, `albums` or `customer`. */
  readonly tags: readonly string[];
  /**
   * Whether the read is observed from the start, because a single page owns it. A shared read counts its
   * observers.
   */
  readonly observed?: boolean;
}

export interface QueryContext<Row extends CallRow> extends Observed {
  readonly call: CallInput<Row>;
  /** The cached data, kept during a re-read and also if that fails. */
  readonly data: CallReply<Row> | null;
  /** Why the latest read failed; null if it succeeded. */
  readonly failure: Failure | null;
  /** If the read was refused, the name of the refusal in the contract; null otherwise. */
  readonly refusal: string | null;
}

/**
 * Returns a cached read that is owned by a page or shared by several pages. While it has observers, it is
 * read again when its tags are invalidated, and polled if it shows a running process.
 */
export const queryFor = <Row extends CallRow>(row: Row, polling?: Polling<CallReply<Row>>) => {
  const polled =
    polling === undefined
      ? {}
      : ({ after: { pollPause: { guard: 'shouldPoll', target: 'stale' } } } as const);
  const outcomes = callOutcomes({
    refused: { target: 'notFound', actions: withAnswer('keepRefusal') },
    failed: { target: 'failed', actions: [withAnswer('keepFailure'), withAnswer('sayMissed')] },
    finished: { target: 'ready', actions: withAnswer('keep') },
  });
  return setup({
    types: {
      context: {} as QueryContext<Row>,
      input: {} as QueryInput<Row>,
      events: {} as QueryEvent<Row>,
      tags: {} as 'busy' | 'error',
      children: {} as { read: 'read'; reread: 'read'; readAgain: 'read' },
    },
    actors: { read: requestFor(row) },
    actions: {
      countIn: assign({ observers: counted(1) }),
      countOut: assign({ observers: counted(-1) }),
      takeCall: assign((_, call: CallInput<Row>) => ({ call, data: null, failure: null, refusal: null })),
      keep: assign((_, answered: Answered<Row>) =>
        answered.outcome === 'finished' ? { data: answered.reply, failure: null, refusal: null } : {},
      ),
      /** Drops the data, because data that no longer exists must not be shown. */
      keepRefusal: assign((_, answered: Answered<Row>) =>
        answered.outcome === 'refused' ? { data: null, failure: null, refusal: answered.refusal } : {},
      ),
      keepFailure: assign({
        failure: (_, answered: Answered<Row>) => (answered.outcome === 'failed' ? answered.failure : null),
        refusal: null,
      }),
      sayMissed: missed(),
    },
    guards: {
      ...callGuards,
      ...observedGuards,
      hasData: ({ context }) => context.data !== null,
      shouldPoll: ({ context }) => polling?.shouldPoll(context.data) === true,
    },
    delays: { pollPause: polling?.every ?? 0 },
  }).createMachine({
    id: 'query',
    description: 'One cached read, with the tags that make it stale.',
    meta: { spec: ['3.21a', '4.3'] },
    context: ({ input }) => ({
      ...observedFrom(input),
      call: input.call,
      data: null,
      failure: null,
      refusal: null,
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
        description: 'The data has not been read; the first screen that shows the data starts the read.',
        meta: { spec: ['3.21a'] },
        always: { guard: 'observed', target: 'loading' },
      },
      loading: {
        description:
          'The data is being read for the first time; data that becomes stale during the read is read again.',
        tags: 'busy',
        invoke: {
          id: 'read',
          src: 'read',
          input: ({ context }) => context.call,
          ...outcomes,
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
      ready: {
        description: 'The data is up to date; data of a running process is read again at intervals.',
        meta: { spec: ['3.21a'] },
        ...polled,
        on: {
          'cache.stale': {
            guard: withEvent('concerned', 'tags'),
            target: 'stale',
          },
          'network.back': 'stale',
        },
      },
      stale: {
        description: 'The data may be out of date; the next observer starts another read.',
        meta: { spec: ['3.21a'] },
        always: { guard: 'observed', target: 'retrying' },
      },
      refreshing: {
        description: 'The data is being read again; the earlier data stays on the screen.',
        tags: 'busy',
        invoke: {
          id: 'reread',
          src: 'read',
          input: ({ context }) => context.call,
          ...outcomes,
        },
        on: {
          'cache.stale': {
            guard: withEvent('concerned', 'tags'),
            target: 'refreshing',
            reenter: true,
          },
          'network.back': { target: 'refreshing', reenter: true },
        },
      },
      failed: {
        description:
          'The latest read failed; earlier data stays on the screen, the customer can try again, and further attempts follow automatically.',
        meta: { spec: ['3.21a'] },
        tags: 'error',
        ...polled,
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
        description: 'The data is being read again automatically; the error stays on the screen.',
        meta: { spec: ['8.5d'] },
        tags: 'error',
        invoke: {
          id: 'readAgain',
          src: 'read',
          input: ({ context }) => context.call,
          ...outcomes,
        },
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
        description: 'The earlier data determines whether that data or a skeleton is shown during a retry.',
        meta: { spec: ['3.21a'] },
        always: [{ guard: 'hasData', target: 'refreshing' }, { target: 'loading' }],
      },
      notFound: {
        description: 'The service replied that the data does not exist.',
        meta: { spec: ['3.21a', '8.5d'] },
        on: {
          'query.retry': 'loading',
          'query.observe': { target: 'loading', actions: 'countIn' },
          'cache.stale': {
            guard: withEvent('observedAndConcerned', 'tags'),
            target: 'loading',
          },
          'network.back': { guard: 'observed', target: 'loading' },
        },
      },
    },
  });
};

export type QueryLogic<Row extends CallRow> = ReturnType<typeof queryFor<Row>>;
export type QueryRef<Row extends CallRow> = ActorRefFrom<QueryLogic<Row>>;

/** The words of every cached read, which is part of another chart and has no file of its own. */
export const queryWords: ChartWords<QueryLogic<CallRow>> = {
  guards: {
    ...callWords,
    ...observedWords('the data'),
    hasData: {
      why: 'earlier data is still on the screen',
      whyNot: 'the data has not been loaded yet',
    },
    shouldPoll: shouldPollWords('the data'),
  },
  delays: { pollPause: pollPauseWords },
  events: queryEventWords('the data'),
};
