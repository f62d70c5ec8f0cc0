import { setup } from 'xstate';
import type { ChartWords } from '../system/chartWords.ts';
import { withEvent } from '../system/outcomes.ts';
import { tell } from '../system/tell.ts';
import { reportsMachine } from '../errors/reports.machine.ts';
import { type LanguageChoice, languageMachine } from '../language/language.machine.ts';
import { embeddingMachine } from '../embedding/embedding.machine.ts';
import { chatMachine } from './chat.machine.ts';
import { type ConsentAsk, consentAskWords, cookieConsentMachine } from './cookieConsent.machine.ts';

declare module '../system/directory.ts' {
  interface Directory {
    readonly surroundings: ConsentAsk | LanguageChoice | LazyWant;
  }
}

/**
 * Consent, chat, error reports and embedding, on every page with or without a sign-in. Loaded after the first
 * page has appeared.
 */
export const surroundingsMachine = setup({
  types: {
    events: {} as ConsentAsk | LanguageChoice,
    children: {} as {
      consent: 'cookieConsent';
      chat: 'chat';
      reports: 'reports';
      embedding: 'embedding';
      language: 'language';
    },
  },
  actors: {
    cookieConsent: cookieConsentMachine,
    chat: chatMachine,
    reports: reportsMachine,
    embedding: embeddingMachine,
    language: languageMachine,
  },
  actions: {
    askConsent: tell('consent', 'consent.ask'),
    chooseLanguage: tell('language', 'language.choose', (_, { locale }: LanguageChoice) => ({ locale })),
  },
}).createMachine({
  id: 'surroundings',
  description:
    'Cookie consent, the scripts that depend on it, the language and error reports, for as long as the page is open.',
  meta: { spec: ['1.2e', '3.19c', '4.18'] },
  invoke: [
    { id: 'chat', systemId: 'chat', src: 'chat' },
    { id: 'reports', src: 'reports' },
    { id: 'embedding', systemId: 'embedding', src: 'embedding' },
    { id: 'consent', systemId: 'consent', src: 'cookieConsent' },
    { id: 'language', systemId: 'language', src: 'language' },
  ],
  on: {
    'consent.ask': { actions: 'askConsent' },
    'language.choose': { actions: withEvent('chooseLanguage') },
  },
});

export const surroundingsWords: ChartWords<typeof surroundingsMachine> = {
  guards: {},
  delays: {},
  events: {
    'consent.ask': consentAskWords,
    'language.choose': 'the customer or a visitor chooses a language',
  },
};
