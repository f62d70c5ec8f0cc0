import { assign, raise, setup } from 'xstate';
import type { Locale } from '../../contracts/brand/brands.ts';
import { changeLanguage, readLanguage } from '../../contracts/extensions/language.ts';
import { requestFor } from '../request/request.machine.ts';
import type { ChartWords } from '../system/chartWords.ts';
import { type Answered, callGuards, callOutcomes, withAnswer, withEvent } from '../system/outcomes.ts';
import { type AttemptDue, missed, registerAlone } from '../system/registration.ts';
import { promiseStub, sourceStub, unprovided } from '../system/stubs.ts';
import { tell } from '../system/tell.ts';

/** The customer has chosen a language, in the settings or at the bottom of a page. */
export interface LanguageChoice {
  readonly type: 'language.choose';
  readonly locale: Locale;
}
/**
 * The signed-in customer is known. `kept` is true if the service stores the customer's language; `unsaved` is
 * a choice that the service has not stored yet.
 */
export interface CustomerKnown {
  readonly type: 'customer.known';
  readonly kept: boolean;
  readonly unsaved: Locale | null;
}
/** The service has returned the language that the customer chose earlier. */
interface LanguageFound {
  readonly type: 'language.found';
  readonly locale: Locale;
}
export type LanguageEvent = LanguageChoice | CustomerKnown | LanguageFound | AttemptDue;

declare module '../system/directory.ts' {
  interface Directory {
    readonly language: LanguageChoice;
  }
}

/** The customer's choice as stored in this browser, and whether the service has stored it, too. */
export interface RememberedLanguage {
  readonly locale: Locale;
  readonly saved: boolean;
}

interface LanguageContext {
  /** The most recently requested locale; null before the first request, or if the locale failed to load. */
  readonly wanted: Locale | null;
  /** The customer's choice that the service has yet to store; null if there is none. */
  readonly chosen: Locale | null;
}

type Setting = Answered<typeof readLanguage>;
const foundIn = (read: Setting): Locale | null => (read.outcome === 'finished' ? read.reply.locale : null);
const mustBeFound = (read: Setting): Locale => foundIn(read) ?? unprovided('language.found');

const choiceOf = ({ chosen }: LanguageContext): Locale => chosen ?? unprovided('language.chosen');
const remembered = (context: LanguageContext, saved: boolean): RememberedLanguage => ({
  locale: choiceOf(context),
  saved,
});

/**
 * The language of the page. Messages in use are loaded in the new language before the page changes to it;
 * URL, forms and library stay unchanged. The service stores the choice of a signed-in customer, and the
 * browser that of a visitor [7.12b, 9.13].
 */
