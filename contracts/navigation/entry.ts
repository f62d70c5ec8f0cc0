import * as z from 'zod/mini';

/** What an entry of the browser's history holds under our name; anything else there is not ours. */
export const storedEntry = z.object({
  account: z.object({
    index: z.int().check(z.nonnegative()),
    modalDepth: z.int().check(z.nonnegative()),
    from: z.nullable(z.string()),
    state: z.unknown(),
  }),
});
