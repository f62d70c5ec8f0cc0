import { mailboxOf } from '../mailboxOf.ts';
import type { Migration } from '../part.ts';
import type { Queryable } from '../store/port.ts';

/** Keeps one subscription per mailbox; if there are two, the confirmed one. */
async function keySubscriptions(tx: Queryable): Promise<void> {
  const rows = await tx.query<{ email: string }>(
    'select email from newsletter_subscription order by confirmed_at nulls last, email',
  );
  for (const { email } of rows.filter((row) => mailboxOf(row.email) !== row.email)) {
    const mailbox = mailboxOf(email);
    await tx.query(
      `delete from newsletter_subscription as other using newsletter_subscription as this
        where this.email = $1 and other.email = $2 and this.confirmed_at is not null and other.confirmed_at is null`,
      [email, mailbox],
    );
    const moved = await tx.query(
      `update newsletter_subscription set email = $2 where email = $1
        and not exists (select 1 from newsletter_subscription as held where held.email = $2) returning email`,
      [email, mailbox],
    );
    if (moved.length === 0) await tx.query('delete from newsletter_subscription where email = $1', [email]);
  }
}

/**
 * Only the hash of a link's token is stored. `confirmed_at` is null until the link is used. Times of links
 * are in milliseconds since 1970.
 */
export const newsletterMigrations: readonly Migration[] = [
  {
    id: '0550_newsletter',
    sql: `
create table newsletter_subscription (
  email text primary key,
  token_hash text not null,
  expires_at bigint not null,
  mails integer not null default 1,
  mails_since bigint not null,
  confirmed_at timestamptz
);
`,
  },
  { id: '0932_newsletter_mailboxes', sql: '', rows: keySubscriptions },
];
