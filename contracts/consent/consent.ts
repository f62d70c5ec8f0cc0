import * as z from 'zod/mini';

/** The first digit stands for analytics, the second for marketing. @spec 3.19c */
export const consentCodes = ['00', '01', '10', '11'] as const;
export const consentCode = z.enum(consentCodes);
export type ConsentCode = z.infer<typeof consentCode>;

/**
 * The cookie in which the shop's banner stores the answer, on the parent domain; the specification does not give its
 * name.
 */
export const consentCookie = 'cookieConsent';

export interface Consent {
  readonly analytics: boolean;
  readonly marketing: boolean;
}

/** @spec 3.19c */
export const encodeConsent = ({ analytics, marketing }: Consent): ConsentCode =>
  analytics ? (marketing ? '11' : '10') : marketing ? '01' : '00';

/**
 * Returns null for anything but the four codes: consent is then unknown, so nothing is allowed.
 * @spec 3.19c
 */
export function decodeConsent(value: string): Consent | null {
  const code = z.safeParse(consentCode, value);
  return code.success ? { analytics: code.data.startsWith('1'), marketing: code.data.endsWith('1') } : null;
}

/**
 * Events between the page and the shop's banner, which are in the same document: the page opens the banner; the
 * banner reports a changed cookie.
 * @spec 3.19a
 */
export const consentEvents = { open: 'cookieConsent:open', changed: 'cookieConsent:changed' } as const;

/**
 * The consent that each feature needs.
 * @spec 3.19c
 */
export const needs = {
  analytics: ({ analytics }: Consent): boolean => analytics,
  /** Whether the chat may be loaded: it is a third-party script with its own storage. */
  chat: ({ marketing }: Consent): boolean => marketing,
} as const;

/**
 * Returns the consent stored in a document's cookies; null unless it is one of the four codes. @spec 3.19c
 */
export function readConsent(cookies: string): ConsentCode | null {
  const [, code = ''] = new RegExp(`(?:^|; )${consentCookie}=([^;]*)`).exec(cookies) ?? [];
  return z.safeParse(consentCode, code).data ?? null;
}

/**
 * Id of the element that contains the support chat; the page hides and removes it.
 * @spec 1.2e 2.52e
 */
export const chatPlace = 'support-chat';
/**
 * Name prefix of the chat's cookies on the shop's domain, which are deleted when consent is withdrawn.
 * @spec 3.19c
 */
export const chatCookies = 'supportChat';
