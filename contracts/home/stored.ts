import * as z from 'zod/mini';
import { text } from '../empty.ts';

/** Local key of what the home page said and somebody has seen to; cleared at sign-out. */
export const settledKey = 'homeSettled';
/** Ids kept at most, the latest. */
export const mostSettled = 50;

/** The stored value; an unreadable one counts as none. */
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
