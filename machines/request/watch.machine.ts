import { type ActorRefFrom, assign, setup } from 'xstate';
import type { CallInput, CallReply, CallRow } from '../../contracts/call.ts';
import { tell } from '../system/tell.ts';
import { sourceStub } from '../system/stubs.ts';
import { type Answered, withAnswer } from '../system/outcomes.ts';
import { requestFor } from './request.machine.ts';

/** Events of the push source. */
export type PushEvent =
  /** The channel listens from now on; earlier messages were missed. */
  | { readonly type: 'push.opened' }
  /** A message about the watched process. */
  | { readonly type: 'push.told' }
  | { readonly type: 'push.closed' };

export type WatchEvent = PushEvent | { readonly type: 'watch.check' };

export interface WatchInput<Row extends CallRow> {
  readonly call: CallInput<Row>;
  /** Tags of reads to invalidate once it has ended. */
  readonly tags: readonly string[];
}

export interface WatchContext<Row extends CallRow> extends WatchInput<Row> {
  /** The latest read state. */
  readonly latest: CallReply<Row> | null;
}

/** The outcome; `expired` means that the wait timed out. */
export type Watched<Row extends CallRow> =
  | { readonly outcome: 'settled'; readonly reply: CallReply<Row> }
  | { readonly outcome: 'expired' };

/** What is waited for, and for how long, in milliseconds. */
export interface Watching<Row extends CallRow> {
  readonly isSettled: (reply: CallReply<Row>) => boolean;
  readonly pollPause: number;
  /** After a message, until the service's own caches say the same. */
  readonly settleTime: number;
  readonly limit: number;
}

/**
 * Watches a process of a service until it is complete: by push, and by reads at intervals where the channel is cut
 * off.
 */
export const watchFor = <Row extends CallRow>(row: Row, { isSettled, ...delays }: Watching<Row>) => {
  const settledIn = (answered: Answered<Row>) =>
    answered.outcome === 'finished' && isSettled(answered.reply as CallReply<Row>);
  const endOf = (latest: CallReply<Row> | null): Watched<Row> =>
    latest !== null && isSettled(latest) ? { outcome: 'settled', reply: latest } : { outcome: 'expired' };
  return setup({
    types: {
      context: {} as WatchContext<Row>,
      input: {} as WatchInput<Row>,
      events: {} as WatchEvent,
      output: {} as Watched<Row>,
      tags: {} as 'busy',
      children: {} as { push: 'push'; poll: 'read'; catchUp: 'read'; reread: 'read' },
    },
    actors: { read: requestFor(row), push: sourceStub<PushEvent>('watch.push') },
    actions: {
      keep: assign((_, answered: Answered<Row>) =>
        answered.outcome === 'finished' ? { latest: answered.reply } : {},
      ),
    },
    guards: {
      settled: (_, answered: Answered<Row>) => settledIn(answered),
      finished: (_, answered: Answered<Row>) => answered.outcome === 'finished',
    },
    delays,
  }).createMachine({
    id: 'watch',
    description: 'The watch over a process of a service until it ends.',
    meta: { spec: ['3.21a', '4.6c', '9.4b', '9.4d'] },
    context: ({ input }) => ({ ...input, latest: null }),
    initial: 'watching',
    output: ({ context }) => endOf(context.latest),
    states: {
      watching: {
        description: 'The process is running as far as known; the watch gives up after a limit.',
        meta: { spec: ['4.6c', '9.4d'] },
        invoke: { id: 'push', src: 'push' },
        after: { limit: 'expired' },
        initial: 'polling',
        states: {
          polling: {
            description: 'The push channel is closed; the state is read at intervals.',
            meta: { spec: ['4.6c'] },
            initial: 'reading',
            on: { 'push.opened': 'listening', 'push.told': 'settling' },
            states: {
              reading: {
                description: 'The state of the process is being read.',
                meta: { spec: ['3.21a'] },
                tags: 'busy',
                invoke: {
                  id: 'poll',
                  src: 'read',
                  input: ({ context }) => context.call,
                  onDone: [
                    { guard: withAnswer('settled'), target: '#watch.settled', actions: withAnswer('keep') },
                    { target: 'pausing', actions: withAnswer('keep') },
                  ],
                  onError: 'pausing',
                },
              },
              pausing: {
                description: 'The interval is running; a visit of the customer ends it early.',
                meta: { spec: ['3.21a'] },
                after: { pollPause: 'reading' },
                on: { 'watch.check': 'reading' },
              },
            },
          },
          listening: {
            description: 'The push channel is open.',
            meta: { spec: ['4.6c'] },
            initial: 'catchingUp',
            on: { 'push.closed': 'polling', 'push.told': 'settling' },
            states: {
              catchingUp: {
                description: 'The state is being read once, because messages may have been missed.',
                meta: { spec: ['3.21a', '4.6c'] },
                tags: 'busy',
                invoke: {
                  id: 'catchUp',
                  src: 'read',
                  input: ({ context }) => context.call,
                  onDone: [
                    { guard: withAnswer('settled'), target: '#watch.settled', actions: withAnswer('keep') },
                    { guard: withAnswer('finished'), target: 'waiting', actions: withAnswer('keep') },
                    { target: 'missed' },
                  ],
                  onError: 'missed',
                },
              },
              waiting: {
                description:
                  'The push channel will deliver the end; a visit of the customer reads the state as well.',
                on: { 'watch.check': 'catchingUp' },
              },
              missed: {
                description: 'The state could not be read; the read is repeated after a pause.',
                meta: { spec: ['3.21a'] },
                after: { pollPause: 'catchingUp' },
                on: { 'watch.check': 'catchingUp' },
              },
            },
          },
          settling: {
            description: 'A message announced the end; the service gets a moment to report the same state.',
            meta: { spec: ['4.6c', '9.4b'] },
            after: { settleTime: 'rereading' },
            on: { 'push.told': { target: 'settling', reenter: true } },
          },
          rereading: {
            description: 'The state is being read again; a process that still runs is watched further.',
            meta: { spec: ['4.6c'] },
            tags: 'busy',
            on: { 'push.told': 'settling' },
            invoke: {
              id: 'reread',
              src: 'read',
              input: ({ context }) => context.call,
              onDone: [
                { guard: withAnswer('settled'), target: '#watch.settled', actions: withAnswer('keep') },
                { target: 'polling.pausing', actions: withAnswer('keep') },
              ],
              onError: 'polling.pausing',
            },
          },
        },
      },
      settled: {
        type: 'final',
        description: 'The process has ended; everything that shows it is read again.',
        meta: { spec: ['4.6c', '4.6e'] },
        entry: tell('queries', 'cache.stale', ({ context: { tags } }) => ({ tags })),
      },
      expired: {
        type: 'final',
        description: 'The process has taken longer than the limit; the watch has given up.',
        meta: { spec: ['9.4d'] },
      },
    },
  });
};

export type WatchLogic<Row extends CallRow> = ReturnType<typeof watchFor<Row>>;
export type WatchRef<Row extends CallRow> = ActorRefFrom<WatchLogic<Row>>;
