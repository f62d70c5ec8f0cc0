import type { Migration } from '../part.ts';

/**
 * `export`: one copy of a customer's library. `photos` is the number of photos at the time of the request.
 * The cursor (`after_taken`, `after_id`) is the start of the next chunk. `export_chunk`: the immutable
 * manifest of one zip, whose bytes are generated from the originals. Whether one of its photos has been
 * deleted is read from the library, as for downloads.
 */
export const exportMigrations: readonly Migration[] = [
  {
    id: '0210_exports',
    sql: `
create table export (
  id uuid primary key,
  customer_id text not null,
  channel text not null,
  state text not null check (state in ('requested', 'working', 'ready', 'failed')),
  requested_at timestamptz not null,
  updated_at timestamptz not null,
  photos integer not null default 0,
  missing integer not null default 0,
  after_taken text collate "C",
  after_id uuid,
  mailed_at timestamptz
);
create unique index export_under_way on export (customer_id) where state in ('requested', 'working');
create index export_latest on export (customer_id, requested_at desc, id);
create index export_by_age on export (updated_at);

create table export_chunk (
  export_id uuid not null references export (id) on delete cascade,
  iteration integer not null,
  photos uuid[] not null,
  entries jsonb not null,
  sums jsonb not null,
  etag text not null,
  size bigint not null,
  primary key (export_id, iteration)
);
`,
  },
  // State of the library at the last check of the zip files, and the zip files that had ended by then.
  {
    id: '0211_export_ended',
    sql: `
alter table export add column seen text;
alter table export add column ended integer[] not null default '{}';
`,
  },
  // First and last month of a zip's photos; null if no photo has a date, and for older zips.
  {
    id: '0212_export_months',
    sql: `
alter table export_chunk add column first_month text;
alter table export_chunk add column last_month text;
`,
  },
];
