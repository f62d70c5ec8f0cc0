/**
 * Parsers for both adapters: from PostgreSQL's text format to the rows of {@link ./port.ts}. Types that are
 * not listed remain text.
 */
type Parse = (text: string) => unknown;

const text: Parse = (value) => value;
const json: Parse = (value) => JSON.parse(value) as unknown;
const boolean: Parse = (value) => value === 't';

/** `2026-11-20 23:53:22.5+00` → `2026-11-20T23:53:22.500Z`. `infinity` and years before 1 are unchanged. */
const instant: Parse = (value) => {
  // A shortcut for UTC, which is the time zone of the store, because each page of photos contains many
  // timestamps.
  if (value.endsWith('+00') && value[4] === '-')
    return `${value.slice(0, 10)}T${value.slice(11, 19)}${`${value.slice(19, -3) || '.'}000`.slice(0, 4)}Z`;
  const written = value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00');
  const read = new Date(written);
  return Number.isNaN(read.getTime()) ? value : read.toISOString();
};

/** A local time without a time zone is unchanged, except for the separator of ISO 8601. */
const local: Parse = (value) => value.replace(' ', 'T');

const bytes: Parse = (value) => Uint8Array.from(Buffer.from(value.slice(2), 'hex'));

const scalars: readonly (readonly [oid: number, array: number, parse: Parse])[] = [
  [16, 1000, boolean],
  [17, 1001, bytes],
  [18, 1002, text],
  [19, 1003, text],
  [20, 1016, BigInt],
  [21, 1005, Number],
  [23, 1007, Number],
  [25, 1009, text],
  [26, 1028, Number],
  [114, 199, json],
  [700, 1021, Number],
  [701, 1022, Number],
  [1042, 1014, text],
  [1043, 1015, text],
  [1082, 1182, text],
  [1083, 1183, text],
  [1114, 1115, local],
  [1184, 1185, instant],
  [1700, 1231, text],
  [2950, 2951, text],
  [3802, 3807, json],
];

/** Parsers by type OID in `pg_type`, including arrays. */
export const parsers: Readonly<Record<number, Parse>> = Object.fromEntries(
  scalars.flatMap(([oid, array, parse]) => [
    [oid, parse],
    [array, (value: string) => readArray(value, parse)],
  ]),
);

/**
 * Returns the values of a PostgreSQL array in text format with the separator `,`, for example `{a,"b
 * \"c\"",NULL,{d}}`.
 */
export function readArray(written: string, parse: Parse): unknown[] {
  let at = written.indexOf('{') + 1;
  const quoted = (): string => {
    let value = '';
    for (at += 1; written[at] !== '"'; at += 1) {
      if (written[at] === '\\') at += 1;
      value += written[at];
    }
    at += 1;
    return value;
  };
  const bare = (): string => {
    const from = at;
    while (written[at] !== ',' && written[at] !== '}') at += 1;
    return written.slice(from, at);
  };
  const list = (): unknown[] => {
    const values: unknown[] = [];
    while (written[at] !== '}') {
      if (written[at] === ',') at += 1;
      if (written[at] === '{') {
        at += 1;
        values.push(list());
      } else if (written[at] === '"') {
        values.push(parse(quoted()));
      } else {
        const value = bare();
        values.push(value === 'NULL' ? null : parse(value));
      }
    }
    at += 1;
    return values;
  };
  return list();
}

/**
 * Returns a parameter in PostgreSQL's format. Arrays become array literals (for `= any($1)` and array
 * columns); pass a list for a `jsonb` column as `JSON.stringify(list)`. Other objects become JSON.
 */
export function encode(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  if (typeof value === 'boolean') return value ? 't' : 'f';
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return `{${value.map(element).join(',')}}`;
  return JSON.stringify(value);
}

function element(value: unknown): string {
  if (Array.isArray(value)) return encode(value) ?? 'NULL';
  const written = encode(value);
  return written === null ? 'NULL' : `"${written.replace(/["\\]/g, '\\$&')}"`;
}
