import { type ActorRefFrom, assign, setup } from 'xstate';
import type { CallInput, CallReply, CallRow } from '../../contracts/call.ts';
import { tell } from '../system/tell.ts';
import { sourceStub } from '../system/stubs.ts';
import { type Answered, withAnswer } from '../system/outcomes.ts';
import { requestFor } from './request.machine.ts';
import { pollPauseWords } from './words.ts';
import type { ChartWords } from '../system/chartWords.ts';

/** Events sent by the source of push messages. */
export type PushEvent =
  /** The channel receives messages from now on. Earlier messages were missed. */
  | { readonly type: 'push.opened' }
  /** A message about the watched process has arrived. */
  | { readonly type: 'push.received' }
  | { readonly type: 'push.closed' };

export type WatchEvent = PushEvent | { readonly type: 'watch.check' };

export interface WatchInput<Row extends CallRow> {
  readonly call: CallInput<Row>;
  /** Tags of the reads to invalidate when the process has ended. */
  readonly tags: readonly string[];
}

export interface WatchContext<Row extends CallRow> extends WatchInput<Row> {
  /** The most recently read state of the process. */
  readonly latest: CallReply<Row> | null;
}

/** The outcome. `expired` means that the wait timed out. */
export type Watched<Row extends CallRow> =
  | { readonly outcome: 'settled'; readonly reply: CallReply<Row> }
  | { readonly outcome: 'expired' };

/** The condition to wait for, and its timeouts in milliseconds. */
export interface Watching<Row extends CallRow> {
  readonly isSettled: (reply: CallReply<Row>) => boolean;
  readonly pollPause: number;
  /**
   * Milliseconds after a push message until reads return the same state, because the service caches its
   * replies.
   */
  readonly settleTime: number;
  readonly limit: number;
}

/**
 * Returns a chart that watches a process of a service until it is complete, by push messages, and by polling
 * while the channel is disconnected.
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
    description: 'The monitoring of a process in a service until that process ends.',
    meta: { spec: ['3.21a', '4.6c', '9.4b', '9.4d'] },
    context: ({ input }) => ({ ...input, latest: null }),
    initial: 'watching',
    output: ({ context }) => endOf(context.latest),
    states: {
      watching: {
        description: 'The process is running as far as is known; the watch ends after a time limit.',
        meta: { spec: ['4.6c', '9.4d'] },
        invoke: { id: 'push', src: 'push' },
        after: { limit: 'expired' },
        initial: 'polling',
        states: {
          polling: {
            description: 'The push channel is closed; the state is read at intervals.',
            meta: { spec: ['4.6c'] },
            initial: 'reading',
            on: { 'push.opened': 'listening', 'push.received': 'settling' },
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
                description:
                  'The state is read again after an interval, or as soon as the customer visits the page.',
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
            on: { 'push.closed': 'polling', 'push.received': 'settling' },
            states: {
              catchingUp: {
                description:
                  'The state of the process is being read once, because messages may have been missed.',
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
                  'The push channel will report completion; the state is also read when the customer visits the page.',
                on: { 'watch.check': 'catchingUp' },
              },
              missed: {
                description: 'The state of the process could not be read; it is read again after a pause.',
                meta: { spec: ['3.21a'] },
                after: { pollPause: 'catchingUp' },
                on: { 'watch.check': 'catchingUp' },
              },
            },
          },
          settling: {
            description:
              'A message reported the end of the process; the service is given a moment before the state of the process is read.',
            meta: { spec: ['4.6c', '9.4b'] },
            after: { settleTime: 'rereading' },
            on: { 'push.received': { target: 'settling', reenter: true } },
          },
          rereading: {
            description:
              'The state is being read again; if the process is still running, it continues to be watched.',
            meta: { spec: ['4.6c'] },
            tags: 'busy',
            on: { 'push.received': 'settling' },
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
        description: 'The process has ended; all data that depends on it is read again.',
        meta: { spec: ['4.6c', '4.6e'] },
        entry: tell('queries', 'cache.stale', ({ context: { tags } }) => ({ tags })),
      },
      expired: {
        type: 'final',
        description: 'The process has taken longer than the time limit, so the watch has ended.',
        meta: { spec: ['9.4d'] },
      },
    },
  });
};

export type WatchLogic<Row extends CallRow> = ReturnType<typeof watchFor<Row>>;
export type WatchRef<Row extends CallRow> = ActorRefFrom<WatchLogic<Row>>;

/** The words of all watches. A watch is part of another chart and has no file of its own. */
export const watchWords: ChartWords<WatchLogic<CallRow>> = {
  guards: {
    settled: {
      why: 'the watched process has ended',
      whyNot: 'the watched process is not known to have ended',
    },
    finished: {
      why: 'the service sent the state of the process',
      whyNot: 'the state of the process could not be read',
    },
  },
  delays: {
    pollPause: pollPauseWords,
    settleTime: 'the service has had time to update its replies',
    limit: 'the process has not ended within the time limit',
  },
  events: {
    'push.opened': 'the push channel is open and delivers messages',
    'push.received': 'a push message about the process arrives',
    'push.closed': 'the push channel is no longer open',
    'watch.check': 'the app asks for the current state of the process',
  },
};
