import * as z from 'zod/mini';

/** Of the session: the record below. */
export const keptFormKey = 'signInAgain';

/**
 * The values of a form while its customer signs in again for it, or while a page reloads whose build is gone. `at` in
 * milliseconds since 1970.
 */
export const keptForm = z.object({
  version: z.literal(1),
  subject: z.string(),
  form: z.string(),
  fields: z.record(z.string(), z.string()),
  at: z.number(),
  /** The button that opened the dialog around it, among those on the page that say the same. */
  opener: z.optional(z.object({ says: z.string(), place: z.number(), of: z.number() })),
});
export type KeptForm = z.infer<typeof keptForm>;
