import type * as z from 'zod/mini';

/** A step of a path into a value: the name of a field, or 0 for any item of a list. */
export type Step = string | number;

export interface Text {
  readonly at: readonly Step[];
  /** Maximum number of UTF-16 units; null if the schema does not limit it. */
  readonly most: number | null;
}

/**
 * Returns all free texts in a schema, that is all strings except those from a fixed list. Keys of records are
 * listed as the text at `{key}`.
 */
export function textsOf(schema: z.core.$ZodType, at: readonly Step[] = []): Text[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
      return [{ at, most: mostOf(def) }];
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => textsOf(field, [...at, name]));
    case 'array':
      return textsOf(def.element, [...at, 0]);
    case 'tuple':
      return def.items.flatMap((item, index) => textsOf(item, [...at, index]));
    case 'record':
      return [...textsOf(def.keyType, [...at, '{key}']), ...textsOf(def.valueType, [...at, '{value}'])];
    case 'union':
      return def.options.flatMap((option) => textsOf(option, at));
    case 'optional':
    case 'nullable':
      return textsOf(def.innerType, at);
    case 'pipe':
      return textsOf(def.in, at);
    default:
      return [];
  }
}

/** Returns the maximum length that its checks allow; for a UUID it follows from the format. */
function mostOf({ format, checks = [] }: z.core.$ZodStringDef & { format?: string }): number | null {
  if (format === 'uuid') return 36;
  const lengths = checks.map(({ _zod: { def } }) =>
    def.check === 'max_length' ? (def as z.core.$ZodCheckMaxLengthDef).maximum : Infinity,
  );
  const most = Math.min(...lengths);
  return most === Infinity ? null : most;
}

/** Replaces the value at a path; missing parents are created. */
export function withAt(value: unknown, [step, ...rest]: readonly Step[], put: unknown): unknown {
  if (step === undefined) return put;
  if (typeof step === 'number') return [withAt(Array.isArray(value) ? value[0] : undefined, rest, put)];
  const fields = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  return { ...fields, [step]: withAt(fields[step], rest, put) };
}
