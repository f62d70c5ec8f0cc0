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
