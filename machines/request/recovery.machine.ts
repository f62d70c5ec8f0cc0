import { assign, setup } from 'xstate';
import { sourceStub, unprovided } from '../system/stubs.ts';
import { withEvent } from '../system/outcomes.ts';
import type { ChartWords } from '../system/chartWords.ts';

export type RecoveryEvent =
  /** Number of parts of the page that failed to load. */
  | { readonly type: 'missing.counted'; readonly count: number }
  /** The browser is online again, or the page is visible again. */
  | { readonly type: 'recovery.now' }
  /** A service has responded to a call. */
  | { readonly type: 'service.answered' };

export interface RecoveryContext {
  readonly missing: number;
  /** Number of attempts since all parts were last loaded. */
  readonly attempts: number;
}

/** The pauses before the first attempts, in milliseconds. */
const pauses = [2_000, 8_000, 30_000] as const;

/**
 * Decides when the page retries the parts that failed to load because of the network or a service. It does
 * not rely on a single browser event, because the event may come before the network is usable, or not at all,
 * for example after a restart of the service [8.5d].
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
  description: 'The retries of all program code and data of the page that could not be loaded.',
  meta: { spec: ['8.5d'] },
  context: { missing: 0, attempts: 0 },
  invoke: { id: 'missing', src: 'missing' },
  initial: 'complete',
  states: {
    complete: {
      description: 'The page is complete: all its program code and data have been loaded.',
      entry: 'forgetAttempts',
      on: {
        'missing.counted': {
          guard: withEvent('countsSome', 'count'),
          target: 'missing',
          actions: withEvent('keepMissing', 'count'),
        },
      },
    },
    missing: {
      description: 'A part of the page could not be fetched; the next attempt is scheduled.',
      initial: 'deciding',
      on: {
        'missing.counted': [
          {
            guard: withEvent('countsSome', 'count'),
            actions: withEvent('keepMissing', 'count'),
          },
          { target: 'settling', actions: withEvent('keepMissing', 'count') },
        ],
        'recovery.now': { target: 'fetching', actions: 'forgetAttempts' },
      },
      states: {
        deciding: {
          description:
            'The number of attempts determines whether to pause briefly or to wait until the service is known to be back.',
          always: [{ guard: 'isEarly', target: 'pausing' }, { target: 'resting' }],
        },
        pausing: {
          description: 'The next attempt follows after a growing pause: 2, 8 and 30 seconds.',
          after: { pause: '#recovery.fetching' },
        },
        resting: {
          description: 'Several attempts have failed; the next one does not start for half a minute.',
          after: { rest: 'listening' },
        },
        listening: {
          description:
            'The next successful call triggers an attempt; without one, an attempt follows after five minutes.',
          after: { longPause: '#recovery.fetching' },
          on: { 'service.answered': '#recovery.fetching' },
        },
      },
    },
    fetching: {
      description: 'All missing parts of the page are being requested again.',
      entry: ['countAttempt', 'fetchMissing'],
      always: 'missing',
    },
    settling: {
      description:
        'All parts have arrived; one that fails again within a minute is retried with longer pauses.',
      on: {
        'missing.counted': {
          guard: withEvent('countsSome', 'count'),
          target: 'missing',
          actions: withEvent('keepMissing', 'count'),
        },
      },
      after: { untilSettled: 'complete' },
    },
  },
});

export const recoveryWords: ChartWords<typeof recoveryMachine> = {
  guards: {
    isEarly: {
      why: 'only a few attempts have failed so far',
      whyNot: 'several attempts have already failed',
    },
    countsSome: {
      why: 'some parts of the page are still missing',
      whyNot: 'all parts of the page have been loaded',
    },
  },
  delays: {
    pause: 'the pause before the next attempt is over',
    rest: 'the service has had time to recover',
    longPause: 'the service has not responded to any call for a long time',
    untilSettled: 'all parts of the page have been complete long enough',
  },
  events: {
    'missing.counted': 'the number of missing parts of the page has changed',
    'recovery.now': 'the browser is online again, or the page is visible again',
    'service.answered': 'the service responds to a call of the page',
  },
};
