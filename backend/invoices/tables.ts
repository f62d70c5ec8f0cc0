import type { Migration } from '../part.ts';

/**
 * Invoices as issued, with amounts in the smallest unit. `document` is an `InvoiceDocument` without its
 * dates; `pdf` is stored when it is first generated. Invoice numbers have no gaps: `last` is the number
 * assigned last.
 */
export const invoiceMigrations: readonly Migration[] = [
  {
    id: '0530_invoices',
    sql: `
create table invoice_number (
  only_row boolean primary key default true check (only_row),
  last bigint not null
);
insert into invoice_number (last) values (100000);
create table invoice (
  id text primary key,
  customer_id text not null references customer (id),
  order_id text not null unique,
  order_ref text not null,
  channel text not null,
  created_at timestamptz not null,
  ordered_at timestamptz not null,
  currency text not null,
  total bigint not null,
  search text not null,
  document jsonb not null,
  pdf bytea
);
create index invoice_of on invoice (customer_id, created_at);
`,
  },
  {
    id: '0531_invoice_crc',
    sql: `
-- CRC-32 of the kept file, so that a year's archive is laid out without reading its files.
alter table invoice add column pdf_crc bigint;
`,
  },
  {
    id: '0532_invoice_pieces',
    sql: `
-- Not compressed, as a PDF is: a piece of it is read without the rest.
alter table invoice alter column pdf set storage external;
`,
  },
];
