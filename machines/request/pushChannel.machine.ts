import { type ActorRef, assign, enqueueActions, sendTo, setup, type Snapshot } from 'xstate';
import { pushClose } from '../../contracts/push/push.ts';
import { tell } from '../system/tell.ts';
import { sourceStub } from '../system/stubs.ts';
import type { ToChild } from '../system/toChild.ts';
import { type NetworkBack, networkStub } from '../system/registration.ts';
import { withEvent } from '../system/outcomes.ts';
import { type ChannelDue, lookAgainMachine } from './lookAgain.machine.ts';
import { cacheEventWords, tokenEventWords } from './words.ts';
import type { ChartWords } from '../system/chartWords.ts';

/** Milliseconds that a new socket may take to open and to receive the server's first message. */
export const answerLimit = 10_000;
/** Milliseconds of an open connection after which earlier failures are forgotten. */
export const settledAfter = 10_000;
/**
 * Milliseconds before the first reconnection attempt, doubled for each further attempt, up to `longestPause`.
 */
export const firstPause = 1_000;
export const longestPause = 30_000;

/** The longest timeout that browsers support, in milliseconds. */
export const endless = 2 ** 31 - 1;

/**
 * Returns the pause, half of it fixed and half random, so that pages that were disconnected together do not
 * reconnect together.
 */
export const pauseBefore = (attempt: number, random: number): number =>
  Math.min(longestPause, firstPause * 2 ** (attempt - 1)) * (0.5 + random / 2);

const endsForGood = { guard: withEvent('forGood', 'code'), target: 'closed' } as const;

const toSocket: ToChild<'socket', ToSocket> = sendTo;

export type SocketEvent =
  /**
   * The socket is open. `userId` is the owner of the token to send, or null if the customer is signed out.
   */
  | { readonly type: 'socket.opened'; readonly userId: string | null }
  | { readonly type: 'socket.said'; readonly text: string }
  | { readonly type: 'socket.closed'; readonly code: number };

/** Events sent to a socket. */
export type ToSocket = { readonly type: 'socket.authenticate' };

export type PushChannelEvent =
  | SocketEvent
  | NetworkBack
  | { readonly type: 'token.ready' }
  | { readonly type: 'token.lost' };

/** Events that a channel sends to its parent actor. */
export type ChannelEvent<Message> =
  /** A message for this customer. All other messages are ignored. */
  | { readonly type: 'channel.message'; readonly message: Message }
  /** The channel receives messages from now on. Earlier changes must be read. */
  | { readonly type: 'channel.listening' }
  | ChannelDue;
/** The channel receives no messages until it sends `channel.listening`. */
export type ChannelSilent = { readonly type: 'channel.silent' };

export interface PushChannelContext<Owner> {
  readonly owner: Owner;
  readonly userId: string | null;
  /** Number of connections that failed in succession. */
  readonly failures: number;
  /** Whether a fresh token has been requested since the channel last received messages. */
  readonly renewed: boolean;
}

/**
 * Returns the parent actor as the receiver of any channel's events. The type of the messages is that of the
 * channel.
 */
const refOf = (owner: unknown) => owner as ActorRef<Snapshot<unknown>, ChannelEvent<unknown> | ChannelSilent>;

/** Definition of a channel: its messages and how to select those for the customer. */
export interface Channel<Message> {
  readonly id: string;
  readonly description: string;
  /** The subject of the messages, for example "the import"; used in the descriptions of the states. */
  readonly noun: string;
  readonly spec: readonly string[];
  /** Parses a message. Returns null to ignore it, for example because it is for another customer. */
  readonly read: (text: string, userId: string | null) => Message | null;
  /**
   * Lifetime in milliseconds; null if the channel lives as long as its parent actor. Such a channel always
   * reconnects, whatever the server closes it with: once closed, it would neither listen nor poll.
   */
  readonly life: number | null;
  /** Whether the channel also notifies its parent actor when the connection is lost. */
  readonly tellsSilence: boolean;
}

/**
 * Returns a socket that receives progress messages from a service. It sends the token when it opens,
 * reconnects when the connection is lost, and ends without an error at the end of its lifetime [7.15].
 */
export const pushChannelFor = <
  Message,
  Owner extends ActorRef<Snapshot<unknown>, ChannelEvent<Message>> = ActorRef<
    Snapshot<unknown>,
    ChannelEvent<Message>
  >,
