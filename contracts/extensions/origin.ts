import * as z from 'zod/mini';
import type { Capability } from './capabilities.ts';

/** Fields beyond the specification, each with the capability that it depends on. */
export const origins = z.registry<{ readonly capability: Capability }>();

/** Marks a field as beyond the specification; it is present only with the capability. */
export function beyond<Schema extends z.ZodMiniType>(capability: Capability, schema: Schema): Schema {
  origins.add(schema, { capability });
  return schema;
}
