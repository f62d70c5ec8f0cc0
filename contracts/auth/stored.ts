import * as z from 'zod/mini';

/** Session storage key of {@link keptForm}. */
export const keptFormKey = 'signInAgain';

/**
 * The values of a form, kept while the customer signs in again or the page reloads after a deployment. `at` is in
 * milliseconds since 1970.
 */
export const keptForm = z.object({
  version: z.literal(1),
  subject: z.string(),
  form: z.string(),
  fields: z.record(z.string(), z.string()),
  at: z.number(),
  /**
   * The button that opened the form's dialog, identified by its text and its position among buttons with that text.
   */
  opener: z.optional(z.object({ says: z.string(), place: z.number(), of: z.number() })),
});
export type KeptForm = z.infer<typeof keptForm>;
