import { mailboxOf } from '../mailboxOf.ts';
import type { Migration } from '../part.ts';
import type { Queryable } from '../store/port.ts';

/**
 * Sets the mailbox key of each account and reserved address. If several old accounts have the same mailbox,
 * the one whose address is spelled like the key gets it, otherwise the oldest one; the others use their own
 * spelling as the key.
 */
async function keyAccounts(tx: Queryable): Promise<void> {
  const accounts = await tx.query<{ id: string; email: string }>(
    'select id, email from account where email is not null and deleted_at is null order by created_at, id',
  );
  const spelledLikeKey = new Set(
    accounts.filter(({ email }) => mailboxOf(email) === email).map(({ email }) => email),
  );
  const keys = new Set<string>();
  const keyed = accounts.map(({ id, email }) => {
    const mailbox = mailboxOf(email);
    const isOthers = keys.has(mailbox) || (email !== mailbox && spelledLikeKey.has(mailbox));
    const key = isOthers ? email : mailbox;
    keys.add(key);
    return { id, key };
  });
  await tx.query(
    'update account set mailbox = given.key from unnest($1::text[], $2::text[]) as given (id, key) where account.id = given.id',
    [keyed.map(({ id }) => id), keyed.map(({ key }) => key)],
  );
  const reserved = await tx.query<{ email: string }>('select email from account_reserved_email');
  for (const { email } of reserved.filter((row) => mailboxOf(row.email) !== row.email)) {
    await tx.query(
      `update account_reserved_email set email = $2 where email = $1
        and not exists (select 1 from account_reserved_email as held where held.email = $2)`,
      [email, mailboxOf(email)],
    );
  }
}

export const identityMigrations: readonly Migration[] = [
  {
    id: '0005_identity',
    sql: `
create table account (
  id text primary key,
  email text,
  password_hash text,
  idp_type text not null default 'password',
  idp_sub text not null,
  business boolean not null default false,
  token_seconds integer,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create unique index account_email on account (lower(email)) where deleted_at is null;

create table identity_record (
  model text not null,
  id text not null,
  payload jsonb not null,
  uid text,
  grant_id text,
  account_id text,
  parent text,
  consumed_at bigint,
  superseded_at bigint,
  expires_at bigint,
  primary key (model, id)
);
create index identity_record_uid on identity_record (uid) where uid is not null;
create index identity_record_grant on identity_record (grant_id) where grant_id is not null;
create index identity_record_account on identity_record (account_id) where account_id is not null;
create index identity_record_parent on identity_record (parent) where parent is not null;
create index identity_record_expiry on identity_record (expires_at);

create table identity_secret (
  name text primary key,
  value jsonb not null
);

create table identity_revocation (
  kind text not null,
  id text not null,
  at bigint not null,
  expires_at bigint not null,
  primary key (kind, id)
);

create table identity_attempt (
  key text primary key,
  count integer not null,
  ends_at bigint not null
);

create table identity_reset (
  token_hash text primary key,
  account_id text not null references account (id),
  expires_at bigint not null
);
`,
  },
  {
    id: '0590_identity_sign_ins',
    sql: `
create table identity_sign_in (
  grant_id text primary key,
  account_id text not null,
  device text not null,
  begun_at bigint not null,
  seen_at bigint not null
);
create index identity_sign_in_account on identity_sign_in (account_id);
`,
  },
  // Stores only the key of an address, the account that had it, and the time until which other accounts
  // cannot use it.
  {
    id: '0740_account_reserved_emails',
    sql: `
create table account_reserved_email (
  email text primary key,
  account_id text not null references account (id),
  expires_at bigint not null
);
create index account_reserved_email_of on account_reserved_email (account_id);
create index account_reserved_email_expiry on account_reserved_email (expires_at);
`,
  },
  // The only remaining data of a session that has ended.
  {
    id: '0920_identity_ended_sessions',
    sql: 'alter table identity_record add column ended_at bigint;',
  },
  { id: '0930_account_mailboxes', sql: 'alter table account add column mailbox text;', rows: keyAccounts },
  {
    id: '0931_account_mailbox_once',
    sql: `
create unique index account_mailbox on account (mailbox) where deleted_at is null;
drop index account_email;
`,
  },
  // Hashes in the same way as `hashOf` in `adapter.ts`, so that tokens of an earlier release stay valid.
  {
    id: '0942_identity_hashed_tokens',
    sql: `
update identity_record set
  id = translate(rtrim(encode(sha256(convert_to(id, 'UTF8')), 'base64'), '='), '+/', '-_'),
  parent = translate(rtrim(encode(sha256(convert_to(parent, 'UTF8')), 'base64'), '='), '+/', '-_'),
  payload = payload - 'jti'
where model in ('RefreshToken', 'AuthorizationCode');
`,
  },
];
