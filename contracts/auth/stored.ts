import * as z from 'zod/mini';

/** The values of a form while its customer signs in again for it. `at` in milliseconds since 1970. */
export const keptForm = z.object({
  version: z.literal(1),
  subject: z.string(),
  form: z.string(),
  fields: z.record(z.string(), z.string()),
  at: z.number(),
});
export type KeptForm = z.infer<typeof keptForm>;
