import * as z from 'zod/mini';
import { text, whole } from '../empty.ts';

/**
 * Scroll position in the list of orders, stored per tab with the query it applies to; an unreadable value counts as
 * none.
 */
export const ordersPlace = z.object({
  version: z.literal(1),
  search: text(2000),
  top: whole,
});
export type StoredOrdersPlace = z.infer<typeof ordersPlace>;

export function readOrdersPlace(stored: string | null): StoredOrdersPlace | null {
  try {
    return z.safeParse(ordersPlace, JSON.parse(stored ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}
