/** The cursors of a list that were followed, in order; the next page lies behind the last one. */
export type Followed = readonly string[];

/** Where the next page begins, as its call says it. */
export const behind = (followed: Followed): { readonly cursor?: string } => {
  const cursor = followed.at(-1);
  return cursor === undefined ? {} : { cursor };
};

/** Whether a cursor leads on: none ends a list, and so does one that was followed before, which leads in a circle [3.3]. */
export const leadsOn = (followed: Followed, cursor: string | null): cursor is string =>
  cursor !== null && !followed.includes(cursor);
