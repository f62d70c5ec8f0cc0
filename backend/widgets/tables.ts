import type { Migration } from '../part.ts';

/**
 * `code` is the code of the ordered product. A book without a row has no online version. `token` is part of
 * the book's public URL while the book is online. Recipients are stored until the e-mail has been sent.
 */
export const widgetMigrations: readonly Migration[] = [
  {
    id: '0580_widgets',
    sql: `
create table widget (
  code text primary key,
  customer_id text not null references customer (id),
  state text not null check (state in ('requested', 'online', 'deleted')),
  token text unique,
  requested_at timestamptz not null
);
create index widget_of on widget (customer_id);
create table gallery_entry (
  code text primary key references widget (code) on delete cascade,
  customer_id text not null references customer (id),
  channel text not null,
  categories jsonb not null
);
create table gallery_blocked (
  code text primary key
);
create table widget_share (
  id text primary key,
  customer_id text not null references customer (id),
  code text not null,
  recipient_hash text not null,
  recipient text,
  sender text,
  message text,
  asked_at timestamptz not null
);
create index widget_share_of on widget_share (customer_id, asked_at);
create index widget_share_to on widget_share (recipient_hash, asked_at);
`,
  },
  // E-mails to a recipient are counted across all kinds of e-mails (`mail_counted`).
  { id: '0721_share_recipients', sql: 'alter table widget_share drop column recipient_hash' },
];
