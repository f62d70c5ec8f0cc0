// Sentences for the parts that many charts have in common, so that each part has the same sentence everywhere.
import type { GuardWords } from '../system/chartWords.ts';

/** For the guards of `callGuards`. */
export const callWords = {
  callRefused: {
    why: 'the service refused the request for a known reason',
    whyNot: 'the service did not refuse the request',
  },
  callFailed: {
    why: 'the service refused the request or sent no usable reply',
    whyNot: 'the service fulfilled the request',
  },
} as const satisfies Readonly<Record<string, GuardWords>>;

/** Returns the words for a guard that checks whether a change concerns the data of a chart. */
export const concernedWords = (noun: string): GuardWords => ({
  why: `the change concerns ${noun}`,
  whyNot: `the change does not concern ${noun}`,
});

/** Returns the words for the guards of `observedGuards`. */
export const observedWords = (noun: string) =>
  ({
    observed: { why: `a screen shows ${noun}`, whyNot: `no screen shows ${noun} at present` },
    concerned: concernedWords(noun),
    observedAndConcerned: {
      why: `the change concerns ${noun}, and a screen shows ${noun}`,
      whyNot: `the change does not concern ${noun}, or no screen shows ${noun} at present`,
    },
  }) as const satisfies Readonly<Record<string, GuardWords>>;

/** Returns the words for a chart whose call may require a more recent sign-in. */
export const signInIsOldWords = (deed: string): GuardWords => ({
  why: `the service requires a more recent sign-in to ${deed}`,
  whyNot: 'the sign-in is recent enough',
});

/** For the events of every cached read. */
export const cacheEventWords = {
  'cache.stale': 'some data of the account may have changed since the last read',
  'network.back': 'the browser is online again',
  'attempt.due': 'the next automatic attempt to load the missing parts of the page is due',
} as const;

/** Returns the words for the events that observers send to a cached read. */
export const queryEventWords = (noun: string) =>
  ({
    ...cacheEventWords,
    'query.observe': `a screen begins to show ${noun}`,
    'query.release': `a screen no longer shows ${noun}`,
    'query.retry': `the customer tries again to load ${noun}`,
    'query.change': `the page asks for ${noun} with other parameters`,
  }) as const;

/** For the replies of the sign-in to a request for an access token. */
export const tokenEventWords = {
  'token.ready': 'a fresh access token is available',
  'token.lost': 'a fresh access token could not be obtained',
} as const;

/** For the events that a push channel sends to its parent actor, apart from the messages. */
export const channelEventWords = {
  'channel.listening': 'the push channel begins to deliver messages',
  'channel.silent': 'the push channel no longer delivers messages',
  'channel.due': 'the regular check for changes without a push message is due',
} as const;

/** Returns the words for the guard of a read that is repeated at intervals. */
export const shouldPollWords = (noun: string): GuardWords => ({
  why: `${noun} may still change and must be read again at intervals`,
  whyNot: `${noun} need not be read again at intervals`,
});
export const pollPauseWords = 'the interval between two reads has passed';
