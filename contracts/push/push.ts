import * as z from 'zod/mini';

/** Sent on a fresh socket, at once, with the access token. @spec 4.6a 7.15a */
export const authenticate = z.object({
  action: z.literal('authenticate'),
  token: z.string().check(z.minLength(1)),
});
export type Authenticate = z.infer<typeof authenticate>;

/** The plain reply to {@link authenticate}: the archive channel ignores it, the activation channel calls back. @spec 4.6b 7.15a */
export const okReply = 'OK';

/**
 * Why the server closes a socket, as its close code. After `notAuthenticated` a new attempt needs another token; after
 * `over`, `leaving`, `failure` and `tooMany` the same will do, a while later.
 * @spec 7.15a
 */
export const pushClose = {
  over: 1000,
  leaving: 1001,
  policy: 1008,
  failure: 1011,
  notAuthenticated: 4401,
  tooMany: 4429,
} as const;

/** Milliseconds after which the archive socket closes. @spec 7.15b 9.4d */
export const pushTimeout = 1_800_000;

/** The longest accepted message in characters; a longer one is ignored like an unreadable one. */
const longestMessage = 64 * 1024;

/**
 * Reads a push message by its schema; null is a message to be ignored in silence: not JSON, another shape, too long.
 * @spec 4.6d 5.14a 8.9d
 */
export function readPush<Schema extends z.ZodMiniType>(schema: Schema, text: string): z.infer<Schema> | null {
  if (text.length > longestMessage) return null;
  try {
    const read = z.safeParse(schema, JSON.parse(text));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
