import * as z from 'zod/mini';

/**
 * The first message that the client sends on a new socket, with the access token.
 * @spec 4.6a 7.15a
 */
export const authenticate = z.object({
  action: z.literal('authenticate'),
  token: z.string().check(z.minLength(1)),
});
export type Authenticate = z.infer<typeof authenticate>;

/**
 * The plain-text reply to {@link authenticate}. The archive channel ignores it; the activation channel informs its
 * parent actor.
 * @spec 4.6b 7.15a
 */
export const okReply = 'OK';

/**
 * The server's close codes. After `notAuthenticated` a new attempt needs a different token; after `over`, `leaving`,
 * `failure` and `tooMany` a later attempt with the same token may succeed.
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

/** Milliseconds after which the archive socket is closed. @spec 7.15b 9.4d */
export const pushTimeout = 1_800_000;

/** Maximum length of a message in characters; longer ones are ignored, like unreadable ones. */
const longestMessage = 64 * 1024;

/**
 * Parses a push message with its schema. Returns null if the message is to be ignored: not JSON, not of this
 * shape, or too long.
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
