import type { ConsentCode } from '../../contracts/consent/consent.ts';

/** The customer wants to look at, or change, what they consented to. */
export type ConsentAsk = { readonly type: 'consent.ask' };
/** What the shop's cookie says, at the start and whenever it is another; null without an answer. */
export type AnswerEvent = { readonly type: 'answer.told'; readonly code: ConsentCode | null };
export type CookieConsentEvent = ConsentAsk | AnswerEvent;

/** Whether this customer lets the support chat be loaded. */
export type ChatConsent = { readonly type: 'chat.consent'; readonly allowed: boolean };
/** Whether the page that is shown has the chat [2.52e]. */
export type ChatPlace = { readonly type: 'chat.place'; readonly shown: boolean };
export type ChatEvent = ChatConsent | ChatPlace;

declare module '../system/directory.ts' {
  interface Directory {
    readonly chat: ChatEvent;
    readonly consent: CookieConsentEvent;
    readonly surroundings: ConsentAsk | LazyWant;
  }
}
