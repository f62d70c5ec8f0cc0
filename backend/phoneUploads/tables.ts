import type { Migration } from '../part.ts';

/**
 * Only the SHA-256 of the code and of the secret are stored, so that a person who can read the database can
 * use neither.
 */
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
  // The sign-in that created the code. The code ends together with this sign-in, like a socket.
  { id: '0621_hand_off_sign_in', sql: 'alter table hand_off add column grant_id text;' },
];
