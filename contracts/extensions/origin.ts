import * as z from 'zod/mini';
import type { Capability } from './capabilities.ts';

/** Fields beyond the specification, each with the capability without which it is absent. */
export const origins = z.registry<{ readonly capability: Capability }>();

/** Marks a field of a call or an entity as beyond the specification. */
export function beyond<Schema extends z.ZodMiniType>(capability: Capability, schema: Schema): Schema {
  origins.add(schema, { capability });
  return schema;
}
