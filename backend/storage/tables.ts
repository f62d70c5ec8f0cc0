import type { Migration } from '../part.ts';

/**
 * `period` identifies the start of the storage: the id of the last order, or `registration`. A new order
 * makes all data of the previous period obsolete.
 */
export const storageMigrations: readonly Migration[] = [
  {
    id: '0300_storage',
    sql: `
create table storage_warning (
  customer_id text not null,
  period text not null,
  step text not null check (step in ('first', 'second', 'last')),
  sent_at timestamptz,
  primary key (customer_id, period, step)
);
create table storage_delay (
  customer_id text primary key,
  period text not null,
  until date not null
);
`,
  },
];
