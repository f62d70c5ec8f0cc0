import * as z from 'zod/mini';
import { piecesOf, rests } from '../slices.ts';

/** Number of items that are validated or serialised in one step. */
const piece = 20;

/** A list, or a record with arbitrary keys, that is validated in pieces. */
interface Pieces {
  /** The schema without the constraints on the items. */
  readonly around: z.core.$ZodType;
  readonly ofPiece: z.core.$ZodType;
}

interface Split {
  /** For each list field, by name, the schema of its pieces. */
  readonly lists: ReadonlyMap<string, Pieces>;
  /** The schema without the constraints on the items of its lists. */
  readonly around: z.core.$ZodType;
}

type Checked = { readonly data: unknown } | { readonly issues: readonly z.core.$ZodIssue[] };

const hasType = <Def extends z.core.$ZodTypeDef>(def: z.core.$ZodTypeDef, type: Def['type']): def is Def =>
  def.type === type;

/** Caches the results of a function per schema. */
function onceOf<Found>(find: (schema: z.core.$ZodType) => Found): (schema: z.core.$ZodType) => Found {
  const known = new WeakMap<z.core.$ZodType, { readonly found: Found }>();
  return (schema) => {
    const { found } = known.get(schema) ?? { found: find(schema) };
    known.set(schema, { found });
    return found;
  };
}

const piecesFor = onceOf((schema): Pieces | null => {
  const { def } = schema._zod;
  if (hasType<z.core.$ZodArrayDef>(def, 'array'))
    return {
      around: z.core.clone(schema as z.core.$ZodArray, { ...def, element: z.unknown() }),
      ofPiece: z.array(def.element),
    };
  // A record with known keys requires all of them, so it cannot be validated in pieces.
  if (hasType<z.core.$ZodRecordDef>(def, 'record') && hasType(def.keyType._zod.def, 'string'))
    return {
      around: z.core.clone(schema as z.core.$ZodRecord, { ...def, valueType: z.unknown() }),
      ofPiece: z.core.clone(schema as z.core.$ZodRecord, { ...def, checks: [] }),
    };
  return null;
});

/**
 * Returns the lists of an object schema, and the schema for the rest; null if it has no lists, or has checks
 * across fields.
 */
const splitOf = onceOf((schema): Split | null => {
  const { def } = schema._zod;
  if (!hasType<z.core.$ZodObjectDef>(def, 'object') || (def.checks ?? []).length > 0) return null;
  const lists = new Map<string, Pieces>();
  const shape: Record<string, z.core.$ZodType> = { ...def.shape };
  for (const [name, field] of Object.entries(def.shape)) {
    const pieces = piecesFor(field);
    if (pieces === null) continue;
    lists.set(name, pieces);
    shape[name] = pieces.around;
  }
  return lists.size === 0
    ? null
    : { lists, around: z.core.clone(schema as z.core.$ZodObject, { ...def, shape }) };
});

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isLong = (value: unknown): value is readonly unknown[] | Fields =>
  Array.isArray(value) ? value.length > piece : isFields(value) && Object.keys(value).length > piece;

/** Yields the pieces of a list or record. Each piece is itself a list or record. */
function* cut(whole: readonly unknown[] | Fields): Generator<readonly unknown[] | Fields> {
  if (Array.isArray(whole)) yield* piecesOf<unknown>(whole, piece);
  else for (const part of piecesOf(Object.entries(whole), piece)) yield Object.fromEntries(part);
}

/** Returns the names of those lists in a value that are long enough to be split. */
function longLists(schema: z.core.$ZodType, value: unknown): readonly string[] {
  const split = splitOf(schema);
  if (split === null || !isFields(value)) return [];
  return [...split.lists.keys()].filter((name) => isLong(value[name]));
}

/** Validates a list or a record in pieces. Its length has already been checked. */
async function checkedPieces(ofPiece: z.core.$ZodType, whole: unknown[] | Fields): Promise<Checked> {
  const rest = rests();
  const list: unknown[] = [];
  const fields: Record<string, unknown> = {};
  for (const part of cut(whole)) {
    const read = z.safeParse(ofPiece, part);
    if (!read.success) {
      const from = list.length;
      const placed = (at: PropertyKey | undefined): PropertyKey =>
        Array.isArray(part) ? from + Number(at) : (at ?? '');
      const issues = read.error.issues.map((issue) => {
        const [at, ...inside] = issue.path;
        return { ...issue, path: [placed(at), ...inside] };
      });
      return { issues };
    }
    if (Array.isArray(read.data)) list.push(...(read.data as unknown[]));
    else Object.assign(fields, read.data);
    await rest();
  }
  return { data: Array.isArray(whole) ? list : fields };
}

/**
 * Like `z.safeParse`, but validates long lists and records in pieces, so that the event loop can handle other
 * work in between.
 */
export async function checked(schema: z.ZodMiniType, value: unknown): Promise<Checked> {
  const pieces = isLong(value) ? piecesFor(schema) : null;
  const long = longLists(schema, value);
  const around = pieces?.around ?? (long.length === 0 ? schema : (splitOf(schema)?.around ?? schema));
  const read = z.safeParse(around, value);
  if (!read.success) return { issues: read.error.issues };
  if (pieces !== null) return checkedPieces(pieces.ofPiece, read.data as unknown[] | Fields);
  if (long.length === 0) return { data: read.data };
  const data = read.data as Record<string, unknown>;
  for (const [name, { ofPiece }] of splitOf(schema)?.lists ?? []) {
    if (data[name] === undefined) continue;
    const part = await checkedPieces(ofPiece, data[name] as unknown[] | Fields);
    if ('issues' in part)
      return { issues: part.issues.map((issue) => ({ ...issue, path: [name, ...issue.path] })) };
    data[name] = part.data;
  }
  return { data };
}

/** Returns the JSON of a long list or record, serialised in pieces. */
async function writtenPieces(whole: readonly unknown[] | Fields): Promise<string> {
  const rest = rests();
  const parts: string[] = [];
  for (const part of cut(whole)) {
    const text = JSON.stringify(part).slice(1, -1);
    // A field that has no value is omitted.
    if (text !== '') parts.push(text);
    await rest();
  }
  return Array.isArray(whole) ? `[${parts.join(',')}]` : `{${parts.join(',')}}`;
}

/**
 * Like `JSON.stringify` for a validated value, but serialises long lists and records in pieces; returns null
 * if there are none.
 */
export async function written(schema: z.ZodMiniType, value: unknown): Promise<string | null> {
  if (isLong(value) && piecesFor(schema) !== null) return writtenPieces(value);
  const long = longLists(schema, value);
  if (long.length === 0) return null;
  const fields: string[] = [];
  for (const [name, field] of Object.entries(value as Fields)) {
    if (field === undefined) continue;
    const text = long.includes(name) && isLong(field) ? await writtenPieces(field) : JSON.stringify(field);
    fields.push(`${JSON.stringify(name)}:${text}`);
  }
  return `{${fields.join(',')}}`;
}
