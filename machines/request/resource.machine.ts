import { assign, setup, type ActorRefFrom } from 'xstate';
import type { CallInput, CallReply, CallRow } from '../../contracts/call.ts';
import { me } from '../../contracts/customer/calls.ts';
import { requestFor } from './request.machine.ts';
import type { Answered, Failure } from './request.types.ts';

export type ResourceEvent =
  | { readonly type: 'resource.observe' }
  | { readonly type: 'resource.release' }
  | { readonly type: 'resource.retry' }
  | { readonly type: 'cache.stale'; readonly tags: readonly string[] };

export interface ResourceContext<Row extends CallRow> {
  readonly call: CallInput<Row>;
  /** Words by which `cache.stale` finds this read: `photos`, `albums`, `customer` … */
  readonly tags: readonly string[];
  readonly observers: number;
  readonly data: CallReply<Row> | null;
  /** Raised by every read that landed, so that a view can tell one epoch of the data from the next. */
  readonly epoch: number;
  readonly failure: Failure | null;
  /** The word of a known refusal, where that was the answer. */
  readonly refusal: string | null;
}

export interface ResourceInput<Row extends CallRow> {
  readonly call: CallInput<Row>;
  readonly tags: readonly string[];
}

/** A cached read: shared by whoever observes it, re-read when its tags go stale while somebody looks [3.21, 4.3]. */
export const resourceFor = <Row extends CallRow>(row: Row) => {
  const resourceSetup = setup({
    types: {
      context: {} as ResourceContext<Row>,
      input: {} as ResourceInput<Row>,
      events: {} as ResourceEvent,
    },
    actors: { read: requestFor(row) },
    actions: {
      countIn: assign({ observers: ({ context }) => context.observers + 1 }),
      countOut: assign({ observers: ({ context }) => Math.max(0, context.observers - 1) }),
      keep: assign(({ context }, answered: Answered<Row>): Partial<ResourceContext<Row>> => {
        if (answered.outcome === 'finished') {
          return { data: answered.reply, epoch: context.epoch + 1, failure: null, refusal: null };
        }
        if (answered.outcome === 'refused') return { refusal: answered.refusal, failure: null };
        return { failure: answered.outcome === 'failed' ? answered.failure : null };
      }),
      keepSurprise: assign({ failure: { kind: 'unexpected', correlationId: '' } }),
    },
    guards: {
      finished: (_, answered: Answered<Row>) => answered.outcome === 'finished',
      concerned: ({ context }, tags: readonly string[]) => tags.some((tag) => context.tags.includes(tag)),
      observedAndConcerned: ({ context }, tags: readonly string[]) =>
        context.observers > 0 && tags.some((tag) => context.tags.includes(tag)),
    },
  });
  /** The first read and every later one: begun anew when it goes stale under way. */
  const reading = <Name extends 'loading' | 'refreshing'>(target: Name, id: string) =>
    resourceSetup.createStateConfig({
      tags: 'busy',
      invoke: {
        id,
        src: 'read',
        input: ({ context }) => context.call,
        onDone: [
          {
            guard: { type: 'finished', params: ({ event }) => event.output },
            target: 'fresh',
            actions: { type: 'keep', params: ({ event }) => event.output },
          },
          { target: 'failed', actions: { type: 'keep', params: ({ event }) => event.output } },
        ],
        onError: { target: 'failed', actions: 'keepSurprise' },
      },
      on: {
        'cache.stale': {
          guard: { type: 'concerned', params: ({ event }) => event.tags },
          target,
          reenter: true,
        },
      },
    });
  return resourceSetup.createMachine({
    id: 'resource',
    description: 'A cached read with the tags by which it goes stale.',
    meta: { spec: ['3.21', '4.3'] },
    context: ({ input }) => ({ ...input, observers: 0, data: null, epoch: 0, failure: null, refusal: null }),
    initial: 'empty',
    on: { 'resource.observe': { actions: 'countIn' }, 'resource.release': { actions: 'countOut' } },
    states: {
      empty: {
        description: 'Nothing was read yet and nobody looks.',
        meta: { spec: ['3.21'] },
        on: { 'resource.observe': { target: 'loading', actions: 'countIn' } },
      },
      loading: {
        description: 'The first read is under way.',
        meta: { spec: ['3.21'] },
        ...reading('loading', 'read'),
      },
      fresh: {
        description: 'The data is there and nothing is known to have changed since.',
        meta: { spec: ['3.21'] },
        on: {
          'cache.stale': [
            {
              guard: { type: 'observedAndConcerned', params: ({ event }) => event.tags },
              target: 'refreshing',
            },
            { guard: { type: 'concerned', params: ({ event }) => event.tags }, target: 'stale' },
          ],
        },
      },
      stale: {
        description: 'The data may have changed, but nobody looks: it is read again when somebody does.',
        meta: { spec: ['3.21'] },
        on: { 'resource.observe': { target: 'refreshing', actions: 'countIn' } },
      },
      refreshing: {
        description: 'The data shows while it is read again.',
        meta: { spec: ['3.21'] },
        ...reading('refreshing', 'reread'),
      },
      failed: {
        description: 'The latest read failed; what was read before still shows.',
        meta: { spec: ['3.21', '4.18'] },
        tags: 'error',
        on: {
          'resource.retry': 'loading',
          'resource.observe': { target: 'loading', actions: 'countIn' },
          'cache.stale': {
            guard: { type: 'observedAndConcerned', params: ({ event }) => event.tags },
            target: 'loading',
          },
        },
      },
    },
  });
};

export type ResourceLogic<Row extends CallRow> = ReturnType<typeof resourceFor<Row>>;
export type ResourceRef<Row extends CallRow> = ActorRefFrom<ResourceLogic<Row>>;

/** The chart as reviewers and tests see it, on the row of `GET /customers/me`. */
export const resourceMachine = resourceFor(me);
