import { setup } from 'xstate';
import type { ConsentCode } from '../../contracts/consent/consent.ts';
import type { ChartWords } from '../system/chartWords.ts';
import { tell } from '../system/tell.ts';
import { type NetworkBack, networkStub } from '../system/registration.ts';
import { cacheEventWords } from '../request/words.ts';
import { promiseStub, sourceStub, unprovided } from '../system/stubs.ts';
import { withEvent } from '../system/outcomes.ts';

/** The customer opens the cookie banner to view or change their consent. */
export type ConsentAsk = { readonly type: 'consent.ask' };
export const consentAskWords = 'the customer opens the cookie banner from the footer';
/**
 * The content of the shop's cookie, sent at the start and after every change; null if the customer has not
 * made a choice yet.
 */
export type AnswerEvent = { readonly type: 'answer.changed'; readonly code: ConsentCode | null };
type CookieConsentEvent = ConsentAsk | AnswerEvent;

declare module '../system/directory.ts' {
  interface Directory {
    readonly consent: CookieConsentEvent;
  }
}

/** Milliseconds after which loading the shop's script counts as failed. */
export const scriptTimeout = 15_000;
/** Why the script is missing. */
export type Missing = 'network' | 'timeout';

const answered = (code: ConsentCode | null, target: string) => ({
  guard: { type: 'says' as const, params: ({ event }: { event: AnswerEvent }) => ({ event, code }) },
  target,
});

/**
 * The customer's cookie consent and the shop's consent banner. The banner is loaded if the customer has not
 * made a choice yet or wants to change it [3.19]. The shop's cookie stores the choice; this chart only reads
 * it.
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
  delays: { scriptTimeout },
}).createMachine({
  id: 'cookieConsent',
  description: "The customer's cookie consent, and the shop's banner that asks for it.",
  meta: { spec: ['3.19a', '3.19c'] },
  type: 'parallel',
  invoke: { id: 'answer', src: 'watchAnswer' },
  states: {
    answer: {
      description:
        'The stored consent, one of four codes: the first digit is analytics, the second marketing.',
      meta: { spec: ['3.19c'] },
      initial: 'unknown',
      on: {
        'answer.changed': [
          answered('00', '.neither'),
          answered('01', '.marketing'),
          answered('10', '.analytics'),
          answered('11', '.both'),
          answered(null, '.unknown'),
        ],
      },
      states: {
        unknown: {
          description: 'The customer has not answered yet; neither analytics nor marketing is allowed.',
          entry: 'forbidChat',
        },
        neither: {
          description: 'Consent value 00: neither analytics nor marketing is allowed.',
          entry: 'forbidChat',
        },
        marketing: {
          description: 'Consent value 01: marketing is allowed, which includes the chat; analytics is not.',
          entry: 'allowChat',
        },
        analytics: {
          description: 'Consent value 10: analytics is allowed, marketing is not.',
          entry: 'forbidChat',
        },
        both: { description: 'Consent value 11: analytics and marketing are allowed.', entry: 'allowChat' },
      },
    },
    banner: {
      description: "The shop's script that shows the cookie banner.",
      meta: { spec: ['3.19a'] },
      initial: 'away',
      states: {
        away: {
          description: 'The banner is not needed, or it is still unknown whether the customer has answered.',
          on: {
            'answer.changed': {
              guard: withEvent('isUnanswered'),
              target: 'offering',
            },
            'consent.ask': 'asked',
          },
        },
        offering: {
          description: 'The customer has not answered yet, so the script of the banner is being fetched.',
          invoke: {
            id: 'loadBanner',
            src: 'loadBanner',
            onDone: 'open',
            onError: { target: 'missing', actions: { type: 'reportMissing', params: 'network' } },
          },
          after: {
            scriptTimeout: { target: 'missing', actions: { type: 'reportMissing', params: 'timeout' } },
          },
          on: { 'consent.ask': 'asked' },
        },
        asked: {
          description:
            'The customer wants to change their consent, so the script of the banner is being fetched.',
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
            scriptTimeout: {
              target: 'missing',
              actions: [{ type: 'reportMissing', params: 'timeout' }, 'sayMissing'],
            },
          },
        },
        open: {
          description:
            'The banner is on the screen until the customer answers; if requested again, it is reopened.',
          meta: { spec: ['3.19a', '3.19c'] },
          entry: 'openBanner',
          on: {
            'consent.ask': { actions: 'openBanner' },
            'answer.changed': {
              guard: withEvent('isAnswered'),
              target: 'closed',
            },
          },
        },
        closed: {
          description: 'The customer has answered; a link in the footer opens the banner again.',
          meta: { spec: ['3.19c'] },
          on: {
            'consent.ask': 'open',
            'answer.changed': {
              guard: withEvent('isUnanswered'),
              target: 'open',
            },
          },
        },
        missing: {
          description:
            'The script of the banner could not be fetched; the stored consent applies, and the script is fetched again later.',
          invoke: { id: 'network', src: 'network' },
          on: { 'network.back': 'offering', 'consent.ask': 'asked' },
        },
      },
    },
  },
});

export const cookieConsentWords: ChartWords<typeof cookieConsentMachine> = {
  guards: {
    says: {
      why: 'the stored choice about cookies is the one that the next state describes',
      whyNot: 'the stored choice about cookies is another one',
    },
    isAnswered: {
      why: 'the customer has made a choice about cookies',
      whyNot: 'the customer has not made a choice about cookies yet',
    },
    isUnanswered: {
      why: 'the customer has not made a choice about cookies yet',
      whyNot: 'the customer has already made a choice about cookies',
    },
  },
  delays: { scriptTimeout: 'the script of the cookie banner has not loaded in time' },
  events: {
    'consent.ask': consentAskWords,
    'answer.changed': 'the stored choice about cookies has been read or has changed',
    'network.back': cacheEventWords['network.back'],
  },
};
