import type { CallRow } from '../../contracts/call.ts';
import { origins } from '../../contracts/extensions/origin.ts';

/** A field beyond the specification: where it occurs in a call, and the capability that it depends on. */
export interface FieldBeyond {
  readonly row: string;
  /** For example `offset` in the query, or `images.thumbhash` in the reply. */
  readonly where: 'query' | 'body' | 'reply';
  readonly field: string;
  readonly capability: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Returns the nested schemas with their field names; lists, options and wrappers add no name. */
function within(schema: unknown): (readonly [string, unknown])[] {
  const zod = isRecord(schema) ? schema['_zod'] : undefined;
  const def = isRecord(zod) ? zod['def'] : undefined;
  if (!isRecord(def)) return [];
  const { shape, innerType, element, valueType, options, in: input } = def;
  return [
    ...(isRecord(shape) ? Object.entries(shape) : []),
    ...[innerType, element, valueType, input, ...(Array.isArray(options) ? options : [])].map(
      (inner: unknown) => ['', inner] as const,
    ),
  ];
}

function marked(schema: unknown, path: readonly string[]): { field: string; capability: string }[] {
  const capability = isRecord(schema) ? origins.get(schema as never)?.capability : undefined;
  return [
    ...(capability === undefined ? [] : [{ field: path.join('.'), capability }]),
    ...within(schema).flatMap(([name, inner]) => marked(inner, name === '' ? path : [...path, name])),
  ];
}

/** Returns every field of these calls beyond the specification. */
export function fieldsBeyond(rows: readonly CallRow[]): FieldBeyond[] {
  return rows.flatMap((row) =>
    (['query', 'body', 'reply'] as const).flatMap((where) =>
      [...new Map(marked(row[where], []).map((found) => [found.field, found])).values()].map((found) => ({
        row: row.name,
        where,
        ...found,
      })),
    ),
  );
}
