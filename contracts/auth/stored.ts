import * as z from 'zod/mini';

/** Session storage key of the record below. */
export const keptFormKey = 'signInAgain';

/** The values of a form during another sign-in, or during a reload after a deploy. `at` in milliseconds since 1970. */
export const keptForm = z.object({
  version: z.literal(1),
  subject: z.string(),
  form: z.string(),
  fields: z.record(z.string(), z.string()),
  at: z.number(),
  /** The button that opened the form's dialog, by its position among the buttons with the same text. */
  opener: z.optional(z.object({ says: z.string(), place: z.number(), of: z.number() })),
});
export type KeptForm = z.infer<typeof keptForm>;
