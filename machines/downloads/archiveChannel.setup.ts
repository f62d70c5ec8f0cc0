import { assign, enqueueActions, sendTo, setup } from 'xstate';
import { type ArchiveMessage, archiveMessage } from '../../contracts/downloads/download.ts';
import { pushClose, pushTimeout, readPush } from '../../contracts/push/push.ts';
import { sourceStub } from '../stubs.ts';
import { tell } from '../app/tell.ts';
import { networkStub, type NetworkBack } from '../request/network.ts';
import type { DownloadsRef } from './downloads.events.ts';
import { answerLimit, pauseBefore, settledAfter } from './times.ts';

/** What a socket tells of itself. */
export type SocketEvent =
  /** It is open; `userId` is whose token will be shown, null where nobody is signed in. */
  | { readonly type: 'socket.opened'; readonly userId: string | null }
  | { readonly type: 'socket.said'; readonly text: string }
  | { readonly type: 'socket.closed'; readonly code: number };

/** What a socket is told. */
export type ToSocket = { readonly type: 'socket.authenticate' };

export type ArchiveChannelEvent =
  | SocketEvent
  | NetworkBack
  | { readonly type: 'token.ready' }
  | { readonly type: 'token.lost' };

export interface ArchiveChannelContext {
  readonly owner: DownloadsRef;
  readonly userId: string | null;
  /** Connections that failed in a row. */
  readonly failures: number;
  /** A fresh token was asked for since the channel last listened. */
  readonly renewed: boolean;
}

const messageIn = ({ userId }: ArchiveChannelContext, text: string): ArchiveMessage | null => {
  const message = readPush(archiveMessage, text);
  return message !== null && message.message.userId === userId ? message : null;
};

export const archiveChannelSetup = setup({
  types: {
    context: {} as ArchiveChannelContext,
    input: {} as { owner: DownloadsRef },
    events: {} as ArchiveChannelEvent,
    tags: {} as 'busy',
    children: {} as { socket: 'socket'; network: 'network' },
  },
  actors: {
    /** One connection: tells what happens to it, shows the token when it hears `socket.authenticate`, closes when stopped. */
    socket: sourceStub<SocketEvent | ToSocket>('archiveChannel.socket'),
    network: networkStub,
  },
  actions: {
    /** Asks `auth` for a fresh token, naming this actor as the one to tell. */
    askForToken: tell('auth', 'token.needed', ({ self }) => ({ requester: self })),
    keepUser: assign({ userId: (_, userId: string | null) => userId }),
    /** The token goes from its store into the socket and never through a chart. */
    authenticate: sendTo('socket', { type: 'socket.authenticate' as const }),
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
    forgetFailures: assign({ failures: 0 }),
    markRenewed: assign({ renewed: true }),
    forgetRenewal: assign({ renewed: false }),
    tellListening: sendTo(({ context }) => context.owner, { type: 'channel.listening' as const }),
    tell: enqueueActions(({ context, enqueue }, text: string) => {
      const message = messageIn(context, text);
      if (message !== null) enqueue.sendTo(context.owner, { type: 'channel.told', message });
    }),
  },
  guards: {
    somebody: (_, userId: string | null) => userId !== null,
    needsToken: ({ context }, code: number) => code === pushClose.notAuthenticated && !context.renewed,
    /** Its time is over, or it said something that must not be said: coming back would change nothing. */
    forGood: (_, code: number) => code === pushClose.over || code === pushClose.policy,
  },
  delays: {
    answerLimit,
    settledAfter,
    pushTimeout,
    /** The longest it may be: `src/actors` draws the chance. */
    pause: ({ context }) => pauseBefore(context.failures, 1),
  },
});
