import type { StopOutcome, UndoOutcome } from '../../contracts/extensions/confirmations.ts';
import { AccountRefused, giveBackEmail, mailResetLink, revokeAll } from '../identity/index.ts';
import { mailboxOf } from '../mailboxOf.ts';
import type { Clock, Ports } from '../ports.ts';
import type { Queryable } from '../store/port.ts';
import type { Moved } from './emailChange.ts';
import { hashOf, markUsed, undoLife } from './links.ts';
import type { Kind } from './links.ts';

/**
 * Type of the job that ends the customer's sessions again, in case this process crashed before it did so, and
 * then sends the link for a new password.
 */
export const undoneJob = 'confirmations.undone';

interface OldAddress {
  readonly how: 'first' | 'again';
  readonly hash: string;
  readonly subject: string;
  /** The old address. */
  readonly email: string;
  readonly expiresAt: number;
}
type Found = OldAddress | { readonly how: 'unknown' | 'deleted' | 'expired' };

/**
 * Uses a link sent to an old address, without a sign-in. Parallel uses by one customer are serialised,
 * because one link may delete the other.
 */
async function follow(tx: Queryable, clock: Clock, kind: Kind, token: string): Promise<Found> {
  const hash = hashOf(token);
  await tx.query(
    `select 1 from confirmation where kind = $2 and subject = (
       select subject from confirmation where token_hash = $1 and kind = $2
     ) order by token_hash for update`,
    [hash, kind],
  );
  const [row] = await tx.query<{
    subject: string;
    email: string | null;
    expires_at: bigint;
    used_at: bigint | null;
  }>(
    `select subject, email, expires_at, used_at from confirmation
      where token_hash = $1 and kind = $2 for update`,
    [hash, kind],
  );
  if (row === undefined) return { how: 'unknown' };
  const [customer] = await tx.query('select 1 from customer where id = $1 and deleted_at is null', [
    row.subject,
  ]);
  if (customer === undefined || row.email === null) return { how: 'deleted' };
  if (Number(row.expires_at) <= clock.now()) return { how: 'expired' };
  const how = row.used_at === null ? 'first' : 'again';
  return { how, hash, subject: row.subject, email: row.email, expiresAt: Number(row.expires_at) };
}

/**
 * Deletes the unused links. This must run before the customer is locked, because a confirmation locks its
 * link before the customer, too.
 */
const dropPending = (tx: Queryable, subject: string, kinds: readonly Kind[]) =>
  tx.query('delete from confirmation where subject = $1 and kind = any($2) and used_at is null', [
    subject,
    kinds,
  ]);

/**
 * Deletes the links that undo later changes, except those sent to the same mailbox, and prevents e-mails with
 * further such links.
 */
async function dropUndo(
  tx: Queryable,
  subject: string,
  { hash, email, expiresAt }: OldAddress,
): Promise<void> {
  await tx.query(
    "update confirmation set old_email = null where subject = $1 and kind = 'emailChange' and used_at >= $2",
    [subject, expiresAt - undoLife],
  );
  const later = await tx.query<{ token_hash: string; email: string | null }>(
    `select token_hash, email from confirmation where subject = $1 and kind = 'emailUndo' and token_hash <> $2
      and expires_at >= $3`,
    [subject, hash, expiresAt],
  );
  const others = later.filter((link) => mailboxOf(link.email ?? '') !== mailboxOf(email));
  await tx.query('delete from confirmation where token_hash = any($1)', [
    others.map(({ token_hash }) => token_hash),
  ]);
}

/**
 * Cancels the changes that are waiting for confirmation. A repeated use of the link returns the same response
 * and cancels no newer change.
 */
export function stopEmailChange({ store, clock }: Ports, token: string): Promise<StopOutcome> {
  return store.transaction(async (tx) => {
    const link = await follow(tx, clock, 'emailStop', token);
    if (link.how === 'again') return 'stopped';
    if (link.how !== 'first') return link.how;
    await dropPending(tx, link.subject, ['emailChange']);
    // Read after the links are deleted: by then, a running confirmation has ended and no other can begin.
    const [customer] = await tx.query<{ email: string }>('select email from customer where id = $1', [
      link.subject,
    ]);
    if (customer?.email !== link.email) return 'changed';
    await markUsed(tx, clock, link.hash, null);
    return 'stopped';
  });
}

/**
 * Restores the old address of the account, ends all sessions, removes the password, and sends a link for a
 * new one. A repeated use of the link returns the same response. Links that undo a later change become
 * invalid: an older address has precedence over a newer one, so that an attacker cannot take the account
 * back.
 */
export async function undoEmailChange(ports: Ports, token: string, moved: Moved): Promise<UndoOutcome> {
  const { store, clock, jobs } = ports;
  try {
    const link = await store.transaction(async (tx) => {
      const followed = await follow(tx, clock, 'emailUndo', token);
      if (followed.how !== 'first') return followed;
      const { hash, subject, email } = followed;
      await dropPending(tx, subject, ['emailChange', 'deletion']);
      const [customer] = await tx.query<{ email: string; channel: string }>(
        'select email, channel from customer where id = $1 and deleted_at is null for update',
        [subject],
      );
      if (customer === undefined || !(await giveBackEmail(tx, subject, email, clock.now())))
        return { how: 'deleted' } as const;
      await tx.query('update customer set email = $2, changed = true where id = $1', [subject, email]);
      await moved(tx, customer.email, email);
      await dropUndo(tx, subject, followed);
      await markUsed(tx, clock, hash, null);
      await jobs.enqueue(
        undoneJob,
        { customerId: subject, email, channel: customer.channel },
        { tx, customer: subject },
      );
      return followed;
    });
    if (link.how === 'first') await revokeAll(ports, link.subject);
    return link.how === 'first' || link.how === 'again' ? 'undone' : link.how;
  } catch (error) {
    if (error instanceof AccountRefused && error.word === 'taken') return 'inUse';
    throw error;
  }
}

/**
 * Ends all sessions before it sends the link for a new password, so that a session started with that password
 * is not ended.
 */
export async function afterUndone(payload: Record<string, unknown>, ports: Ports): Promise<void> {
  const customer = String(payload['customerId']);
  const { email, channel } = payload;
  await revokeAll(ports, customer);
  // Sent as a notice, which has no daily limit. Otherwise an attacker could use up the limit and prevent the
  // owner from getting a new password.
  await ports.jobs.enqueue(mailResetLink, { email, channel, kind: 'notice' }, { customer });
}
