import type { Migration } from '../part.ts';

/**
 * `photo_import`: the latest import of a customer; each start is another `run`, whose jobs go on `step` by step from behind
 * the photo `after`. `photo_import_item`: what was brought, by which upload, so that nothing is brought twice; one whose
 * bytes could not be had has an upload that was never made.
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
