import type { Migration } from '../part.ts';

/**
 * `period` is what the storage counts from: the id of the last order, or `registration`. With a new order everything
 * that was said and agreed about the period before is void.
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
