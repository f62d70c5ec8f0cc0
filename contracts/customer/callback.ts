import * as z from 'zod/mini';
import { call } from '../call.ts';
import { longestUrl, plain, whole } from '../empty.ts';
import { isPublicHost } from './publicHost.ts';

/**
 * The formats in which a business can receive callbacks.
 * @spec 3.18a
 */
export const callbackFormats = ['json', 'xml'] as const;
export type CallbackFormat = (typeof callbackFormats)[number];

/** The body of a callback for a changed order, also used to test a callback URL. */
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

/** Returns the FTP server for the order files of a brand's business customers. */
export const ftpServer = (brandDomain: string): string => `ftp.${brandDomain}`;
/** Relative to the FTP user's home folder. */
export const ftpFolder = '/orders/incoming';

/** Parsers disagree about the host of a URL with a backslash, and remove line ends and tabs from it. */
const ambiguous = /[\\\s\p{Cc}\p{Surrogate}]/u;

/**
 * A callback URL: absolute, http or https, without credentials, and interpreted alike by all parsers.
 * @spec 7.10a
 */
export const callbackUrl = z.string().check(
  z.trim(),
  z.maxLength(longestUrl, { abort: true }),
  z.refine((text) => {
    const url = URL.parse(text);
    return (
      url !== null &&
      !ambiguous.test(text) &&
      /^https?:\/\//i.test(text) &&
      url.username === '' &&
      url.password === ''
    );
  }),
);

/** Why a callback URL is refused: it is not a URL, has no TLS, or is in a private network. */
export type CallbackProblem = 'notValid' | 'notSecure' | 'notPublic';

/** Returns the problem of a callback URL; null if there is none. */
export function callbackProblem(text: string): CallbackProblem | null {
  const url = callbackUrl.safeParse(text).success ? URL.parse(text) : null;
  if (url === null) return 'notValid';
  if (url.protocol !== 'https:') return 'notSecure';
  return isPublicHost(url.hostname) ? null : 'notPublic';
}

/** A callback URL that may be stored. For a mere test, an internal URL is accepted if the service allows its host. */
export const keptCallbackUrl = callbackUrl.check(z.refine((text) => callbackProblem(text) === null));

/**
 * Calls a URL in the same way as for a changed order. Internal addresses, and names that resolve to them, are refused
 * with 422. Every other outcome is part of the reply.
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
    /** HTTP status of the response; 0 if there was none. */
    status: whole,
  }),
  refusals: { 422: 'notAllowed', 429: 'tooMany' },
  repeat: 'once',
  deadline: 15_000,
  cost: 'medium',
});
