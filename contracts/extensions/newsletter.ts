import * as z from 'zod/mini';
import { call } from '../call.ts';
import { deadline, plain, text } from '../empty.ts';

/** `waiting`: a link was sent but has not been opened yet. */
export const newsletterState = z.enum(['off', 'waiting', 'on']);
export type NewsletterState = z.infer<typeof newsletterState>;

const row = {
  ...plain,
  service: 'customers',
  caller: 'customer',
  reach: 'self',
  extension: 'newsletter',
  path: '/customers/me/newsletter',
  reply: z.object({ state: newsletterState }),
  deadline,
  cost: 'low',
  spec: '2.52c',
} as const;

/** State of the customer's newsletter subscription. */
export const readNewsletter = call({
  ...row,
  name: 'newsletter.read',
  method: 'GET',
  refusals: { 404: 'deleted' },
  repeat: 'safe',
});

/**
 * `on` sends a link, even if one was sent before; the subscription starts when the customer opens it. 429: the daily
 * limit of links is reached.
 */
export const changeNewsletter = call({
  ...row,
  name: 'newsletter.change',
  method: 'PUT',
  body: z.object({ on: z.boolean(), channel: text(60, 1) }),
  refusals: { 404: 'deleted', 429: 'tooMany' },
  repeat: 'once',
});
