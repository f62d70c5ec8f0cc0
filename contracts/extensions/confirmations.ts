import * as z from 'zod/mini';
import { call } from '../call.ts';
import { identity } from '../customer/identities.ts';
import { deadline, isoDateTime, plain, text } from '../empty.ts';

/** Another address that was asked for and not confirmed. */
export const emailChange = z.object({
  email: text(254, 1),
  /** Until when the link of the mail works. */
  until: isoDateTime,
});
export type EmailChange = z.infer<typeof emailChange>;

const row = { ...plain, service: 'auth', method: 'GET', repeat: 'safe', deadline, cost: 'low' } as const;

/** Which other address waits for its confirmation. 404 answers an identity that is not the caller's. */
export const readEmailChange = call({
  ...row,
  name: 'identities.emailChange',
  extension: 'pendingEmailChange',
  caller: 'customer',
  reach: 'owner',
  path: '/v2/identities/:idpType/:idpSub/emailchanges',
  params: identity,
  reply: z.object({ pending: z.nullable(emailChange) }),
  refusals: { 404: 'notFound' },
  spec: '2.52a',
});

/**
 * Whether the account that this link deletes is deleted already: who followed it is signed out, and cannot sign in any more.
 * Any other link, known or not, is not followed.
 */
export const readDeletion = call({
  ...row,
  name: 'confirmations.deletion',
  extension: 'deletionOutcome',
  caller: 'anyone',
  reach: 'public',
  path: '/v2/deletions/:token',
  params: z.object({ token: text(500, 1) }),
  reply: z.object({ followed: z.boolean() }),
  spec: '2.9a',
});
