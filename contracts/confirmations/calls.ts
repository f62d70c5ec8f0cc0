import * as z from 'zod/mini';
import { call } from '../call.ts';
import { identity } from '../customer/identities.ts';
import { deadline, email, noReply, plain, text } from '../empty.ts';

const token = text(500, 1);
const row = { ...plain, reply: noReply, repeat: 'idempotent', deadline, cost: 'low' } as const;
const confirm = {
  ...row,
  service: 'auth',
  caller: 'customer',
  method: 'POST',
  params: z.extend(identity, { token }),
  spec: '7.11',
} as const;

/** Idempotent: repeating the confirmation succeeds, even after the customer has been deleted. */
export const confirmDeletion = call({
  ...confirm,
  deletedToo: true,
  name: 'confirmations.deleteAccount',
  reach: 'owner',
  path: '/v2/identities/:idpType/:idpSub/deleteaccount/:token/actions/confirm',
  refusals: { 404: 'notFound', 410: 'expired' },
});

export const confirmEmailChange = call({
  ...confirm,
  name: 'confirmations.changeEmail',
  reach: 'owner',
  path: '/v2/identities/:idpType/:idpSub/emailchanges/:token/actions/confirm',
  refusals: { 404: 'notFound', 409: 'inUse', 410: 'expired' },
});

/** A GET that writes, as the clause requires. Only the page sends it, never a prefetch; idempotent. */
export const confirmSubscription = call({
  ...row,
  name: 'confirmations.subscription',
  reach: 'public',
  service: 'emailGateway',
  caller: 'anyone',
  method: 'GET',
  path: '/api/v1/Profiles/:email/subscription/confirm/:token',
  params: z.object({ email, token }),
  refusals: { 404: 'notFound', 410: 'expired' },
  spec: '7.9',
});
