import type { Migration } from '../part.ts';

/** Stores only the SHA-256 of code and secret, so that a reader of the database can use neither. */
export const handOffMigrations: readonly Migration[] = [
  {
    id: '0600_hand_offs',
    sql: `
create table hand_off (
  id uuid primary key,
  customer_id text not null,
  code bytea not null unique,
  phone bytea unique,
  album_id text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index hand_off_open on hand_off (customer_id) where ended_at is null;
create index hand_off_by_age on hand_off (expires_at);
`,
  },
  // The sign-in that created it: a code ends with its sign-in, like a socket.
  { id: '0621_hand_off_sign_in', sql: 'alter table hand_off add column grant_id text;' },
];
