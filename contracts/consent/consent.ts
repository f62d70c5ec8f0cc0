import * as z from 'zod/mini';

/** First digit analytics, second marketing. @spec 3.19c */
export const consentCodes = ['00', '01', '10', '11'] as const;
export const consentCode = z.enum(consentCodes);
export type ConsentCode = z.infer<typeof consentCode>;

/** Cookie of the shop's banner with the answer, on the parent domain; the specification does not show its name. */
export const consentCookie = 'cookieConsent';

export interface Consent {
  readonly analytics: boolean;
  readonly marketing: boolean;
}

/** @spec 3.19c */
export const encodeConsent = ({ analytics, marketing }: Consent): ConsentCode =>
  analytics ? (marketing ? '11' : '10') : marketing ? '01' : '00';

/**
 * Null for anything but the four codes: consent is unknown, and nothing is allowed.
 * @spec 3.19c
 */
export function decodeConsent(value: string): Consent | null {
  const code = z.safeParse(consentCode, value);
  return code.success ? { analytics: code.data.startsWith('1'), marketing: code.data.endsWith('1') } : null;
}

/**
 * Events between the page and the shop's banner, which share a document: the page opens the banner, the banner
 * reports a changed cookie.
 * @spec 3.19a
 */
export const consentEvents = { open: 'cookieConsent:open', changed: 'cookieConsent:changed' } as const;

/**
 * The consent that each feature needs.
 * @spec 3.19c
 */
export const needs = {
  analytics: ({ analytics }: Consent): boolean => analytics,
  /** A third-party script with its own storage. */
  chat: ({ marketing }: Consent): boolean => marketing,
} as const;

/**
 * The consent in a document's cookies; null without one of the four codes.
 * @spec 3.19c
 */
export function readConsent(cookies: string): ConsentCode | null {
  const [, code = ''] = new RegExp(`(?:^|; )${consentCookie}=([^;]*)`).exec(cookies) ?? [];
  return z.safeParse(consentCode, code).data ?? null;
}

/**
 * Id of the page's element for the support chat; the page hides and removes it.
 * @spec 1.2e 2.52e
 */
export const chatPlace = 'support-chat';
/**
 * Prefix of the chat's cookies on the shop's domain, which are deleted when consent is withdrawn.
 * @spec 3.19c
 */
export const chatCookies = 'supportChat';
