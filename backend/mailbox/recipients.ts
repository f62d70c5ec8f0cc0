import { createHash } from 'node:crypto';
import { mailboxOf } from '../mailboxOf.ts';
import type { Clock, MailKind } from '../ports.ts';
import type { Queryable } from '../store/port.ts';

const day = 86_400_000;
/** Maximum number of e-mails to one address per day, of all kinds and from all senders. */
export const mostToRecipient = 20;
/** Of these, the maximum number of e-mails that people other than the recipient can request. */
export const mostOfOthers = 5;

const hashOf = (email: string): string => createHash('sha256').update(mailboxOf(email)).digest('base64url');

export interface Addressed {
  /** Identifies the e-mail. Each id is counted only once. */
  readonly id: string;
  readonly to: string;
  readonly kind: MailKind;
}

/**
 * Counts an e-mail before it is sent, in a transaction. Resolves to false if its recipient has reached the
 * daily limit. A notice is counted but never refused: otherwise an attacker could use up the limit and change
 * the password unnoticed.
 */
export async function countMail(tx: Queryable, now: number, { id, to, kind }: Addressed): Promise<boolean> {
  const recipient = hashOf(to);
  // Serialises the counts of one recipient.
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

/** Removes the count of an e-mail that the mail server did not accept. */
export async function uncountMail(store: Queryable, { id, to }: Addressed): Promise<void> {
  await store.query('delete from mail_counted where recipient_hash = $1 and id = $2', [hashOf(to), id]);
}

/** Deletes counts that no longer affect a limit. */
export async function sweepCounts(store: Queryable, clock: Clock): Promise<void> {
  await store.query('delete from mail_counted where counted_at <= $1', [clock.now() - day]);
}
