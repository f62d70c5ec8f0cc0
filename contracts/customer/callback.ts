import * as z from 'zod/mini';
import { call } from '../call.ts';
import { longestUrl, plain, whole } from '../empty.ts';
import { isPublicHost } from './publicHost.ts';

/**
 * Formats of a business's callbacks.
 * @spec 3.18a
 */
export const callbackFormats = ['json', 'xml'] as const;
export type CallbackFormat = (typeof callbackFormats)[number];

/** The callback body for a changed order; a test sends the same. */
export const callbackSample: Readonly<
  Record<CallbackFormat, { readonly type: string; readonly body: string }>
> = {
  json: {
    type: 'application/json',
    body: `{
  "order": "4402 1188",
  "status": "Dispatched",
  "at": "2026-11-23T10:15:00Z",
  "test": true
}`,
  },
  xml: {
    type: 'application/xml',
    body: `<?xml version="1.0" encoding="UTF-8"?>
<order number="4402 1188" test="true">
  <status at="2026-11-23T10:15:00Z">Dispatched</status>
</order>`,
  },
};

/** FTP server for the files of a brand's businesses. */
export const ftpServer = (brandDomain: string): string => `ftp.${brandDomain}`;
/** Relative to the user's home folder. */
export const ftpFolder = '/orders/incoming';

/**
 * A callback URL: absolute, http or https, without credentials.
 * @spec 7.10a
 */
export const callbackUrl = z.string().check(
  z.trim(),
  z.maxLength(longestUrl, { abort: true }),
  z.refine((text) => {
    const url = URL.parse(text);
    return url !== null && /^https?:\/\//i.test(text) && url.username === '' && url.password === '';
  }),
);

/** Why a URL is refused: not a URL, without TLS, or in a private network. */
export type CallbackProblem = 'notValid' | 'notSecure' | 'notPublic';

/** The problem of a callback URL; null without one. */
export function callbackProblem(text: string): CallbackProblem | null {
  const url = callbackUrl.safeParse(text).success ? URL.parse(text) : null;
  if (url === null) return 'notValid';
  if (url.protocol !== 'https:') return 'notSecure';
  return isPublicHost(url.hostname) ? null : 'notPublic';
}

/** A URL that may be stored; a URL that is only tested may be internal if the service allows its host. */
export const keptCallbackUrl = callbackUrl.check(z.refine((text) => callbackProblem(text) === null));

/**
 * Calls a URL as a changed order would. Internal addresses, and names that resolve to them, are refused with 422.
 * Every other outcome is a result.
 */
export const testCallback = call({
  ...plain,
  name: 'customers.testCallback',
  service: 'customers',
  caller: 'business',
  reach: 'self',
  extension: 'callbackTest',
  spec: '7.10a',
  method: 'POST',
  path: '/customers/me/callback-test',
  body: z.object({ callbackUrl, callbackFormat: z.enum(callbackFormats) }),
  reply: z.object({
    outcome: z.enum(['answered', 'unreachable', 'timeout']),
    /** HTTP status of the answer; 0 without one. */
    status: whole,
  }),
  refusals: { 422: 'notAllowed', 429: 'tooMany' },
  repeat: 'once',
  deadline: 15_000,
  cost: 'medium',
});
