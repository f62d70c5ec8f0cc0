import type { Migration } from '../part.ts';

/**
 * `id` is the id of the account, which is also the token's `sub` and `account_id`. Only business customers
 * have a status.
 */
export const customerMigrations: readonly Migration[] = [
  {
    id: '0010_customers',
    sql: `
create table customer (
  id text primary key,
  email text not null,
  first_name text not null,
  last_name text not null,
  channel text not null,
  b2b_status text check (b2b_status in ('Default', 'New', 'Blocked')),
  changed boolean not null default false,
  ftp_callback_url text,
  ftp_callback_format text,
  registered_at timestamptz not null,
  deleted_at timestamptz
);
create table customer_order (
  id text primary key,
  customer_id text not null references customer (id),
  created_at timestamptz not null
);
create index customer_order_latest on customer_order (customer_id, created_at desc);
`,
  },
  {
    id: '0520_business_and_payment',
    sql: `
alter table customer add column business_details jsonb;
create table payment_method (
  id text primary key,
  customer_id text not null references customer (id),
  made bigint generated always as identity,
  kind text not null,
  label text not null,
  preferred boolean not null
);
create index payment_method_of on payment_method (customer_id, made);
create unique index payment_method_preferred on payment_method (customer_id) where preferred;
`,
  },
  {
    id: '0521_photo_grid',
    sql: "alter table customer add column photo_grid text check (photo_grid in ('squares', 'proportions'))",
  },
  { id: '0522_customer_locale', sql: 'alter table customer add column locale text' },
];