export const languageMachine = setup({
  types: {
    context: {} as LanguageContext,
    events: {} as LanguageEvent,
    tags: {} as 'busy',
    children: {} as {
      watchCustomer: 'watchCustomer';
      showLanguage: 'showLanguage';
      readSetting: 'readSetting';
      saveSetting: 'saveSetting';
    },
  },
  actors: {
    watchCustomer: sourceStub<CustomerKnown>('language.watchCustomer'),
    /** Does nothing if the page is already in that language. */
    showLanguage: promiseStub<void, Locale>('language.showLanguage'),
    readSetting: requestFor(readLanguage),
    saveSetting: requestFor(changeLanguage),
  },
  actions: {
    want: assign({ wanted: (_, { locale }: { readonly locale: Locale }) => locale }),
    giveUp: assign({ wanted: null }),
    renewMenus: tell('queries', 'cache.stale', { tags: ['menus'] }),
    sayNotShown: tell('toasts', 'toast.show', { kind: 'failure', message: 'languageNotLoaded' }),
    keepChosen: assign({ chosen: (_, locale: Locale | null) => locale }),
    rememberVisitor: (_, _choice: LanguageChoice) => unprovided('language.rememberVisitor'),
    rememberCustomer: (_, _remembered: RememberedLanguage) => unprovided('language.rememberCustomer'),
    register: registerAlone(),
    sayMissed: missed(),
  },
  guards: {
    ...callGuards,
    isOther: ({ context }, { locale }: { readonly locale: Locale }) => locale !== context.wanted,
    isUnsaved: (_, { kept, unsaved }: CustomerKnown) => kept && unsaved !== null,
    isKept: (_, { kept }: CustomerKnown) => kept,
    hasChosen: (_, read: Setting) => foundIn(read) !== null,
  },
}).createMachine({
  id: 'language',
  description: "The language of the page, and where the customer's choice is stored.",
  meta: { spec: ['7.12b', '9.13'] },
  context: { wanted: null, chosen: null },
  entry: 'register',
  invoke: { id: 'watchCustomer', src: 'watchCustomer' },
  type: 'parallel',
  states: {
    page: {
      description: 'The text, dates and numbers of the page are all in one language.',
      meta: { spec: ['7.12b'] },
      initial: 'settled',
      on: {
        'language.choose': { guard: withEvent('isOther'), target: '.loading', actions: withEvent('want') },
        'language.found': { guard: withEvent('isOther'), target: '.loading', actions: withEvent('want') },
      },
      states: {
        settled: { description: 'The page is in the language that was requested last.' },
        loading: {
          description:
            'The messages of the new language are being loaded for every open part of the page, and the menus are requested in it; until then, the page stays in the old language.',
          tags: 'busy',
          invoke: {
            id: 'showLanguage',
            src: 'showLanguage',
            input: ({ context }) => context.wanted ?? unprovided('language.wanted'),
            onDone: { target: 'settled', actions: 'renewMenus' },
            onError: { target: 'settled', actions: ['sayNotShown', 'giveUp'] },
          },
        },
      },
    },
    choice: {
      description: "The customer's choice of language, stored for their next visit.",
      meta: { spec: ['9.13'] },
      initial: 'visitor',
      states: {
        visitor: {
          description:
            'The visitor is not signed in, or the service does not store a language; the choice is stored in this browser.',
          on: {
            'language.choose': { actions: withEvent('rememberVisitor') },
            'customer.known': [
              {
                guard: withEvent('isUnsaved'),
                target: 'customer.saving',
                actions: withEvent('keepChosen', 'unsaved'),
              },
              { guard: withEvent('isKept'), target: 'customer.reading' },
            ],
          },
        },
        customer: {
          description: 'The customer is signed in; the language they choose applies on all their devices.',
          initial: 'reading',
          on: {
            'language.choose': { target: '.saving', actions: withEvent('keepChosen', 'locale') },
            'customer.known': [
              {
                guard: withEvent('isUnsaved'),
                target: '.saving',
                actions: withEvent('keepChosen', 'unsaved'),
              },
              { guard: withEvent('isKept'), target: '.reading' },
              { target: 'visitor' },
            ],
          },
          states: {
            reading: {
              description:
                'The language that the customer chose earlier is being read; the page can be used in the meantime.',
              invoke: {
                id: 'readSetting',
                src: 'readSetting',
                input: { params: {}, query: {}, body: {} },
                onDone: [
                  {
                    guard: withAnswer('hasChosen'),
                    target: 'settled',
                    actions: [
                      {
                        type: 'rememberCustomer',
                        params: ({ event }) => ({ locale: mustBeFound(event.output), saved: true }),
                      },
                      raise(({ event }) => ({
                        type: 'language.found' as const,
                        locale: mustBeFound(event.output),
                      })),
                    ],
                  },
                  { target: 'settled' },
                ],
                onError: 'settled',
              },
            },
            settled: {
              description: "The service has stored the customer's choice, or no choice was made.",
            },
            saving: {
              description: 'The service is being asked to store the language that the customer chose.',
              tags: 'busy',
              entry: { type: 'rememberCustomer', params: ({ context }) => remembered(context, false) },
              invoke: {
                id: 'saveSetting',
                src: 'saveSetting',
                input: ({ context }) => ({ params: {}, query: {}, body: { locale: choiceOf(context) } }),
                ...callOutcomes({
                  failed: { target: 'unsaved', actions: withAnswer('sayMissed') },
                  finished: {
                    target: 'settled',
                    actions: {
                      type: 'rememberCustomer',
                      params: ({ context }: { readonly context: LanguageContext }) =>
                        remembered(context, true),
                    },
                  },
                }),
              },
            },
            unsaved: {
              description:
                'The service could not store the choice; this browser stores it until the next attempt.',
              on: { 'attempt.due': 'saving' },
            },
          },
        },
      },
    },
  },
});

export const languageWords: ChartWords<typeof languageMachine> = {
  guards: {
    callRefused: {
      why: 'the service refused to store the language',
      whyNot: 'the service did not refuse to store the language',
    },
    callFailed: {
      why: 'the service could not store the language',
      whyNot: 'the service has stored the language',
    },
    isOther: {
      why: 'the language differs from the one that was requested last',
      whyNot: 'the page already has the language or is loading its messages',
    },
    isUnsaved: {
      why: 'the service has yet to store the language that the customer chose',
      whyNot: 'no choice of a language is waiting to be stored by the service',
    },
    isKept: {
      why: 'the service stores the language of the signed-in customer',
      whyNot: 'no customer is signed in, or the service does not store languages',
    },
    hasChosen: {
      why: 'the customer has chosen a language before',
      whyNot: 'the customer has not chosen a language before, or the choice could not be read',
    },
  },
  delays: {},
  events: {
    'language.choose': 'the customer or a visitor chooses a language',
    'customer.known': 'a customer signs in or out, or is already signed in when the page opens',
    'language.found': 'the service returns the language that the customer chose earlier',
    'attempt.due': 'the next automatic attempt to store the language is due',
  },
};
