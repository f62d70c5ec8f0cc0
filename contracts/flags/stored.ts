import * as z from 'zod/mini';
import { flagNames } from './flags.ts';

/** Feature flags set by hand, as the browser keeps them; anything else that is found there means none [6.3]. */
export const storedFlags = z.object({
  version: z.literal(1),
  overrides: z.partialRecord(z.enum(flagNames), z.boolean()),
});
export type StoredFlags = z.infer<typeof storedFlags>;
export type Overrides = StoredFlags['overrides'];
