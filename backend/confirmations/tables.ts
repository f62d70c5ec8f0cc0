import type { Migration } from '../part.ts';

/**
 * `confirmation`: a link sent by e-mail, stored with the hash of its token. `email` is the requested address;
 * `old_email` is the previous address until its e-mail has been sent. A link sent to the old address
 * (`emailStop`, `emailUndo`) has that address in `email`. `confirmation_asked` counts the e-mails of an hour.
 * `account_erasure`: accounts to erase, and when their erasure was completed. Times are in milliseconds since
 * 1970.
 */
export const confirmationMigrations: readonly Migration[] = [
  {
    id: '0571_confirmations',
    sql: `
create table confirmation (
  token_hash text primary key,
  kind text not null check (kind in ('deletion', 'emailChange')),
  subject text not null,
  email text,
  old_email text,
  expires_at bigint not null,
  used_at bigint
);
create index confirmation_of on confirmation (subject, kind);
create index confirmation_expiry on confirmation (expires_at);

create table confirmation_asked (
  subject text not null,
  kind text not null,
  count integer not null,
  ends_at bigint not null,
  primary key (subject, kind)
);

create table account_erasure (
  customer_id text primary key references customer (id),
  began_at bigint not null,
  done_at bigint
);
`,
  },
  {
    id: '0723_old_address_links',
    sql: `
alter table confirmation drop constraint confirmation_kind_check;
alter table confirmation add constraint confirmation_kind_check
  check (kind in ('deletion', 'emailChange', 'emailStop', 'emailUndo'));
`,
  },
];
