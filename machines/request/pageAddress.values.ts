import type { CallInput, CallReply, CallRow } from '../../contracts/call.ts';

/** The part of a list that the URL identifies: a page of a tab, numbered from 1. */
export interface PageAddress<Tab extends string> {
  readonly page: number;
  readonly tab: Tab;
}

/** How to read a list by page number, and how its URL expresses a page. */
export interface Addressing<Row extends CallRow, Tab extends string> {
  /**
   * The tabs of the list. The first one is the default if the URL contains none; a list without tabs has a
   * single entry.
   */
  readonly tabs: readonly [Tab, ...Tab[]];
  /** Query parameter for the tab; null if the list has no tabs. */
  readonly tabParameter: string | null;
  readonly pageSize: number;
  /** Further query parameters of the list, which are kept when the URL is corrected. */
  readonly kept?: readonly string[];
  readonly callOf: (call: CallInput<Row>, place: PageAddress<Tab>) => CallInput<Row>;
  /** Returns the number of items in the tab, on all pages together. */
  readonly totalOf: (reply: CallReply<Row>) => number;
}
type Naming<Tab extends string> = Pick<Addressing<CallRow, Tab>, 'tabs' | 'tabParameter'>;

const pageNumber = /^[1-9]\d{0,5}$/;

/** Returns the page and tab in a URL. An invalid page or tab is replaced with the first one. */
export function placeIn<Tab extends string>(
  search: string,
  { tabs, tabParameter }: Naming<Tab>,
): PageAddress<Tab> {
  const query = new URLSearchParams(search);
  const page = query.get('page') ?? '';
  const named = tabParameter === null ? null : query.get(tabParameter);
  return {
    page: pageNumber.test(page) ? Number(page) : 1,
    tab: tabs.find((tab) => tab === named) ?? tabs[0],
  };
}

/** Returns whether the URL contains an invalid page or tab. */
export function isMisnamed<Tab extends string>(search: string, naming: Naming<Tab>): boolean {
  const query = new URLSearchParams(search);
  const { page, tab } = placeIn(search, naming);
  const differs = (name: string | null, meant: string) =>
    name !== null && query.has(name) && query.get(name) !== meant;
  return differs('page', String(page)) || differs(naming.tabParameter, tab);
}

/**
 * Returns the complete query string for a page and tab, which replaces the current one. The parameters in
 * `kept` are copied from `search`.
 */
export function queryOf<Tab extends string>(
  { page, tab }: PageAddress<Tab>,
  { tabParameter, kept = [] }: Pick<Addressing<CallRow, Tab>, 'tabParameter' | 'kept'>,
  search = '',
): string {
  const query = new URLSearchParams({ page: String(page) });
  if (tabParameter !== null) query.set(tabParameter, tab);
  const before = new URLSearchParams(search);
  for (const name of kept) if (before.has(name)) query.set(name, before.get(name) ?? '');
  return `?${query.toString()}`;
}

/** Returns the number of the last page; 1 for an empty list. */
export const lastPage = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize));

export const isSamePageAddress = (one: PageAddress<string>, other: PageAddress<string>): boolean =>
  one.page === other.page && one.tab === other.tab;
