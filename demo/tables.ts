import type { Migration } from '../backend/part.ts';

/**
 * `demo_state` has one row: when the data were created, and the day (number since 1970) to which their dates were
 * last moved.
 */
export const demoMigrations: readonly Migration[] = [
  {
    id: '0900_demo',
    sql: `
create table demo_state (
  only_row boolean primary key default true check (only_row),
  began_at timestamptz not null,
  set_to_day integer not null
);
create table demo_done (
  account_id text primary key
);
`,
  },
];
