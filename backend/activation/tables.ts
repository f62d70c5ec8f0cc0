import type { Migration } from '../part.ts';

/**
 * `photo_import`: the latest import of a customer; each start is another `run`, whose jobs continue `step` by step
 * after the photo `after`. `photo_import_item`: each imported photo with its upload, so that none is imported twice;
 * one whose bytes were unavailable names an upload that was never made.
 */
export const activationMigrations: readonly Migration[] = [
  {
    id: '0120_activation',
    sql: `
create table photo_import (
  customer_id text primary key,
  run integer not null,
  step integer not null,
  after text,
  found integer not null,
  state text not null check (state in ('running', 'ended', 'failed')),
  albums_made boolean not null default false,
  reference uuid not null,
  started_at timestamptz not null
);

create table photo_import_item (
  customer_id text not null,
  legacy_id text not null,
  run integer not null,
  upload_id uuid not null,
  primary key (customer_id, legacy_id)
);
`,
  },
];