>({
  id,
  description,
  noun,
  spec,
  read,
  life,
  tellsSilence,
}: Channel<Message>) =>
  setup({
    types: {
      context: {} as PushChannelContext<Owner>,
      input: {} as { owner: Owner },
      events: {} as PushChannelEvent,
      tags: {} as 'busy',
      children: {} as { socket: 'socket'; network: 'network'; lookAgain: 'lookAgain' },
    },
    actors: {
      /**
       * One connection. It reports its events, sends the token on `socket.authenticate`, and closes when it
       * is stopped.
       */
      socket: sourceStub<SocketEvent | ToSocket>('pushChannel.socket'),
      network: networkStub,
      lookAgain: lookAgainMachine,
    },
    actions: {
      /** Requests a fresh token from the `auth` chart, which replies to this actor. */
      askForToken: tell('auth', 'token.needed', ({ self }) => ({ requester: self })),
      keepUser: assign({ userId: (_, userId: string | null) => userId }),
      /**
       * The binding reads the token from its store and sends it to the socket directly, so that no chart
       * contains it.
       */
      authenticate: toSocket('socket', { type: 'socket.authenticate' as const }),
      countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
      forgetFailures: assign({ failures: 0 }),
      markRenewed: assign({ renewed: true }),
      forgetRenewal: assign({ renewed: false }),
      tellListening: enqueueActions(({ context: { owner }, enqueue }) => {
        enqueue.sendTo(refOf(owner), { type: 'channel.listening' });
      }),
      tellSilent: enqueueActions(({ context: { owner }, enqueue }) => {
        if (tellsSilence) enqueue.sendTo(refOf(owner), { type: 'channel.silent' });
      }),
      tell: enqueueActions(({ context: { owner, userId }, enqueue }, text: string) => {
        const message = read(text, userId);
        if (message !== null) enqueue.sendTo(refOf(owner), { type: 'channel.message', message });
      }),
    },
    guards: {
      somebody: (_, userId: string | null) => userId !== null,
      needsToken: ({ context }, code: number) => code === pushClose.notAuthenticated && !context.renewed,
      /**
       * Returns whether the connection timed out or was closed for a policy violation, so that reconnecting
       * would not help.
       */
      forGood: (_, code: number) => code === pushClose.over || code === pushClose.policy,
    },
    delays: {
      answerLimit,
      settledAfter,
      pushTimeout: life ?? endless,
      /** The longest possible pause. The implementation in `src/actors` adds the jitter. */
      pause: ({ context }) => pauseBefore(context.failures, 1),
    },
  }).createMachine({
    id,
    description,
    meta: { spec },
    context: ({ input }) => ({ ...input, userId: null, failures: 0, renewed: false }),
    invoke: {
      id: 'lookAgain',
      src: 'lookAgain',
      input: ({ context }) => ({ owner: refOf(context.owner) }),
    },
    initial: 'connected',
    states: {
      connected: {
        description: `A socket for ${noun} exists, whether or not it is ready yet.`,
        meta: { spec: ['7.15a'] },
        invoke: { id: 'socket', src: 'socket' },
        initial: 'connecting',
        on: {
          'socket.closed': [
            { guard: withEvent('needsToken', 'code'), target: 'renewing' },
            ...(life === null ? [] : [endsForGood]),
            { target: 'waiting', actions: 'countFailure' },
          ],
        },
        states: {
          connecting: {
            description: `The socket for ${noun} is being opened.`,
            tags: 'busy',
            after: { answerLimit: { target: `#${id}.waiting`, actions: 'countFailure' } },
            on: {
              'socket.opened': [
                {
                  guard: withEvent('somebody', 'userId'),
                  target: 'authenticating',
                  actions: withEvent('keepUser', 'userId'),
                },
                { target: `#${id}.closed` },
              ],
            },
          },
          authenticating: {
            description: `The token has been sent; the server has not confirmed the channel for ${noun} yet.`,
            meta: { spec: ['4.6a', '4.6b', '7.15a'] },
            tags: 'busy',
            entry: 'authenticate',
            after: { answerLimit: { target: `#${id}.waiting`, actions: 'countFailure' } },
            on: {
              'socket.said': {
                target: 'listening',
                actions: withEvent('tell', 'text'),
              },
            },
          },
          listening: {
            description: `The channel delivers messages about ${noun}; confirmations and unreadable messages are ignored.`,
            meta: { spec: ['3.10b', '3.15b', '4.6b', '4.6d', '5.14a', '7.15a', '7.15b'] },
            entry: ['forgetRenewal', 'tellListening'],
            exit: 'tellSilent',
            after: { settledAfter: { actions: 'forgetFailures' }, pushTimeout: `#${id}.closed` },
            on: { 'socket.said': { actions: withEvent('tell', 'text') } },
          },
        },
      },
      renewing: {
        description: `The server refused the token of the channel for ${noun}; a fresh token is requested once.`,
        meta: { spec: ['6.2b', '7.15a'] },
        tags: 'busy',
        entry: ['markRenewed', 'askForToken'],
        after: { answerLimit: { target: 'waiting', actions: 'countFailure' } },
        on: { 'token.ready': 'connected', 'token.lost': 'closed' },
      },
      waiting: {
        description: `The channel for ${noun} is cut off; it reconnects after a growing pause or when the network is back, however often it has failed.`,
        meta: { spec: ['7.15a'] },
        invoke: { id: 'network', src: 'network' },
        after: { pause: 'connected' },
        on: { 'network.back': 'connected' },
      },
      closed: {
        type: 'final',
        description: `The channel for ${noun} has closed after a timeout or a refusal; the parent actor opens another when it needs one.`,
        meta: { spec: ['7.15b', '9.4d'] },
      },
    },
  });

export type PushChannelLogic<Message> = ReturnType<typeof pushChannelFor<Message>>;

/** Returns the words of a channel; `noun` is the one in the definition of the chart. */
export const pushChannelWordsFor = (noun: string): ChartWords<PushChannelLogic<unknown>> => ({
  guards: {
    somebody: { why: 'a customer is signed in', whyNot: 'the customer is signed out' },
    needsToken: {
      why: 'the server refused the access token for the first time',
      whyNot: 'the connection closed for another reason, or the server refused a fresh token too',
    },
    forGood: {
      why: 'the server has ended the channel, so a new connection would not help',
      whyNot: 'the connection was lost, so a new one may help',
    },
  },
  delays: {
    answerLimit: 'the server has not replied in time',
    settledAfter: 'the connection has been stable long enough',
    pushTimeout: `the lifetime of the channel for ${noun} is over`,
    pause: 'the pause before the next connection is over',
  },
  events: {
    'socket.opened': 'the connection to the server opens',
    'socket.said': `the server sends a message on the channel for ${noun}`,
    'socket.closed': 'the connection to the server closes',
    'network.back': cacheEventWords['network.back'],
    ...tokenEventWords,
  },
});
