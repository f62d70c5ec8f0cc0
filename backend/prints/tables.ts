import type { Migration } from '../part.ts';

/**
 * `photos` contains the ids in the order of the request. Whether they still exist is read from the library.
 */
export const printMigrations: readonly Migration[] = [
  {
    id: '0400_prints',
    sql: `
create table temp_selection (
  id uuid primary key,
  customer_id text not null,
  photos uuid[] not null,
  created_at timestamptz not null
);
create index temp_selection_by_age on temp_selection (created_at);
create index temp_selection_latest on temp_selection (customer_id, created_at desc, id);
`,
  },
];
