import { assign, setup } from 'xstate';
import { sourceStub, unprovided } from '../system/stubs.ts';

export type RecoveryEvent =
  /** So many things on the page could not be fetched. */
  | { readonly type: 'missing.counted'; readonly count: number }
  /** The browser is online, or the page is looked at again. */
  | { readonly type: 'recovery.now' }
  /** A service has answered a call. */
  | { readonly type: 'service.answered' };

export interface RecoveryContext {
  readonly missing: number;
  /** Attempts since everything was there. */
  readonly attempts: number;
}

/** Milliseconds before the first attempts, one after another. */
const pauses = [2_000, 8_000, 30_000] as const;

/**
 * When the page fetches again what it could not fetch for want of the network or of a service. It never depends on one
 * event of the browser, which may come before the network, or never, as after a restart of the service [8.5d].
 */
export const recoveryMachine = setup({
  types: {
    context: {} as RecoveryContext,
    events: {} as RecoveryEvent,
    children: {} as { missing: 'missing' },
  },
  actors: { missing: sourceStub<RecoveryEvent>('recovery.missing') },
  actions: {
    keepMissing: assign({ missing: (_, count: number) => count }),
    countAttempt: assign({ attempts: ({ context }) => context.attempts + 1 }),
    forgetAttempts: assign({ attempts: 0 }),
    fetchMissing: (_) => unprovided('recovery.fetchMissing'),
  },
  guards: {
    isEarly: ({ context }) => context.attempts < pauses.length,
    countsSome: (_, count: number) => count > 0,
  },
  delays: {
    pause: ({ context }) => pauses[context.attempts] ?? pauses[2],
    rest: pauses[2],
    longPause: 300_000,
    untilSettled: 60_000,
  },
}).createMachine({
  id: 'recovery',
  description: 'When the page fetches again what it could not fetch.',
  meta: { spec: ['8.5d'] },
  context: { missing: 0, attempts: 0 },
  invoke: { id: 'missing', src: 'missing' },
  initial: 'complete',
  states: {
    complete: {
      description: 'Nothing on the page is missing.',
      meta: { spec: ['8.5d'] },
      entry: 'forgetAttempts',
      on: {
        'missing.counted': {
          guard: { type: 'countsSome', params: ({ event }) => event.count },
          target: 'missing',
          actions: { type: 'keepMissing', params: ({ event }) => event.count },
        },
      },
    },
    missing: {
      description: 'Something on the page could not be fetched; the next attempt waits for its time.',
      meta: { spec: ['8.5d'] },
      initial: 'deciding',
      on: {
        'missing.counted': [
          {
            guard: { type: 'countsSome', params: ({ event }) => event.count },
            actions: { type: 'keepMissing', params: ({ event }) => event.count },
          },
          { target: 'settling', actions: { type: 'keepMissing', params: ({ event }) => event.count } },
        ],
        'recovery.now': { target: 'fetching', actions: 'forgetAttempts' },
      },
      states: {
        deciding: {
          description:
            'The first attempts follow each other soon, later ones wait for a sign of the service.',
          meta: { spec: ['8.5d'] },
          always: [{ guard: 'isEarly', target: 'pausing' }, { target: 'resting' }],
        },
        pausing: {
          description: 'An attempt follows after a pause that grows: 2, 8 and 30 seconds.',
          meta: { spec: ['8.5d'] },
          after: { pause: '#recovery.fetching' },
        },
        resting: {
          description: 'Several attempts failed: no further one within half a minute, whatever answers.',
          meta: { spec: ['8.5d'] },
          after: { rest: 'listening' },
        },
        listening: {
          description:
            'The next call that a service answers brings an attempt; without one, five minutes do.',
          meta: { spec: ['8.5d'] },
          after: { longPause: '#recovery.fetching' },
          on: { 'service.answered': '#recovery.fetching' },
        },
      },
    },
    fetching: {
      description: 'All that is missing is requested again.',
      meta: { spec: ['8.5d'] },
      entry: ['countAttempt', 'fetchMissing'],
      always: 'missing',
    },
    settling: {
      description: 'All of it has arrived; what fails within a minute is retried with longer pauses.',
      meta: { spec: ['8.5d'] },
      on: {
        'missing.counted': {
          guard: { type: 'countsSome', params: ({ event }) => event.count },
          target: 'missing',
          actions: { type: 'keepMissing', params: ({ event }) => event.count },
        },
      },
      after: { untilSettled: 'complete' },
    },
  },
});
