import * as z from 'zod/mini';
import { text } from '../empty.ts';

/** Local storage key of dismissed items of the home page; cleared at sign-out. */
export const settledKey = 'homeSettled';
/** Maximum number of stored ids; only the latest are kept. */
export const mostSettled = 50;

/** The stored value; an unreadable one counts as empty. */
export const settledItems = z.object({
  version: z.literal(1),
  ids: z.array(text(200, 1)).check(z.maxLength(mostSettled)),
});

export function readSettled(stored: string | null): readonly string[] {
  try {
    return z.safeParse(settledItems, JSON.parse(stored ?? 'null')).data?.ids ?? [];
  } catch {
    return [];
  }
}
