import type { CallInput, CallReply, CallRow } from '../../contracts/call.ts';

/** One page, or everything loaded so far. */
export interface Pages<Item> {
  readonly items: readonly Item[];
  /** Cursor of the next page; null at the end of the list. */
  readonly cursor: string | null;
}

export const noPages = { items: [], cursor: null } as const;

/** How to read a list page by page. */
export interface Paging<Row extends CallRow, Item> {
  /** The items of the list, for example "albums"; used in the descriptions of the states. */
  readonly noun: string;
  /** Returns the input of the call for the page at this cursor. The first page uses the input unchanged. */
  readonly callOf: (call: CallInput<Row>, cursor: string) => CallInput<Row>;
  readonly pageOf: (reply: CallReply<Row>) => Pages<Item>;
  readonly keyOf: (item: Item) => string;
}

/**
 * Appends a page. Pages may overlap if items were added between two reads. A cursor that points to its own
 * page, or that arrived without new items, would cause a loop, so it ends the list.
 */
export function pagesAfter<Item>(
  before: Pages<Item>,
  page: Pages<Item>,
  keyOf: (item: Item) => string,
): Pages<Item> {
  const known = new Set(before.items.map(keyOf));
  const items = [...before.items, ...page.items.filter((item) => !known.has(keyOf(item)))];
  const circles = page.cursor === before.cursor || items.length === before.items.length;
  return { items, cursor: circles ? null : page.cursor };
}
