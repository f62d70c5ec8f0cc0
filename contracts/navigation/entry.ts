import * as z from 'zod/mini';

/** The state that we store in an entry of the browser's history; entries with other state are not ours. */
export const storedEntry = z.object({
  account: z.object({
    index: z.int().check(z.nonnegative()),
    modalDepth: z.int().check(z.nonnegative()),
    from: z.nullable(z.string()),
    state: z.unknown(),
  }),
});
