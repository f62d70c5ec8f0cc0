import type { Migration } from '../part.ts';

/** Code and secret of the phone only as their sha-256: a reader of the store can use neither. */
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
  // The sign-in by which it was opened: a code outlives it no more than a socket does.
  { id: '0621_hand_off_sign_in', sql: 'alter table hand_off add column grant_id text;' },
];
