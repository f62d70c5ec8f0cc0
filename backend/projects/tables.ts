import type { Migration } from '../part.ts';

/** `cover` is the name of a product picture. After `expires_at`, a project is hidden, and later deleted. */
export const projectMigrations: readonly Migration[] = [
  {
    id: '0540_projects',
    sql: `
create table saved_project (
  id text primary key,
  customer_id text not null references customer (id),
  channel text not null,
  name text not null,
  article_name text not null,
  cover text,
  updated_at timestamptz not null,
  expires_at timestamptz not null
);
create index saved_project_of on saved_project (customer_id, updated_at desc, id);
create index saved_project_expiry on saved_project (expires_at);
`,
  },
];
