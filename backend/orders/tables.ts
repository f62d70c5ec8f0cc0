import type { Migration } from '../part.ts';

/**
 * Adds columns for orders to the table of the storage part. Amounts are in the smallest unit and include VAT.
 * `expires_at` is set until the order is paid. `asked_address` is the address requested from the production
 * site, `refused_address` the one that it refused last. `search` contains the number and the names in lower
 * case.
 */
export const orderMigrations: readonly Migration[] = [
  {
    id: '0500_orders',
    sql: `
alter table customer_order
  add column number text,
  add column source text not null default 'Albelli' check (source in ('Albelli', 'Resnap')),
  add column status text not null default 'Confirmed',
  add column channel text not null default 'alb-gb',
  add column currency text not null default 'GBP',
  add column delivery_cost bigint not null default 0,
  add column address jsonb,
  add column delivery_type text not null default 'Home' check (delivery_type in ('PickupPoint', 'Home')),
  add column pickup_point jsonb,
  add column asked_address jsonb,
  add column changeable_until timestamptz,
  add column expected_from date,
  add column expected_to date,
  add column expires_at timestamptz,
  add column search text not null default '';
create table order_product (
  code text primary key,
  order_id text not null references customer_order (id) on delete cascade,
  customer_id text not null,
  place integer not null,
  article_id text not null,
  name text not null,
  status text not null,
  payment_changed_at timestamptz,
  voucher text,
  voucher_details jsonb,
  quantity integer not null check (quantity >= 1),
  price bigint not null,
  full_price bigint,
  vat_rate numeric not null,
  picture text,
  status_times jsonb not null,
  tracking jsonb,
  project_gone boolean not null default false
);
create index order_product_of on order_product (order_id, place);
create index order_product_by_article on order_product (customer_id, article_id);
create table basket (
  id text primary key,
  customer_id text not null,
  order_id text not null unique references customer_order (id) on delete cascade,
  products jsonb not null,
  created_at timestamptz not null
);
`,
  },
  {
    id: '0501_book_pdfs',
    sql: `
-- Kept once it was drawn.
alter table order_product add column pdf bytea;
`,
  },
  {
    id: '0502_refused_addresses',
    sql: `
alter table customer_order add column refused_address jsonb;
`,
  },
  {
    id: '0503_book_pdf_pieces',
    sql: `
-- Not compressed, as a PDF is: a piece of it is read without the rest.
alter table order_product add column pdf_crc bigint, alter column pdf set storage external;
`,
  },
];
