import { setup } from 'xstate';
import { tell } from '../app/tell.ts';
import { chatMachine } from './chat.machine.ts';
import type { ConsentAsk } from './consent.events.ts';
import { cookieConsentMachine } from './cookieConsent.machine.ts';

/** What stands around every page, signed in or not, and nobody waits for: fetched when the first page is there. */
export const surroundingsMachine = setup({
  types: {
    events: {} as ConsentAsk,
    children: {} as { consent: 'cookieConsent'; chat: 'chat' },
  },
  actors: { cookieConsent: cookieConsentMachine, chat: chatMachine },
  actions: { askConsent: tell('consent', 'consent.ask') },
}).createMachine({
  id: 'surroundings',
  description: 'Cookie consent and what it gates, for as long as the page lives.',
  meta: { spec: ['1.2e', '3.19c'] },
  invoke: [
    { id: 'chat', systemId: 'chat', src: 'chat' },
    { id: 'consent', systemId: 'consent', src: 'cookieConsent' },
  ],
  on: { 'consent.ask': { actions: 'askConsent' } },
});
