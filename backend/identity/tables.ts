import type { Migration } from '../part.ts';

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
  // Nothing but what an address is compared by: who had it, and until when nobody else may.
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
  // Of a session that has ended nothing is left but this.
  {
    id: '0920_identity_ended_sessions',
    sql: 'alter table identity_record add column ended_at bigint;',
  },
];
