import * as z from 'zod/mini';
import { piecesOf, rests } from '../slices.ts';

/** Items that are checked or written at once. */
const piece = 20;

interface Split {
  /** Of each list by its name what a piece of it is checked with. */
  readonly lists: ReadonlyMap<string, z.ZodMiniArray<z.core.$ZodType>>;
  /** The schema, whose lists may hold anything. */
  readonly around: z.core.$ZodType;
}

const splits = new WeakMap<z.core.$ZodType, Split | null>();

const hasType = <Def extends z.core.$ZodTypeDef>(def: z.core.$ZodTypeDef, type: Def['type']): def is Def =>
  def.type === type;

/** The lists of an object schema and what is around them; null where it has none, or checks that see several fields. */
function splitOf(schema: z.core.$ZodType): Split | null {
  const known = splits.get(schema);
  if (known !== undefined) return known;
  const split = divide(schema);
  splits.set(schema, split);
  return split;
}

function divide(schema: z.core.$ZodType): Split | null {
  const { def } = schema._zod;
  if (!hasType<z.core.$ZodObjectDef>(def, 'object') || (def.checks ?? []).length > 0) return null;
  const lists = new Map<string, z.ZodMiniArray<z.core.$ZodType>>();
  const shape: Record<string, z.core.$ZodType> = { ...def.shape };
  for (const [name, field] of Object.entries(def.shape)) {
    const ofField = field._zod.def;
    if (!hasType<z.core.$ZodArrayDef>(ofField, 'array')) continue;
    lists.set(name, z.array(ofField.element));
    shape[name] = z.core.clone(field as z.core.$ZodArray, { ...ofField, element: z.unknown() });
  }
  return lists.size === 0
    ? null
    : { lists, around: z.core.clone(schema as z.core.$ZodObject, { ...def, shape }) };
}

const isLong = (list: unknown): list is readonly unknown[] => Array.isArray(list) && list.length > piece;

/** The lists of a value that are long enough to be split. */
function longLists(schema: z.core.$ZodType, value: unknown): readonly string[] {
  const split = splitOf(schema);
  if (split === null || typeof value !== 'object' || value === null) return [];
  return [...split.lists.keys()].filter((name) => isLong((value as Record<string, unknown>)[name]));
}

/** `z.safeParse`, and for long lists of an object in pieces, between which other work of the thread goes first. */
export async function checked(
  schema: z.ZodMiniType,
  value: unknown,
): Promise<{ readonly data: unknown } | { readonly issues: readonly z.core.$ZodIssue[] }> {
  const split = splitOf(schema);
  const whole = split === null || longLists(schema, value).length === 0;
  const read = z.safeParse(whole ? schema : split.around, value);
  if (!read.success) return { issues: read.error.issues };
  if (whole) return { data: read.data };
  const rest = rests();
  const data = read.data as Record<string, unknown>;
  for (const [name, pieces] of split.lists) {
    const list: unknown[] = [];
    for (const part of piecesOf(data[name] as readonly unknown[], piece)) {
      const of = z.safeParse(pieces, part);
      if (!of.success) {
        const from = list.length;
        const issues = of.error.issues.map((issue) => {
          const [at, ...inside] = issue.path;
          return { ...issue, path: [name, from + Number(at), ...inside] };
        });
        return { issues };
      }
      list.push(...of.data);
      await rest();
    }
    data[name] = list;
  }
  return { data };
}

/** `JSON.stringify` of what its schema has read, with long lists in pieces; null where it has none. */
export async function written(schema: z.ZodMiniType, value: unknown): Promise<string | null> {
  const long = longLists(schema, value);
  if (long.length === 0) return null;
  const rest = rests();
  const fields: string[] = [];
  for (const [name, field] of Object.entries(value as Readonly<Record<string, unknown>>)) {
    if (field === undefined) continue;
    if (!long.includes(name) || !isLong(field)) {
      fields.push(`${JSON.stringify(name)}:${JSON.stringify(field)}`);
      continue;
    }
    const parts: string[] = [];
    for (const part of piecesOf(field, piece)) {
      parts.push(JSON.stringify(part).slice(1, -1));
      await rest();
    }
    fields.push(`${JSON.stringify(name)}:[${parts.join(',')}]`);
  }
  return `{${fields.join(',')}}`;
}
