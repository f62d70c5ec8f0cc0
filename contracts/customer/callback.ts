import * as z from 'zod/mini';
import { call } from '../call.ts';
import { longestUrl, plain, whole } from '../empty.ts';
import { isPublicHost } from './publicHost.ts';

/** In which format the callbacks of a business come. @spec 3.18a */
export const callbackFormats = ['json', 'xml'] as const;
export type CallbackFormat = (typeof callbackFormats)[number];

/** What is sent to the callback address when an order changes; in a test just so. */
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

/** Where a business of a brand delivers its files. */
export const ftpServer = (brandDomain: string): string => `ftp.${brandDomain}`;
/** Below the home of its user. */
export const ftpFolder = '/orders/incoming';

/** An address that can be called back: absolute, http or https, without name or password. @spec 7.10a */
export const callbackUrl = z.string().check(
  z.trim(),
  z.maxLength(longestUrl, { abort: true }),
  z.refine((text) => {
    const url = URL.parse(text);
    return url !== null && /^https?:\/\//i.test(text) && url.username === '' && url.password === '';
  }),
);

/** Why an address is not kept: none at all, sent in the open, or of a private network. */
export type CallbackProblem = 'notValid' | 'notSecure' | 'notPublic';

/** What is wrong with an address that callbacks shall go to; null where nothing is. */
export function callbackProblem(text: string): CallbackProblem | null {
  const url = callbackUrl.safeParse(text).success ? URL.parse(text) : null;
  if (url === null) return 'notValid';
  if (url.protocol !== 'https:') return 'notSecure';
  return isPublicHost(url.hostname) ? null : 'notPublic';
}

/** An address that is kept; one that is only tried may be of the inside where the service allows its host. */
export const keptCallbackUrl = callbackUrl.check(z.refine((text) => callbackProblem(text) === null));

/**
 * Calls an address as a change of an order would. An address of the inside, or a name that leads there, is refused: 422.
 * Whatever else comes of it is an answer.
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
    /** What was answered; 0 where nothing was. */
    status: whole,
  }),
  refusals: { 422: 'notAllowed', 429: 'tooMany' },
  repeat: 'once',
  deadline: 15_000,
  cost: 'medium',
});
