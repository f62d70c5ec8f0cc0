import { setup } from 'xstate';
import type { ConsentCode } from '../../contracts/consent/consent.ts';
import { tell } from '../system/tell.ts';
import { type NetworkBack, networkStub } from '../system/registration.ts';
import { promiseStub, sourceStub, unprovided } from '../system/stubs.ts';
import { withEvent } from '../system/outcomes.ts';

/** The customer wants to look at, or change, what they consented to. */
export type ConsentAsk = { readonly type: 'consent.ask' };
/** What the shop's cookie says, at the start and whenever it is another; null without an answer. */
export type AnswerEvent = { readonly type: 'answer.told'; readonly code: ConsentCode | null };
type CookieConsentEvent = ConsentAsk | AnswerEvent;

declare module '../system/directory.ts' {
  interface Directory {
    readonly consent: CookieConsentEvent;
  }
}

/** Milliseconds after which the shop's script is given up. */
export const scriptPatience = 15_000;
/** Why it is not there. */
export type Missing = 'network' | 'timeout';

const told = (code: ConsentCode | null, target: string) => ({
  guard: { type: 'says' as const, params: ({ event }: { event: AnswerEvent }) => ({ event, code }) },
  target,
});

/**
 * What the customer consents to, and the shop's banner that asks: fetched where nobody has answered yet, or where the
 * customer wants to change their mind [3.19]. The answer is the shop's cookie; this chart only follows it.
 */
export const cookieConsentMachine = setup({
  types: {
    events: {} as CookieConsentEvent | NetworkBack,
    children: {} as {
      answer: 'watchAnswer';
      loadBanner: 'loadBanner';
      loadAskedBanner: 'loadBanner';
      network: 'network';
    },
  },
  actors: {
    watchAnswer: sourceStub<AnswerEvent>('cookieConsent.watchAnswer'),
    loadBanner: promiseStub<void>('cookieConsent.loadBanner'),
    network: networkStub,
  },
  actions: {
    openBanner: () => unprovided('cookieConsent.openBanner'),
    reportMissing: (_, _why: Missing) => unprovided('cookieConsent.reportMissing'),
    sayMissing: tell('toasts', 'toast.show', { kind: 'failure', message: 'unexpected' }),
    allowChat: tell('chat', 'chat.consent', { allowed: true }),
    forbidChat: tell('chat', 'chat.consent', { allowed: false }),
  },
  guards: {
    says: (_, { event, code }: { event: AnswerEvent; code: ConsentCode | null }) => event.code === code,
    isAnswered: (_, { code }: AnswerEvent) => code !== null,
    isUnanswered: (_, { code }: AnswerEvent) => code === null,
  },
  delays: { scriptPatience },
}).createMachine({
  id: 'cookieConsent',
  description: 'What the customer consents to, and the banner of the shop that asks for it.',
  meta: { spec: ['3.19a', '3.19c'] },
  type: 'parallel',
  invoke: { id: 'answer', src: 'watchAnswer' },
  states: {
    answer: {
      description: 'The answer, one of four codes: the first digit analytics, the second marketing.',
      meta: { spec: ['3.19c'] },
      initial: 'unknown',
      on: {
        'answer.told': [
          told('00', '.neither'),
          told('01', '.marketing'),
          told('10', '.analytics'),
          told('11', '.both'),
          told(null, '.unknown'),
        ],
      },
      states: {
        unknown: {
          description: 'Nobody has answered: nothing is allowed.',
          entry: 'forbidChat',
        },
        neither: {
          description: '00: neither analytics nor marketing.',
          entry: 'forbidChat',
        },
        marketing: {
          description: '01: marketing alone, and with it the chat.',
          entry: 'allowChat',
        },
        analytics: {
          description: '10: analytics alone.',
          entry: 'forbidChat',
        },
        both: { description: '11: both.', entry: 'allowChat' },
      },
    },
    banner: {
      description: 'The script of the shop that asks.',
      meta: { spec: ['3.19a'] },
      initial: 'away',
      states: {
        away: {
          description: 'It is not needed, or not known to be.',
          on: {
            'answer.told': {
              guard: withEvent('isUnanswered'),
              target: 'offering',
            },
            'consent.ask': 'asked',
          },
        },
        offering: {
          description: 'Nobody has answered yet: the banner is on its way.',
          invoke: {
            id: 'loadBanner',
            src: 'loadBanner',
            onDone: 'open',
            onError: { target: 'missing', actions: { type: 'reportMissing', params: 'network' } },
          },
          after: {
            scriptPatience: { target: 'missing', actions: { type: 'reportMissing', params: 'timeout' } },
          },
          on: { 'consent.ask': 'asked' },
        },
        asked: {
          description: 'The customer wants to change their mind: the banner is on its way.',
          meta: { spec: ['3.19a', '3.19c'] },
          tags: 'busy',
          invoke: {
            id: 'loadAskedBanner',
            src: 'loadBanner',
            onDone: 'open',
            onError: {
              target: 'missing',
              actions: [{ type: 'reportMissing', params: 'network' }, 'sayMissing'],
            },
          },
          after: {
            scriptPatience: {
              target: 'missing',
              actions: [{ type: 'reportMissing', params: 'timeout' }, 'sayMissing'],
            },
          },
        },
        open: {
          description: 'It asks, until there is an answer; asked for again, it opens again.',
          meta: { spec: ['3.19a', '3.19c'] },
          entry: 'openBanner',
          on: {
            'consent.ask': { actions: 'openBanner' },
            'answer.told': {
              guard: withEvent('isAnswered'),
              target: 'closed',
            },
          },
        },
        closed: {
          description: 'It was answered, and is there for whoever changes their mind.',
          meta: { spec: ['3.19c'] },
          on: {
            'consent.ask': 'open',
            'answer.told': {
              guard: withEvent('isUnanswered'),
              target: 'open',
            },
          },
        },
        missing: {
          description:
            'It could not be fetched: nothing is allowed that was not before, and it is tried again.',
          invoke: { id: 'network', src: 'network' },
          on: { 'network.back': 'offering', 'consent.ask': 'asked' },
        },
      },
    },
  },
});
