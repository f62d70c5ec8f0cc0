/** The cursors of a list that were used, in order; the next page follows the last one. */
export type Followed = readonly string[];

/** The start of the next page, from the call's answer. */
export const behind = (followed: Followed): { readonly cursor?: string } => {
  const cursor = followed.at(-1);
  return cursor === undefined ? {} : { cursor };
};

/**
 * Whether a cursor leads to a new page: a list ends without one, and also with one that was used before, which would
 * loop [3.3].
 */
export const leadsOn = (followed: Followed, cursor: string | null): cursor is string =>
  cursor !== null && !followed.includes(cursor);
