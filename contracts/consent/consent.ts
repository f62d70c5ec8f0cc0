import * as z from 'zod/mini';

/** First digit analytics, second marketing. @spec 3.19c */
export const consentCodes = ['00', '01', '10', '11'] as const;
export const consentCode = z.enum(consentCodes);
export type ConsentCode = z.infer<typeof consentCode>;

/** Cookie in which the shop's banner keeps the answer, on the parent domain: its name is not shown. */
export const consentCookie = 'cookieConsent';

export interface Consent {
  readonly analytics: boolean;
  readonly marketing: boolean;
}

/** @spec 3.19c */
export const encodeConsent = ({ analytics, marketing }: Consent): ConsentCode =>
  analytics ? (marketing ? '11' : '10') : marketing ? '01' : '00';

/** Null for anything but the four codes: nothing is known, nothing is allowed. @spec 3.19c */
export function decodeConsent(value: string): Consent | null {
  const code = z.safeParse(consentCode, value);
  return code.success ? { analytics: code.data.startsWith('1'), marketing: code.data.endsWith('1') } : null;
}

/**
 * How the page and the shop's banner talk, both scripts of one document: the page asks for it, the banner says that its
 * cookie is another. @spec 3.19a
 */
export const consentEvents = { open: 'cookieConsent:open', changed: 'cookieConsent:changed' } as const;

/** What a customer consents to, by feature: who is not asked is not followed. @spec 3.19c */
export const needs = {
  analytics: ({ analytics }: Consent): boolean => analytics,
  /** Somebody else's script with a memory of its own. */
  chat: ({ marketing }: Consent): boolean => marketing,
} as const;

/** The answer among a document's cookies; null where there is none, or none of the four. @spec 3.19c */
export function readConsent(cookies: string): ConsentCode | null {
  const [, code = ''] = new RegExp(`(?:^|; )${consentCookie}=([^;]*)`).exec(cookies) ?? [];
  return z.safeParse(consentCode, code).data ?? null;
}

/** Where the support chat draws itself: an element of the page's, which hides it and takes it away. @spec 1.2e 2.52e */
export const chatPlace = 'support-chat';
/** What its cookies on the shop's domain begin with: withdrawn consent takes them away. @spec 3.19c */
export const chatCookies = 'supportChat';
