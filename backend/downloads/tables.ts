import type { Migration } from '../part.ts';

/**
 * `entries` is the manifest, frozen when the download is made. Whether a photo of it is gone is not stored but read
 * from the library, so that no way of deleting a photo can forget it. The id is the client's own: another customer's
 * download of the same id is another download.
 */
export const downloadMigrations: readonly Migration[] = [
  {
    id: '0200_downloads',
    sql: `
create table download (
  customer_id text not null,
  id uuid not null,
  name text not null,
  content text not null,
  state text not null check (state in ('started', 'finished', 'error')),
  photos uuid[] not null,
  entries jsonb not null,
  etag text not null,
  size bigint not null,
  created_at timestamptz not null,
  primary key (customer_id, id)
);
create index download_by_age on download (created_at);
create index download_latest on download (customer_id, created_at desc, id);
`,
  },
  // The shared album that gives the right to others' photos: with that right, or a photo's place in it, the download ends.
  { id: '0201_shared_downloads', sql: 'alter table download add column album_id uuid' },
  // The list of the entries' SHA-256; null for the downloads made before there was one, which stay as they are.
  { id: '0202_download_sums', sql: 'alter table download add column sums jsonb' },
];
