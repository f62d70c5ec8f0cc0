import type { Migration } from '../part.ts';

/**
 * `album`: a customer's own album or, with `shared`, a legacy album that several people can read and that no
 * call changes. `photos` counts its `album_photo` rows and changes in the same transactions.
 * `album_photo.position` increases in the order of addition, from `last_position`; `taken_sort` is a copy of
 * the photo's column, which changes only when the photo's file is read again. A page in either order is one
 * read of one index, which contains all columns needed from this table. `album_gone` records access that has
 * ended: `what` is a customer who could read the album, or a photo that was removed from it.
 */
export const albumMigrations: readonly Migration[] = [
  {
    id: '0150_albums',
    sql: `
create table album (
  id uuid primary key,
  customer_id text not null,
  shared boolean not null,
  name text not null,
  photos integer not null default 0 check (photos >= 0),
  last_position bigint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index album_by_created on album (customer_id, shared, created_at, id);

create table album_participant (
  album_id uuid not null references album (id) on delete cascade,
  customer_id text not null,
  primary key (album_id, customer_id)
);
create index album_participant_of on album_participant (customer_id, album_id);

create table album_photo (
  album_id uuid not null references album (id) on delete cascade,
  photo_id uuid not null,
  position bigint not null,
  taken_sort text collate "C" not null,
  primary key (photo_id, album_id)
);
create unique index album_photo_by_position on album_photo (album_id, position) include (photo_id);
create index album_photo_by_taken on album_photo (album_id, taken_sort, photo_id);

create table album_gone (
  seq bigint generated always as identity primary key,
  album_id uuid not null,
  what text not null,
  gone_at timestamptz not null
);
create index album_gone_at on album_gone (gone_at);
create index album_gone_of on album_gone (album_id, what);
`,
  },
  // A photo whose date in the future was removed is sorted among the photos without a date.
  {
    id: '0151_future_dates',
    sql: `
update album_photo as held set taken_sort = photo.taken_sort
  from photo where photo.id = held.photo_id and photo.camera_date is not null;
`,
  },
  {
    id: '0731_order_within_a_second',
    sql: 'update album_photo as held set taken_sort = photo.taken_sort from photo where photo.id = held.photo_id;',
  },
];
