import type { Migration } from '../part.ts';

/** Variants set for individual customers. All other variants are derived from the customer's id. */
export const experimentMigrations: readonly Migration[] = [
  {
    id: '0602_experiments',
    sql: `
create table experiment_choice (
  customer_id text not null,
  name text not null,
  variant text not null,
  primary key (customer_id, name)
);
`,
  },
];
