import { type AnyActorRef, assign, enqueueActions, fromCallback, setup, stopChild } from 'xstate';
import { attemptsStub, type CacheEvent, type CacheRef } from '../system/registration.ts';
import { withEvent } from '../system/outcomes.ts';
import { cacheEventWords } from './words.ts';
import type { ChartWords } from '../system/chartWords.ts';

export type QueriesEvent =
  /** Registers a cached read, which receives the events for its tags until it stops. */
  | { readonly type: 'query.registered'; readonly query: CacheRef; readonly tags: readonly string[] }
  | { readonly type: 'query.left'; readonly query: CacheRef }
  /**
   * The read has failed. If it may succeed later, the registry notifies the read when the next attempt is
   * due.
   */
  | { readonly type: 'query.missed'; readonly query: CacheRef; readonly mayCome: boolean }
  /** The page is visible again after the browser had frozen or hidden it. */
  | { readonly type: 'page.resumed' }
  | CacheEvent;

declare module '../system/directory.ts' {
  interface Directory {
    readonly queries: QueriesEvent;
  }
}

type Registered = Extract<QueriesEvent, { type: 'query.registered' }>;
interface Registration extends Omit<Registered, 'type'> {
  /** The actor that detects when the query has stopped. */
  readonly watch: AnyActorRef;
}

export interface QueriesContext {
  readonly registrations: readonly Registration[];
  /** Reads whose latest attempt failed. */
  readonly missed: readonly CacheRef[];
}

/** A stopped chart runs no actions, so it cannot unregister itself. */
const watchEnd = fromCallback<QueriesEvent, { readonly query: CacheRef }>(
  ({ input: { query }, sendBack }) => {
    const left = () => sendBack({ type: 'query.left', query });
    const watched = query.subscribe({ complete: left, error: left });
    return () => watched.unsubscribe();
  },
);

const isOf =
  (query: CacheRef) =>
  (registration: Registration): boolean =>
    registration.query === query;

/**
 * The registry of cached reads. Each read registers with its tags when it starts, and is removed when it
 * stops. The registry notifies reads when their tags are invalidated and when the network returns. No other
 * chart keeps a list of tags.
 */
export const queriesMachine = setup({
  types: {
    context: {} as QueriesContext,
    events: {} as QueriesEvent,
  },
  actors: { watchEnd, attempts: attemptsStub },
  actions: {
    add: assign(({ context: { registrations }, spawn }, { query, tags }: Registered) => ({
      registrations: [...registrations, { query, tags, watch: spawn('watchEnd', { input: { query } }) }],
    })),
    stopWatch: stopChild(
      ({ context: { registrations } }, query: CacheRef) => registrations.find(isOf(query))?.watch ?? '',
    ),
    remove: assign(({ context: { registrations, missed } }, query: CacheRef) => ({
      registrations: registrations.filter((registration) => !isOf(query)(registration)),
      missed: missed.filter((other) => other !== query),
    })),
    keepMissed: assign({
      missed: ({ context: { missed } }, query: CacheRef) => [
        ...missed.filter((other) => other !== query),
        query,
      ],
    }),
    /** Notifies the failed reads. Those that fail again are registered again. */
    tellMissed: enqueueActions(({ context: { missed }, enqueue }) => {
      for (const query of missed) enqueue.sendTo(query, { type: 'attempt.due' });
      enqueue.assign({ missed: [] });
    }),
    tellConcerned: enqueueActions(
      ({ context: { registrations }, enqueue }, event: Extract<CacheEvent, { type: 'cache.stale' }>) => {
        for (const { query, tags } of registrations)
          if (tags.some((tag) => event.tags.includes(tag))) enqueue.sendTo(query, event);
      },
    ),
    /** Invalidates all cached data. */
    tellStale: enqueueActions(({ context: { registrations }, enqueue }) => {
      for (const { query, tags } of registrations) enqueue.sendTo(query, { type: 'cache.stale', tags });
    }),
    tellAll: enqueueActions(({ context: { registrations }, enqueue }, event: CacheEvent) => {
      for (const { query } of registrations) enqueue.sendTo(query, event);
    }),
  },
  guards: {
    isNew: ({ context }, query: CacheRef) => !context.registrations.some(isOf(query)),
    mayCome: (_, mayCome: boolean) => mayCome,
  },
}).createMachine({
  id: 'queries',
  description: 'The registry of all cached reads; it forwards events to each of them.',
  meta: { spec: ['3.21a', '4.6e'] },
  context: { registrations: [], missed: [] },
  on: {
    'query.registered': {
      guard: withEvent('isNew', 'query'),
      actions: withEvent('add'),
    },
    'query.left': {
      actions: [withEvent('stopWatch', 'query'), withEvent('remove', 'query')],
    },
    'cache.stale': { actions: withEvent('tellConcerned') },
    'network.back': { actions: withEvent('tellAll') },
    'page.resumed': { actions: 'tellStale' },
    'query.missed': {
      guard: withEvent('mayCome', 'mayCome'),
      target: '.missing',
      actions: withEvent('keepMissed', 'query'),
    },
  },
  initial: 'complete',
  states: {
    complete: {
      description: 'All data on the page could be read.',
      meta: { spec: ['8.5d'] },
    },
    missing: {
      description: 'Some data could not be read; it is read again at the next attempt.',
      meta: { spec: ['8.5d'] },
      invoke: { id: 'attempts', src: 'attempts' },
      on: {
        'attempt.due': { target: 'complete', actions: 'tellMissed' },
        'query.missed': {
          guard: withEvent('mayCome', 'mayCome'),
          actions: withEvent('keepMissed', 'query'),
        },
      },
    },
  },
});

export const queriesWords: ChartWords<typeof queriesMachine> = {
  guards: {
    isNew: {
      why: 'the data has not been registered yet',
      whyNot: 'the data has already been registered',
    },
    mayCome: {
      why: 'the network or the service caused the failure, so a later attempt may succeed',
      whyNot: 'a later attempt would fail for the same reason',
    },
  },
  delays: {},
  events: {
    ...cacheEventWords,
    'query.registered': 'a part of the page begins to read data',
    'query.left': 'a part of the page no longer needs its data',
    'query.missed': 'some data of the page could not be read',
    'page.resumed': 'the page is visible again after the browser hid or froze it',
  },
};
