import { type ActorRef, assign, enqueueActions, sendTo, setup, type Snapshot } from 'xstate';
import { pushClose } from '../../contracts/push/push.ts';
import { tell } from '../system/tell.ts';
import { sourceStub } from '../system/stubs.ts';
import type { ToChild } from '../system/toChild.ts';
import { type NetworkBack, networkStub } from '../system/registration.ts';
import { withEvent } from '../system/outcomes.ts';
import { type ChannelDue, lookAgainMachine } from './lookAgain.machine.ts';

/** Milliseconds for a new socket to open and the server to send its first message. */
export const answerLimit = 10_000;
/** Milliseconds of listening after which earlier failures no longer count. */
export const settledAfter = 10_000;
/** Milliseconds before the first reconnection, doubled for each that follows, up to the longest. */
export const firstPause = 1_000;
export const longestPause = 30_000;

/** The longest that a timer of a browser can take. */
export const endless = 2 ** 31 - 1;

/** Half of the pause is fixed and half is random, so that pages cut off together do not reconnect together. */
export const pauseBefore = (attempt: number, random: number): number =>
  Math.min(longestPause, firstPause * 2 ** (attempt - 1)) * (0.5 + random / 2);

const toSocket: ToChild<'socket', ToSocket> = sendTo;

/** Events of a socket. */
export type SocketEvent =
  /** The socket is open; `userId` is the owner of the token to send, null if signed out. */
  | { readonly type: 'socket.opened'; readonly userId: string | null }
  | { readonly type: 'socket.said'; readonly text: string }
  | { readonly type: 'socket.closed'; readonly code: number };

/** Events for a socket. */
export type ToSocket = { readonly type: 'socket.authenticate' };

export type PushChannelEvent =
  | SocketEvent
  | NetworkBack
  | { readonly type: 'token.ready' }
  | { readonly type: 'token.lost' };

/** Events for the owner of a channel. */
export type ChannelEvent<Message> =
  /** A message to this customer; everything else was ignored. */
  | { readonly type: 'channel.told'; readonly message: Message }
  /** The channel listens from now on: earlier changes must be read. */
  | { readonly type: 'channel.listening' }
  | ChannelDue;
/** The channel delivers nothing until it announces that it listens. */
export type ChannelSilent = { readonly type: 'channel.silent' };

export interface PushChannelContext<Owner> {
  readonly owner: Owner;
  readonly userId: string | null;
  /** Connections that failed in a row. */
  readonly failures: number;
  /** A fresh token was requested since the channel last listened. */
  readonly renewed: boolean;
}

/** As an owner hears every channel; what its messages are, the channel's own type says. */
const heardBy = (owner: unknown) =>
  owner as ActorRef<Snapshot<unknown>, ChannelEvent<unknown> | ChannelSilent>;

/** Definition of one channel: its messages and their recipient. */
export interface Channel<Message> {
  readonly id: string;
  readonly description: string;
  /** What the messages are about, as in "the import": the sentences of the states are made with it. */
  readonly noun: string;
  readonly spec: readonly string[];
  /** Parses the message for this customer; null ignores it. */
  readonly read: (text: string, userId: string | null) => Message | null;
  /** Lifetime in milliseconds; null for the lifetime of its owner. */
  readonly life: number | null;
  /** Notifies the owner as well when the connection is lost. */
  readonly tellsSilence: boolean;
}

/**
 * A socket with a service's progress messages: sends the token when it opens, reconnects when the connection is lost,
 * and ends silently at the end of its lifetime [7.15].
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
      /** One connection: reports its events, sends the token on `socket.authenticate`, closes when stopped. */
      socket: sourceStub<SocketEvent | ToSocket>('pushChannel.socket'),
      network: networkStub,
      lookAgain: lookAgainMachine,
    },
    actions: {
      /** Asks `auth` for a fresh token, naming this actor as the one to tell. */
      askForToken: tell('auth', 'token.needed', ({ self }) => ({ requester: self })),
      keepUser: assign({ userId: (_, userId: string | null) => userId }),
      /** The token goes from its store into the socket and never through a chart. */
      authenticate: toSocket('socket', { type: 'socket.authenticate' as const }),
      countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
      forgetFailures: assign({ failures: 0 }),
      markRenewed: assign({ renewed: true }),
      forgetRenewal: assign({ renewed: false }),
      tellListening: enqueueActions(({ context: { owner }, enqueue }) => {
        enqueue.sendTo(heardBy(owner), { type: 'channel.listening' });
      }),
      tellSilent: enqueueActions(({ context: { owner }, enqueue }) => {
        if (tellsSilence) enqueue.sendTo(heardBy(owner), { type: 'channel.silent' });
      }),
      tell: enqueueActions(({ context: { owner, userId }, enqueue }, text: string) => {
        const message = read(text, userId);
        if (message !== null) enqueue.sendTo(heardBy(owner), { type: 'channel.told', message });
      }),
    },
    guards: {
      somebody: (_, userId: string | null) => userId !== null,
      needsToken: ({ context }, code: number) => code === pushClose.notAuthenticated && !context.renewed,
      /** Timed out, or a forbidden message: a reconnection would change nothing. */
      forGood: (_, code: number) => code === pushClose.over || code === pushClose.policy,
    },
    delays: {
      answerLimit,
      settledAfter,
      pushTimeout: life ?? endless,
      /** The upper bound: `src/actors` adds the jitter. */
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
      input: ({ context }) => ({ owner: heardBy(context.owner) }),
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
            { guard: withEvent('forGood', 'code'), target: 'closed' },
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
        description: `The server refused the token of the channel for ${noun}; a fresh one is requested once.`,
        meta: { spec: ['6.2b', '7.15a'] },
        tags: 'busy',
        entry: ['markRenewed', 'askForToken'],
        after: { answerLimit: { target: 'waiting', actions: 'countFailure' } },
        on: { 'token.ready': 'connected', 'token.lost': 'closed' },
      },
      waiting: {
        description: `The channel for ${noun} is cut off; a new connection follows after a growing pause or with the network.`,
        meta: { spec: ['7.15a'] },
        invoke: { id: 'network', src: 'network' },
        after: { pause: 'connected' },
        on: { 'network.back': 'connected' },
      },
      closed: {
        type: 'final',
        description: `The channel for ${noun} has ended, by timeout or refusal; its owner opens another when needed.`,
        meta: { spec: ['7.15b', '9.4d'] },
      },
    },
  });
