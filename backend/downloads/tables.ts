import type { Migration } from '../part.ts';

/**
 * `entries` is the manifest, which never changes. Whether one of its photos has been deleted is not stored
 * but read from the library, so that every way of deleting a photo is covered. The client creates the id, so
 * equal ids of different customers are different downloads.
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
  // The shared album that permits access to other people's photos. When the customer loses access to the
  // album, or the album loses one of the photos, the download ends.
  { id: '0201_shared_downloads', sql: 'alter table download add column album_id uuid' },
  // The list of the entries' SHA-256 checksums; null for older downloads, which are unchanged.
  { id: '0202_download_sums', sql: 'alter table download add column sums jsonb' },
];
