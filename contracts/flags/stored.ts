import * as z from 'zod/mini';
import { flagNames } from './flags.ts';

/** Feature flags that were set manually in this browser; unreadable values count as none [6.3]. */
export const storedFlags = z.object({
  version: z.literal(1),
  overrides: z.partialRecord(z.enum(flagNames), z.boolean()),
});
export type StoredFlags = z.infer<typeof storedFlags>;
export type Overrides = StoredFlags['overrides'];
