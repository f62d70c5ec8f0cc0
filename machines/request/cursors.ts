/** The cursors of a list used so far, in order. The next page follows the last one. */
export type Followed = readonly string[];

/** Returns where the next page starts, as parameters for the call. */
export const cursorAfter = (followed: Followed): { readonly cursor?: string } => {
  const cursor = followed.at(-1);
  return cursor === undefined ? {} : { cursor };
};

/**
 * Returns whether a cursor leads to a new page. A list ends when there is no cursor, and also when a cursor
 * repeats, because it would cause a loop [3.3].
 */
export const leadsOn = (followed: Followed, cursor: string | null): cursor is string =>
  cursor !== null && !followed.includes(cursor);
