import * as z from 'zod/mini';
import { call } from '../call.ts';
import { identity } from '../customer/identities.ts';
import { deadline, isoDateTime, plain, text } from '../empty.ts';

export const emailChange = z.object({
  email: text(254, 1),
  /** Time at which the link in the e-mail expires. */
  until: isoDateTime,
});
export type EmailChange = z.infer<typeof emailChange>;

const row = { ...plain, service: 'auth', method: 'GET', repeat: 'safe', deadline, cost: 'low' } as const;

/** The pending e-mail address. 404: the identity does not belong to the caller. */
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
 * Reports whether the account of this deletion link has been deleted: the customer is then signed out and cannot sign
 * in again. All other links, known or not, get the same answer.
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

/**
 * Result of a link that was sent to the old address. `changed`: the change is complete, and only the other link
 * undoes it. `inUse`: another account now uses the address.
 */
const stopOutcome = z.enum(['stopped', 'changed', 'expired', 'deleted', 'unknown']);
export type StopOutcome = z.infer<typeof stopOutcome>;
const undoOutcome = z.enum(['undone', 'inUse', 'expired', 'deleted', 'unknown']);
export type UndoOutcome = z.infer<typeof undoOutcome>;

/**
 * These calls need no sign-in, only the link, because the owner of the old address may be unable to sign in. They are
 * idempotent.
 */
const ofOldAddress = {
  ...row,
  method: 'POST',
  repeat: 'idempotent',
  extension: 'oldAddressLinks',
  caller: 'anyone',
  reach: 'public',
  params: z.object({ token: text(500, 1) }),
  spec: '2.9b',
} as const;

/** Cancels a change of the e-mail address that has not been confirmed yet. */
export const stopEmailChange = call({
  ...ofOldAddress,
  name: 'confirmations.stopEmailChange',
  path: '/v2/emailchanges/:token/actions/stop',
  reply: z.object({ outcome: stopOutcome }),
});

/** Restores the old address, ends all sessions, removes the password, and e-mails a link to set a new one. */
export const undoEmailChange = call({
  ...ofOldAddress,
  name: 'confirmations.undoEmailChange',
  path: '/v2/emailchanges/:token/actions/undo',
  reply: z.object({ outcome: undoOutcome }),
});
