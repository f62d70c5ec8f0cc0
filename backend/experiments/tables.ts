import type { Migration } from '../part.ts';

/** Variants that somebody chose for a customer; everybody else's follows from their id. */
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
