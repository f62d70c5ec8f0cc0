import { longestFileName } from '../../../contracts/photos/uploads/files.ts';
import type { Migration } from '../../part.ts';
import { monthNumber } from './months.ts';

/** The month of photos without a date: January 1970. */
const unknown = monthNumber(1970, 1);

/**
 * `photo.id` is the id of the photo's upload. `source` is the location of the bytes: `upload` means the
 * object folder, anything else is a reference to a picture pool. `taken_at` is the camera's local time
 * without a time zone, null if unknown. `taken_sort` sorts unknown dates into January 1970 [2.16] and is
 * compared as text, because years have four digits; photos with equal times are sorted by fraction of a
 * second, name and upload. `month` is the number of months since the year 0 (`year * 12 + month - 1`),
 * independent of time zones.
 */
export const photoMigrations: readonly Migration[] = [
  {
    id: '0100_photos',
    sql: `
create table photo (
  id uuid primary key,
  customer_id text not null,
  source text not null,
  file_name text not null,
  media_type text not null,
  bytes bigint not null,
  sha256 bytea not null,
  crc32 bigint not null,
  width integer not null,
  height integer not null,
  thumbhash text,
  taken_at text,
  taken_offset integer,
  taken_sort text collate "C" not null generated always as (coalesce(taken_at, '1970-01-01T00:00:00')) stored,
  month integer not null generated always as (
    substr(coalesce(taken_at, '1970-01'), 1, 4)::integer * 12 + substr(coalesce(taken_at, '1970-01'), 6, 2)::integer - 1
  ) stored,
  uploaded_at timestamptz not null
);
create unique index photo_by_hash on photo (customer_id, sha256);
create index photo_by_taken on photo (customer_id, taken_sort, id);
create index photo_by_created on photo (customer_id, uploaded_at, id);
create index photo_by_month on photo (customer_id, month, uploaded_at, id);

create table photo_month (
  customer_id text not null,
  month integer not null,
  photos integer not null,
  primary key (customer_id, month)
);

create table photo_gone (
  seq bigint generated always as identity primary key,
  id uuid not null,
  customer_id text not null,
  gone_at timestamptz not null
);
create index photo_gone_at on photo_gone (gone_at);
create index photo_gone_of on photo_gone (customer_id, id);

create table photo_library (
  customer_id text primary key,
  status text not null
);

create table photo_key (
  name text primary key,
  value bytea not null
);

create table upload (
  id uuid primary key,
  customer_id text not null,
  file_name text not null,
  file_type text not null,
  size bigint not null,
  sha256 text,
  album_id text,
  acknowledged bigint not null default 0,
  state text not null default 'sending',
  photo_id uuid,
  since timestamptz,
  reason text,
  created_at timestamptz not null
);
create index upload_by_age on upload (created_at) where state = 'sending';
`,
  },
  // Limits the length of names, which was not limited before: 63 characters have at most 252 bytes. Keeps the
  // extension.
  {
    id: '0101_file_names',
    sql: `
update photo set file_name = left(file_name, 63) where octet_length(file_name) > ${longestFileName};
update upload set file_name = left(file_name, 63) where octet_length(file_name) > ${longestFileName};
alter table photo add check (octet_length(file_name) <= ${longestFileName});
alter table upload add check (octet_length(file_name) <= ${longestFileName});
`,
  },
  {
    id: '0102_open_uploads',
    sql: `create index upload_open on upload (customer_id) where state in ('sending', 'processing');`,
  },
  // The camera's date if it is more than a day after the upload. Such a photo has no date [2.16].
  {
    id: '0103_future_dates',
    sql: `
alter table photo add column camera_date text;
update photo set camera_date = taken_at where taken_at > to_char(
  uploaded_at at time zone 'UTC' + interval '1 day' + coalesce(taken_offset, 0) * interval '1 minute',
  'YYYY-MM-DD"T"HH24:MI:SS'
);
update photo_month as held set photos = held.photos - moved.photos
  from (select customer_id, month, count(*)::integer as photos from photo where camera_date is not null
    group by customer_id, month) as moved
  where held.customer_id = moved.customer_id and held.month = moved.month;
insert into photo_month as held (customer_id, month, photos)
  select customer_id, ${unknown}, count(*) from photo where camera_date is not null group by customer_id
  on conflict (customer_id, month) do update set photos = held.photos + excluded.photos;
update photo set taken_at = null, taken_offset = null where camera_date is not null;
`,
  },
  // The code with which a phone sent the upload.
  {
    id: '0601_phone_uploads',
    sql: `
alter table upload add column hand_off_id uuid;
create index upload_by_hand_off on upload (hand_off_id) where hand_off_id is not null;
`,
  },
  // Photos without thumbnails, with the number of times the decoder failed.
  {
    id: '0622_thumbnails_to_make',
    sql: `
create table photo_underived (
  photo_id uuid primary key references photo (id) on delete cascade,
  tries integer not null default 0
);
`,
  },
  // Time at which the last byte arrived, so that a stalled upload reserves no space.
  {
    id: '0660_upload_received',
    sql: 'alter table upload add column received_at timestamptz not null default now();',
  },
  // Photos of the same second are sorted by fraction of a second, name and upload. Photos of earlier releases
  // are read again, because those releases recognised fewer dates and no fractions of a second.
  {
    id: '0730_order_within_a_second',
    sql: `
alter table photo add column taken_fraction text;
alter table photo add column date_source text;
alter table photo drop column taken_sort;
alter table photo add column taken_sort text collate "C" not null generated always as (
  coalesce(taken_at, '1970-01-01T00:00:00') || '.' || rpad(coalesce(taken_fraction, ''), 9, '0') || chr(1) || file_name ||
  chr(1) || lpad(((extract(epoch from uploaded_at - timestamptz '1970-01-01T00:00:00Z') * 1000)::bigint)::text, 15, '0')
) stored;
create index photo_by_taken on photo (customer_id, taken_sort, id);
create table photo_unread (photo_id uuid primary key references photo (id) on delete cascade);
insert into photo_unread (photo_id) select id from photo where source = 'upload';
`,
  },
  // Earlier releases ignored the colours in files of these types, so their thumbnails are created again.
  {
    id: '0740_colours_again',
    sql: `
insert into photo_underived (photo_id)
  select id from photo where source = 'upload' and media_type in ('image/heic', 'image/png')
  on conflict do nothing;
`,
  },
  // The process that may write the file of an upload, until when, and the fencing number of its hold.
  {
    id: '0940_upload_holds',
    sql: `
alter table upload add column fence bigint not null default 0;
alter table upload add column held_until timestamptz;
`,
  },
  // Null for photos that an earlier release added, or a process that still runs one, until a job has created
  // the miniature.
  {
    id: '0941_miniatures',
    sql: `
alter table photo add column miniature text;
create index photo_without_miniature on photo (customer_id) where miniature is null;
`,
  },
  // Photos whose file seemed to contain no date are read again once, because later releases recognise more
  // dates than the one that read them for `0730`. A batch that is not full returns nothing and so is the last
  // one: otherwise a process of the previous release that removes these marks in the meantime would make this
  // migration endless.
  {
    id: '0952_undated_again',
    batches: `
with marked as (
  insert into photo_unread (photo_id)
    select id from photo
      where source = 'upload' and (taken_at is null or date_source = 'fileName')
        and not exists (select from photo_unread where photo_id = id)
      limit 5000 for key share
  returning photo_id
)
select photo_id from marked where (select count(*) from marked) = 5000
`,
  },
];
