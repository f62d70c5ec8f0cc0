import type { Migration } from '../part.ts';

/**
 * `photo_import` is the latest import of a customer: `run` is the number of attempts, `step` the number of
 * steps in this attempt, and `after` the cursor in the earlier library. `photo_import_item` maps each earlier
 * photo to its upload.
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
