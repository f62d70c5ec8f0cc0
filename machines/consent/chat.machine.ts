import { setup } from 'xstate';
import type { ChartWords } from '../system/chartWords.ts';
import { type NetworkBack, networkStub } from '../system/registration.ts';
import { cacheEventWords } from '../request/words.ts';
import { promiseStub, sourceStub, unprovided } from '../system/stubs.ts';
import { type Missing, scriptTimeout } from './cookieConsent.machine.ts';
import { withEvent } from '../system/outcomes.ts';

/** Whether the customer has consented to the support chat. */
type ChatConsent = { readonly type: 'chat.consent'; readonly allowed: boolean };
/** Whether the current page shows the chat [2.52e]. */
export type ChatPlace = { readonly type: 'chat.place'; readonly shown: boolean };
type ChatEvent = ChatConsent | ChatPlace;

declare module '../system/directory.ts' {
  interface Directory {
    readonly chat: ChatEvent;
  }
}

/**
 * The shop's support chat. It loads with the customer's consent when a page first shows it, is hidden on
 * photo pages, and is removed when the customer withdraws consent [1.2, 2.52, 9.7].
 */
export const chatMachine = setup({
  types: {
    events: {} as ChatEvent | NetworkBack,
    children: {} as { place: 'watchPlace'; loadChat: 'loadChat'; network: 'network' },
  },
  actors: {
    watchPlace: sourceStub<ChatPlace>('chat.watchPlace'),
    loadChat: promiseStub<void>('chat.loadChat'),
    network: networkStub,
  },
  actions: {
    showChat: () => unprovided('chat.showChat'),
    hideChat: () => unprovided('chat.hideChat'),
    /** Removes the script of the chat, its elements and its cookies. */
    removeChat: () => unprovided('chat.removeChat'),
    reportMissing: (_, _why: Missing) => unprovided('chat.reportMissing'),
  },
  guards: {
    isAllowed: (_, { allowed }: ChatConsent) => allowed,
    isForbidden: (_, { allowed }: ChatConsent) => !allowed,
    isShown: (_, { shown }: ChatPlace) => shown,
    isHidden: (_, { shown }: ChatPlace) => !shown,
  },
  delays: { scriptTimeout },
}).createMachine({
  id: 'chat',
  description: "The shop's support chat, which is loaded only with the customer's consent.",
  meta: { spec: ['1.2e', '2.52e', '9.7'] },
  initial: 'forbidden',
  states: {
    forbidden: {
      description: 'The customer has not consented to marketing, so the chat is not loaded.',
      meta: { spec: ['1.2e', '3.19c'] },
      entry: 'removeChat',
      on: {
        'chat.consent': {
          guard: withEvent('isAllowed'),
          target: 'allowed',
        },
      },
    },
    allowed: {
      description: 'The customer has consented to the chat.',
      meta: { spec: ['1.2e', '3.19c'] },
      invoke: { id: 'place', src: 'watchPlace' },
      initial: 'awaited',
      on: {
        'chat.consent': {
          guard: withEvent('isForbidden'),
          target: 'forbidden',
        },
      },
      states: {
        awaited: {
          description:
            'The chat is waiting for the first page that shows it; its script is not fetched until then.',
          meta: { spec: ['2.52e'] },
          on: {
            'chat.place': { guard: withEvent('isShown'), target: 'loading' },
          },
        },
        loading: {
          description: 'The script of the chat is being fetched.',
          meta: { spec: ['1.2e'] },
          invoke: {
            id: 'loadChat',
            src: 'loadChat',
            onDone: 'shown',
            onError: { target: 'missing', actions: { type: 'reportMissing', params: 'network' } },
          },
          after: {
            scriptTimeout: { target: 'missing', actions: { type: 'reportMissing', params: 'timeout' } },
          },
          on: {
            'chat.place': { guard: withEvent('isHidden'), target: 'awaited' },
          },
        },
        shown: {
          description: 'The chat button is on the screen, on top of the page.',
          meta: { spec: ['1.2e', '2.52e', '9.7'] },
          entry: 'showChat',
          on: {
            'chat.place': { guard: withEvent('isHidden'), target: 'hidden' },
          },
        },
        hidden: {
          description:
            'A photo page is open; the chat button is hidden, and a conversation in progress continues.',
          meta: { spec: ['2.52e'] },
          entry: 'hideChat',
          on: {
            'chat.place': { guard: withEvent('isShown'), target: 'shown' },
          },
        },
        missing: {
          description:
            'The script of the chat could not be fetched; the page works without it and tries again when the network is back.',
          meta: { spec: ['1.2e'] },
          entry: 'removeChat',
          invoke: { id: 'network', src: 'network' },
          on: {
            'network.back': 'loading',
            'chat.place': { guard: withEvent('isHidden'), target: 'awaited' },
          },
        },
      },
    },
  },
});

export const chatWords: ChartWords<typeof chatMachine> = {
  guards: {
    isAllowed: {
      why: 'the customer allows marketing, which includes the chat',
      whyNot: 'the customer does not allow marketing, which includes the chat',
    },
    isForbidden: {
      why: 'the customer does not allow marketing, which includes the chat',
      whyNot: 'the customer allows marketing, which includes the chat',
    },
    isShown: {
      why: 'the chat belongs on the open page',
      whyNot: 'the chat does not belong on the open page',
    },
    isHidden: {
      why: 'the chat does not belong on the open page',
      whyNot: 'the chat belongs on the open page',
    },
  },
  delays: { scriptTimeout: 'the script of the chat has not loaded in time' },
  events: {
    'chat.consent': 'the cookie consent says whether the chat is allowed',
    'chat.place': 'the customer opens a page with or without the chat',
    'network.back': cacheEventWords['network.back'],
  },
};
