import { createHash } from 'node:crypto';
import type { Clock, Ports } from '../ports.ts';
import type { Queryable } from '../store/port.ts';

/**
 * `emailStop` and `emailUndo` are links sent to the old address: they cancel a pending change of the address,
 * or undo a completed one.
 */
export type Kind = 'deletion' | 'emailChange' | 'emailStop' | 'emailUndo';
const hour = 3_600_000;
/** Lifetime of a link in milliseconds. Within it, a repeated use returns the same response. */
export const linkLife = 24 * hour;
/** Milliseconds after a change of the address within which the old address can undo it. */
export const undoLife = 7 * 24 * hour;
/** Maximum number of e-mails of one kind to a customer within an hour. */
export const mostMails = 3;

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Counts one e-mail before it is sent. Resolves to false if the hourly limit is reached. */
export async function mayMail(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  subject: string,
  kind: Kind,
): Promise<boolean> {
  const now = clock.now();
  const [row] = await store.query<{ count: number }>(
    `insert into confirmation_asked as a (subject, kind, count, ends_at) values ($1, $2, 1, $3)
      on conflict (subject, kind) do update set
        count = case when a.ends_at <= $4 then 1 else a.count + 1 end,
        ends_at = case when a.ends_at <= $4 then $3 else a.ends_at end
      returning count`,
    [subject, kind, now + hour, now],
  );
  return (row?.count ?? 1) <= mostMails;
}

/**
 * For these kinds, a newer link replaces the unused one. Links sent to an old address are kept, so that an
 * attacker's newer request does not invalidate the owner's links.
 */
const replaced: readonly Kind[] = ['deletion', 'emailChange'];

interface NewLink {
  readonly kind: Kind;
  readonly subject: string;
  readonly email: string | null;
  /** Expiry time in milliseconds since 1970; by default {@link linkLife} from now. */
  readonly until?: number;
}

/** Creates a link and returns its token. `also` runs in the same transaction. */
export async function issueLink(
  { store, clock, random }: Pick<Ports, 'store' | 'clock' | 'random'>,
  link: NewLink,
  also?: (tx: Queryable, hash: string) => Promise<void>,
): Promise<{ readonly token: string; readonly until: number }> {
  const token = Buffer.from(random.bytes(32)).toString('base64url');
  const until = link.until ?? clock.now() + linkLife;
  await store.transaction(async (tx) => {
    if (replaced.includes(link.kind))
      await tx.query('delete from confirmation where subject = $1 and kind = $2 and used_at is null', [
        link.subject,
        link.kind,
      ]);
    await tx.query(
      'insert into confirmation (token_hash, kind, subject, email, expires_at) values ($1, $2, $3, $4, $5)',
      [hashOf(token), link.kind, link.subject, link.email, until],
    );
    await also?.(tx, hashOf(token));
  });
  return { token, until };
}

export type Followed =
  | { readonly how: 'first' | 'again'; readonly hash: string; readonly email: string }
  | { readonly how: 'unknown' | 'expired' };

/**
 * Redeems a link for its subject. The link is locked until the transaction ends, so that parallel uses are
 * serialised.
 */
export async function followLink(
  tx: Queryable,
  clock: Clock,
  link: { readonly kind: Kind; readonly subject: string; readonly token: string },
): Promise<Followed> {
  const hash = hashOf(link.token);
  const now = clock.now();
  const [row] = await tx.query<{ email: string | null; expires_at: bigint; used_at: bigint | null }>(
    `select email, expires_at, used_at from confirmation
      where token_hash = $1 and kind = $2 and subject = $3 for update`,
    [hash, link.kind, link.subject],
  );
  if (row === undefined) return { how: 'unknown' };
  if (Number(row.expires_at) <= now) return { how: 'expired' };
  return { how: row.used_at === null ? 'first' : 'again', hash, email: row.email ?? '' };
}

/** Returns the new address that is waiting for confirmation; null if there is none. */
export async function pendingEmail(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  subject: string,
): Promise<{ readonly email: string; readonly until: string } | null> {
  const [row] = await store.query<{ email: string; expires_at: bigint }>(
    `select email, expires_at from confirmation
      where subject = $1 and kind = 'emailChange' and used_at is null and expires_at > $2 and email is not null`,
    [subject, clock.now()],
  );
  return row === undefined
    ? null
    : { email: row.email, until: new Date(Number(row.expires_at)).toISOString() };
}

/** Returns whether this link was used to delete its account. */
export async function hasDeleted({ store }: Pick<Ports, 'store'>, token: string): Promise<boolean> {
  const rows = await store.query(
    "select 1 from confirmation where token_hash = $1 and kind = 'deletion' and used_at is not null",
    [hashOf(token)],
  );
  return rows.length > 0;
}

export async function markUsed(tx: Queryable, clock: Clock, hash: string, oldEmail: string | null) {
  await tx.query('update confirmation set used_at = $2, old_email = $3 where token_hash = $1', [
    hash,
    clock.now(),
    oldEmail,
  ]);
}

/** Deletes links some time after they have expired. Until then, they can be reported as expired. */
export async function sweepLinks({ store, clock }: Pick<Ports, 'store' | 'clock'>): Promise<void> {
  await store.query('delete from confirmation where expires_at <= $1', [clock.now() - linkLife]);
  await store.query('delete from confirmation_asked where ends_at <= $1', [clock.now()]);
}
