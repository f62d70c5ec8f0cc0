import type { CallInput, CallReply, CallRow } from '../../contracts/call.ts';

/** What of a list shows, as the address names it: a page, numbered from 1, of a tab. */
export interface PageAddress<Tab extends string> {
  readonly page: number;
  readonly tab: Tab;
}

/** How a list is read page by number, and how its address names a page. */
export interface Addressing<Row extends CallRow, Tab extends string> {
  /** The first is the one of an address that names none; a list without tabs has one. */
  readonly tabs: readonly [Tab, ...Tab[]];
  /** Query parameter of the tab; null where the list has none. */
  readonly tabParameter: string | null;
  readonly pageSize: number;
  /** Further query parameters of the list, which stay where the address is put right. */
  readonly kept?: readonly string[];
  readonly callOf: (call: CallInput<Row>, place: PageAddress<Tab>) => CallInput<Row>;
  /** How many items the tab has on all pages. */
  readonly totalOf: (reply: CallReply<Row>) => number;
}
type Naming<Tab extends string> = Pick<Addressing<CallRow, Tab>, 'tabs' | 'tabParameter'>;

const pageNumber = /^[1-9]\d{0,5}$/;

/** The place an address names; what is no page or no tab counts as the first. */
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

/** The address says something that is no page or no tab. */
export function isMisnamed<Tab extends string>(search: string, naming: Naming<Tab>): boolean {
  const query = new URLSearchParams(search);
  const { page, tab } = placeIn(search, naming);
  const differs = (name: string | null, meant: string) =>
    name !== null && query.has(name) && query.get(name) !== meant;
  return differs('page', String(page)) || differs(naming.tabParameter, tab);
}

/** The query that names a place, in full, so that it wins over any that is there; `kept` stay as they are in `search`. */
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

/** Number of the last page; a list of nothing has one. */
export const lastPage = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize));

export const isSamePageAddress = (one: PageAddress<string>, other: PageAddress<string>): boolean =>
  one.page === other.page && one.tab === other.tab;
