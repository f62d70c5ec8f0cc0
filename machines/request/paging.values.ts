import type { CallInput, CallReply, CallRow } from '../../contracts/call.ts';

/** One page, or everything loaded so far. */
export interface Pages<Item> {
  readonly items: readonly Item[];
  /** Start of the next page; null at the end of the list. */
  readonly cursor: string | null;
}

export const noPages = { items: [], cursor: null } as const;

/** How a list is read page by page. */
export interface Paging<Row extends CallRow, Item> {
  /** What the list contains, for example "albums"; used in the descriptions of the states. */
  readonly noun: string;
  /** The call for the page at this cursor; the first page uses the call unchanged. */
  readonly callOf: (call: CallInput<Row>, cursor: string) => CallInput<Row>;
  readonly pageOf: (reply: CallReply<Row>) => Pages<Item>;
  readonly keyOf: (item: Item) => string;
}

/**
 * Appends a page. Pages may overlap if items were added between two reads; a cursor that leads to its own page, or
 * that came without new items, would cause a loop and therefore ends the list.
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
