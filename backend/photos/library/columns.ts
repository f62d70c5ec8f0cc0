import type { DateSource } from '../../../contracts/photos/photo.ts';

/** A column type: how values are passed, written and parsed. */
interface Type {
  /** SQL type of the parameter's values. Each parameter is a list with one value per row. */
  readonly sql: string;
  readonly write?: (column: string) => string;
  readonly param?: (given: never) => unknown;
}

const types = {
  uuid: { sql: 'uuid' },
  text: { sql: 'text' },
  dateSource: { sql: 'text' },
  integer: { sql: 'integer' },
  bigint: { sql: 'bigint' },
  hex: {
    sql: 'text',
    write: (column) => `decode(${column}, 'hex')`,
  },
  time: { sql: 'timestamptz', param: (ms: number) => new Date(ms).toISOString() },
} as const satisfies Record<string, Type>;

/**
 * TypeScript types of the values that are read and of those that are written. Times are in milliseconds since
 * 1970.
 */
interface ReadValues {
  uuid: string;
  text: string;
  dateSource: DateSource;
  integer: number;
  bigint: bigint;
  hex: string;
  time: string;
}
interface Given extends Omit<ReadValues, 'bigint' | 'time'> {
  bigint: number;
  time: number;
}

interface Column {
  readonly type: keyof typeof types;
  readonly nullable?: true;
  /** Set if the column is read for lists and pictures, not only for the bytes of originals. */
  readonly listed?: true;
  /** Set if a separate statement writes the column, so that new rows do not contain it. */
  readonly apart?: true;
}

/**
 * The columns of `photo` that can be written. Statements and row types are derived from this table. The owner
 * is passed separately, `taken_offset` is in minutes ahead of UTC, and computed columns are in `tables.ts`.
 */
export const columns = {
  id: { type: 'uuid', listed: true },
  source: { type: 'text', listed: true },
  file_name: { type: 'text', listed: true },
  width: { type: 'integer', listed: true },
  height: { type: 'integer', listed: true },
  thumbhash: { type: 'text', nullable: true, listed: true },
  /** The miniature in base64; empty if it cannot be created. */
  miniature: { type: 'text', nullable: true, listed: true },
  taken_at: { type: 'text', nullable: true, listed: true },
  camera_date: { type: 'text', nullable: true, listed: true, apart: true },
  date_source: { type: 'dateSource', nullable: true, listed: true, apart: true },
  /** Sort key of lists, computed by the database. */
  taken_sort: { type: 'text', listed: true, apart: true },
  uploaded_at: { type: 'time', listed: true },
  media_type: { type: 'text' },
  bytes: { type: 'bigint' },
  sha256: { type: 'hex' },
  crc32: { type: 'bigint' },
  taken_offset: { type: 'integer', nullable: true },
  taken_fraction: { type: 'text', nullable: true, apart: true },
} as const satisfies Record<string, Column>;

type Columns = typeof columns;
type Name = keyof Columns;
type Listed = { [N in Name]: Columns[N] extends { listed: true } ? N : never }[Name];
type Apart = { [N in Name]: Columns[N] extends { apart: true } ? N : never }[Name];
type Value<Values extends ReadValues | Given, N extends Name> =
  | Values[Columns[N]['type']]
  | (Columns[N] extends { nullable: true } ? null : never);
type CamelCase<Text extends string> = Text extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Text;

/** A new photo: each column, with its name in camel case. */
export type NewPhoto = { readonly [N in Exclude<Name, Apart> as CamelCase<N>]: Value<Given, N> };
/** The columns used for lists and pictures. */
export type PhotoRow = { readonly [N in Listed]: Value<ReadValues, N> };
/** A photo with its owner. */
export type OwnedPhotoRow = PhotoRow & { readonly customer_id: string };
/** The columns used for the bytes of an original. */
export type OriginalRow = { readonly [N in Name]: Value<ReadValues, N> } & { readonly customer_id: string };

const names = Object.keys(columns) as Name[];
const given = names.filter((name) => !('apart' in columns[name]));
const typeOf = (name: Name): Type => types[columns[name].type];
const isListed = (name: Name): boolean => 'listed' in columns[name];
const camelCase = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/**
 * The columns of {@link PhotoRow}. They are spelled out here and below, so that each query can be checked
 * (`tools/rows.ts`).
 */
export const photoColumns =
  'id, source, file_name, width, height, thumbhash, miniature, taken_at, camera_date, date_source, taken_sort, uploaded_at';
/** Column names of {@link OwnedPhotoRow}, for a query that renames them. */
export const ownedColumnNames: readonly string[] = [...names.filter(isListed), 'customer_id'];
/** The columns of {@link OwnedPhotoRow} for a query that joins `photo`. */
export const ownedColumns = `photo.id, photo.source, photo.file_name, photo.width, photo.height, photo.thumbhash,
  photo.miniature, photo.taken_at, photo.camera_date, photo.date_source, photo.taken_sort, photo.uploaded_at, photo.customer_id`;
/** The columns of {@link OriginalRow}. */
export const originalColumns =
  `${photoColumns}, media_type, bytes, encode(sha256, 'hex') as sha256, crc32, taken_offset, taken_fraction, customer_id` as const;

/** Inserts photos of the customer `$1`. The other parameters are {@link newPhotoParams}. */
export const insertPhoto = `insert into photo (customer_id, ${given.join(', ')})
  select $1, ${given.map((name) => typeOf(name).write?.(name) ?? name).join(', ')}
  from unnest(${given.map((name, at) => `$${at + 2}::${typeOf(name).sql}[]`).join(', ')}) as new (${given.join(', ')})`;

/** Returns one list per column, in the order used by {@link insertPhoto}. */
export function newPhotoParams(photos: readonly NewPhoto[]): unknown[][] {
  return given.map((name) => {
    const param = typeOf(name).param;
    const field = camelCase(name) as keyof NewPhoto;
    return photos.map((photo) => (param === undefined ? photo[field] : param(photo[field] as never)));
  });
}
