import * as z from 'zod/mini';

/** Our state in an entry of the browser's history; anything else is not ours. */
export const storedEntry = z.object({
  account: z.object({
    index: z.int().check(z.nonnegative()),
    modalDepth: z.int().check(z.nonnegative()),
    from: z.nullable(z.string()),
    state: z.unknown(),
  }),
});
