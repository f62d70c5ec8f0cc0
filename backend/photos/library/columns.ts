import type { DateSource } from '../../../contracts/photos/photo.ts';

/** A column type: how values are passed, written and parsed. */
interface Type {
  /** SQL of the parameter: one list for all rows. */
  readonly sql: string;
  readonly write?: (column: string) => string;
  readonly read?: (column: string) => string;
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
    read: (column) => `encode(${column}, 'hex')`,
  },
  time: { sql: 'timestamptz', param: (ms: number) => new Date(ms).toISOString() },
} as const satisfies Record<string, Type>;

/** TypeScript types of parsed and new values; times in milliseconds since 1970. */
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
  /** Read for lists and pictures, not only for the original's bytes. */
  readonly listed?: true;
  /** Written by a separate statement if present; new rows do not contain it. */
  readonly apart?: true;
}

/**
 * The writable columns of `photo`: statements and row types derive from this table. The owner is passed
 * separately, `taken_offset` is minutes east of UTC, and computed columns are in `tables.ts`.
 */
export const columns = {
  id: { type: 'uuid', listed: true },
  source: { type: 'text', listed: true },
  file_name: { type: 'text', listed: true },
  width: { type: 'integer', listed: true },
  height: { type: 'integer', listed: true },
  thumbhash: { type: 'text', nullable: true, listed: true },
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

/** A new photo: each column by its name in camel case. */
export type NewPhoto = { readonly [N in Exclude<Name, Apart> as CamelCase<N>]: Value<Given, N> };
/** The columns for lists and pictures. */
export type PhotoRow = { readonly [N in Listed]: Value<ReadValues, N> };
/** A photo with its owner. */
export type OwnedPhotoRow = PhotoRow & { readonly customer_id: string };
/** The columns for an original's bytes. */
export type OriginalRow = { readonly [N in Name]: Value<ReadValues, N> } & { readonly customer_id: string };

const names = Object.keys(columns) as Name[];
const given = names.filter((name) => !('apart' in columns[name]));
const typeOf = (name: Name): Type => types[columns[name].type];
const isListed = (name: Name): boolean => 'listed' in columns[name];
const camelCase = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** `table.id, encode(table.sha256, 'hex') as sha256`; without a table the plain names. */
function selection(wanted: readonly Name[], table?: string): string {
  const from = table === undefined ? '' : `${table}.`;
  return wanted
    .map((name) => {
      const read = typeOf(name).read?.(from + name);
      return read === undefined ? from + name : `${read} as ${name}`;
    })
    .join(', ');
}

export const photoColumns = selection(names.filter(isListed));
/** Column names of {@link OwnedPhotoRow}, for a query that renames them. */
export const ownedColumnNames: readonly string[] = [...names.filter(isListed), 'customer_id'];
/** The columns of {@link OwnedPhotoRow} of a joined table with this alias. */
export const ownedColumnsOf = (table: string): string =>
  `${selection(names.filter(isListed), table)}, ${table}.customer_id`;
export const originalColumns = `${selection(names)}, customer_id`;

/** Inserts the photos of the customer `$1`; {@link newPhotoParams} are its further parameters. */
export const insertPhoto = `insert into photo (customer_id, ${given.join(', ')})
  select $1, ${given.map((name) => typeOf(name).write?.(name) ?? name).join(', ')}
  from unnest(${given.map((name, at) => `$${at + 2}::${typeOf(name).sql}[]`).join(', ')}) as new (${given.join(', ')})`;

/** A list for each column, in the order of {@link insertPhoto}. */
export function newPhotoParams(photos: readonly NewPhoto[]): unknown[][] {
  return given.map((name) => {
    const param = typeOf(name).param;
    const field = camelCase(name) as keyof NewPhoto;
    return photos.map((photo) => (param === undefined ? photo[field] : param(photo[field] as never)));
  });
}
