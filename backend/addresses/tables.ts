import type { Migration } from '../part.ts';

/**
 * `postal` is an address as in the contract, `made` is the order of creation, and `version` is the number of
 * changes. The unique index permits one default per customer.
 */
export const addressMigrations: readonly Migration[] = [
  {
    id: '0510_addresses',
    sql: `
create table customer_address (
  id text primary key,
  customer_id text not null references customer (id),
  made bigint generated always as identity,
  is_default boolean not null,
  postal jsonb not null
);
create index customer_address_of on customer_address (customer_id, made);
create unique index customer_address_default on customer_address (customer_id) where is_default;
`,
  },
  {
    id: '0511_address_versions',
    sql: 'alter table customer_address add column version integer not null default 1;',
  },
];
