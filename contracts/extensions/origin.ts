import * as z from 'zod/mini';
import type { Capability } from './capabilities.ts';

/** The fields that no clause shows, each with the word without which it is absent. */
export const origins = z.registry<{ readonly capability: Capability }>();

/** A field of a row or an entity that no clause shows. */
export function beyond<Schema extends z.ZodMiniType>(capability: Capability, schema: Schema): Schema {
  origins.add(schema, { capability });
  return schema;
}
