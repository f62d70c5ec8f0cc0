/**
 * Splits a list into pages of `size` items; the last page may be shorter. Returns an empty list unless `size` is an
 * integer of at least 1.
 * @spec 5.7
 */
export function splitPages<Item>(items: readonly Item[], size: number): Item[][] {
  if (!Number.isInteger(size) || size < 1) return [];
  return Array.from({ length: Math.ceil(items.length / size) }, (_, page) =>
    items.slice(page * size, (page + 1) * size),
  );
}
