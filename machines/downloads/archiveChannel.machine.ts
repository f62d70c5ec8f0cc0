import { archiveChannelSetup } from './archiveChannel.setup.ts';

/**
 * The socket on which the service tells how archives fare: shows the token when it opens, comes back when it is cut
 * off, ends quietly after 30 minutes [7.15].
 */
export const archiveChannelMachine = archiveChannelSetup.createMachine({
  id: 'archiveChannel',
  description: 'The push channel of archives.',
  meta: { spec: ['7.15a', '7.15b'] },
  context: ({ input }) => ({ ...input, userId: null, failures: 0, renewed: false }),
  initial: 'connected',
  states: {
    connected: {
      description: 'There is a socket, whatever it has come to.',
      meta: { spec: ['7.15a'] },
      invoke: { id: 'socket', src: 'socket' },
      initial: 'connecting',
      on: {
        'socket.closed': [
          { guard: { type: 'needsToken', params: ({ event }) => event.code }, target: 'renewing' },
          { guard: { type: 'forGood', params: ({ event }) => event.code }, target: 'closed' },
          { target: 'waiting', actions: 'countFailure' },
        ],
      },
      states: {
        connecting: {
          description: 'The socket is being opened.',
          meta: { spec: ['7.15a'] },
          tags: 'busy',
          after: { answerLimit: { target: '#archiveChannel.waiting', actions: 'countFailure' } },
          on: {
            'socket.opened': [
              {
                guard: { type: 'somebody', params: ({ event }) => event.userId },
                target: 'authenticating',
                actions: { type: 'keepUser', params: ({ event }) => event.userId },
              },
              { target: '#archiveChannel.closed' },
            ],
          },
        },
        authenticating: {
          description:
            'The token was shown; the first word says that the server listens to nobody else here.',
          meta: { spec: ['7.15a'] },
          tags: 'busy',
          entry: 'authenticate',
          after: { answerLimit: { target: '#archiveChannel.waiting', actions: 'countFailure' } },
          on: {
            'socket.said': {
              target: 'listening',
              actions: { type: 'tell', params: ({ event }) => event.text },
            },
          },
        },
        listening: {
          description: "Messages are passed on; 'OK' and whatever else is none is ignored.",
          meta: { spec: ['3.15b', '5.14a', '7.15a', '7.15b'] },
          entry: ['forgetRenewal', 'tellListening'],
          after: { settledAfter: { actions: 'forgetFailures' }, pushTimeout: '#archiveChannel.closed' },
          on: { 'socket.said': { actions: { type: 'tell', params: ({ event }) => event.text } } },
        },
      },
    },
    renewing: {
      description: 'The token was refused: auth is asked once for a fresh one.',
      meta: { spec: ['6.2b', '7.15a'] },
      tags: 'busy',
      entry: ['markRenewed', 'askForToken'],
      after: { answerLimit: { target: 'waiting', actions: 'countFailure' } },
      on: { 'token.ready': 'connected', 'token.lost': 'closed' },
    },
    waiting: {
      description: 'Cut off: it comes back after a pause that grows, or when the browser is online again.',
      meta: { spec: ['7.15a'] },
      invoke: { id: 'network', src: 'network' },
      after: { pause: 'connected' },
      on: { 'network.back': 'connected' },
    },
    closed: {
      type: 'final',
      description: 'Its 30 minutes are over, or it has no business here; whoever needs it opens another.',
      meta: { spec: ['7.15b', '9.4d'] },
    },
  },
});
