import type { Migration } from '../part.ts';

/** Of a link only the hash is kept; `confirmed_at` is null until it was followed. Times of links in milliseconds since 1970. */
export const newsletterMigrations: readonly Migration[] = [
  {
    id: '0550_newsletter',
    sql: `
create table newsletter_subscription (
  email text primary key,
  token_hash text not null,
  expires_at bigint not null,
  mails integer not null default 1,
  mails_since bigint not null,
  confirmed_at timestamptz
);
`,
  },
];
