import { createHash } from 'node:crypto';
import { mailboxOf } from '../mailboxOf.ts';
import type { Clock, MailKind } from '../ports.ts';
import type { Queryable } from '../store/port.ts';

const day = 86_400_000;
/** Mails to one address within a day, over all kinds and senders. */
export const mostToRecipient = 20;
/** How many of these somebody may have asked for who need not be the one who reads them. */
export const mostOfOthers = 5;

const hashOf = (email: string): string => createHash('sha256').update(mailboxOf(email)).digest('base64url');

export interface Addressed {
  /** What names the mail: one that was counted under this id is not counted again. */
  readonly id: string;
  readonly to: string;
  readonly kind: MailKind;
}

/**
 * Counts a mail before it is sent, in a transaction; false when its recipient has had the mails of a day. A notice is counted
 * and never refused: otherwise a thief could use up the day's mails and change the password unseen.
 */
export async function countMail(tx: Queryable, now: number, { id, to, kind }: Addressed): Promise<boolean> {
  const recipient = hashOf(to);
  // Mails to one recipient are counted one after the other.
  await tx.query("select pg_advisory_xact_lock(hashtext('mail_counted ' || $1))", [recipient]);
  const [known] = await tx.query('select 1 from mail_counted where recipient_hash = $1 and id = $2', [
    recipient,
    id,
  ]);
  if (known !== undefined) return true;
  const [sent] = await tx.query<{ all: number; others: number }>(
    `select count(*)::integer as all, (count(*) filter (where kind = 'others'))::integer as others
      from mail_counted where recipient_hash = $1 and counted_at > $2`,
    [recipient, now - day],
  );
  const { all = 0, others = 0 } = sent ?? {};
  if (kind !== 'notice' && all >= mostToRecipient) return false;
  if (kind === 'others' && others >= mostOfOthers) return false;
  await tx.query('insert into mail_counted (recipient_hash, id, kind, counted_at) values ($1, $2, $3, $4)', [
    recipient,
    id,
    kind,
    now,
  ]);
  return true;
}

/** A mail that no mail server took counts for nothing. */
export async function uncountMail(store: Queryable, { id, to }: Addressed): Promise<void> {
  await store.query('delete from mail_counted where recipient_hash = $1 and id = $2', [hashOf(to), id]);
}

/** Forgets counts that limit nothing any more. */
export async function sweepCounts(store: Queryable, clock: Clock): Promise<void> {
  await store.query('delete from mail_counted where counted_at <= $1', [clock.now() - day]);
}
