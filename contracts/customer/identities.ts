import * as z from 'zod/mini';
import { freshly } from '../auth/freshSignIn.ts';
import { call } from '../call.ts';
import { deadline, email, noReply, plain, text } from '../empty.ts';

/** The customer's identity, from the token's claims [3.20]. */
export const identity = z.object({
  idpType: text(100, 1),
  idpSub: text(200, 1),
});

const row = {
  ...plain,
  service: 'auth',
  caller: 'customer',
  method: 'POST',
  reply: noReply,
  deadline,
  cost: 'low',
  spec: '7.11',
} as const;
const channel = text(60, 1);

/** Sends the e-mail with the confirmation link. 404: the identity does not belong to the caller. */
export const requestDeletion = call({
  ...row,
  ...freshly,
  name: 'identities.deleteAccount',
  reach: 'owner',
  path: '/v2/identities/:idpType/:idpSub/deleteaccount',
  params: identity,
  body: z.object({ channel }),
  refusals: { 401: 'signInAgain', 404: 'notFound', 429: 'tooMany' },
  repeat: 'key',
});

/**
 * 409: the e-mail address is in use; 429: too many requests.
 * @spec 5.13 8.8
 */
export const requestEmailChange = call({
  ...row,
  ...freshly,
  name: 'identities.changeEmail',
  reach: 'owner',
  path: '/v2/identities/:idpType/:idpSub/emailchanges',
  params: identity,
  body: z.object({ email, channel }),
  refusals: { 401: 'signInAgain', 404: 'notFound', 409: 'inUse', 429: 'tooMany' },
  repeat: 'key',
});
