import type { listInvoices } from '../../contracts/extensions/account.ts';
import type { CallInput, CallReply } from '../../contracts/call.ts';
import type { historicalInvoices } from '../../contracts/invoices/calls.ts';
import {
  type HistoricalInvoice,
  historicalInvoiceFileName,
  type Invoice,
  invoiceFileName,
  invoicesPageSize,
} from '../../contracts/invoices/invoice.ts';
import type { Money } from '../../contracts/orders/order.ts';
import { isFound } from '../../contracts/search.ts';
import type { Addressing } from '../request/pageAddress.values.ts';

/** Tabs for invoices of the last two years and for older ones [3.12]. */
export const invoiceTabs = ['current', 'historical'] as const;
export type InvoiceTab = (typeof invoiceTabs)[number];
/** Query parameter for the tab. */
export const tabParameter = 'invoice_state';

/** Cache tag of the invoices, for `cache.stale`. */
export const invoicesTag = 'invoices';

/** The search: words (empty for none) and a year (null for all years). */
export interface InvoiceFilter {
  readonly words: string;
  readonly year: number | null;
}
export const noFilter: InvoiceFilter = { words: '', year: null };

/** Query parameters for the search. */
const filterParameters = { words: 'search', year: 'year' } as const;

/** Returns the search in the URL, cut to a hundred characters, the maximum that the service accepts. */
export function filterIn(search: string): InvoiceFilter {
  const query = new URLSearchParams(search);
  const year = query.get(filterParameters.year) ?? '';
  return {
    words: (query.get(filterParameters.words) ?? '').trim().slice(0, 100),
    year: /^[12]\d{3}$/.test(year) ? Number(year) : null,
  };
}

export const isSameFilter = (one: InvoiceFilter, other: InvoiceFilter): boolean =>
  one.words === other.words && one.year === other.year;

/**
 * The PDF of one invoice: the parameters of its call and its file name.
 * @spec 7.8
 */
export interface InvoiceFile {
  /** Identifies the download of this invoice. */
  readonly key: string;
  readonly id: string;
  /** Used only for historical invoices. */
  readonly channel: string;
  readonly name: string;
}

/** One row in the list of invoices. */
export interface InvoiceLine {
  readonly number: string;
  /** Null if the service does not send the date. */
  readonly created: string | null;
  readonly total: Money | null;
  /** The numbers of the invoice's orders. If `code` is present, the number links to the page of the order. */
  readonly orders: readonly { readonly ref: string; readonly code: string | null }[];
  readonly file: InvoiceFile;
}

const lineOf = ({ id, created, total, orderRefs, orderCodes }: Invoice): InvoiceLine => ({
  number: id,
  created,
  total,
  orders: orderRefs.map((ref, index) => ({ ref, code: orderCodes[index] ?? null })),
  file: { key: `current/${id}`, id, channel: '', name: invoiceFileName(id) },
});
const olderLineOf = (invoice: HistoricalInvoice): InvoiceLine => ({
  number: invoice.id,
  created: invoice.created ?? null,
  total: invoice.total ?? null,
  orders: [{ ref: invoice.orderRef, code: invoice.orderCode ?? null }],
  file: {
    key: `historical/${invoice.channel}/${invoice.id}`,
    id: invoice.id,
    channel: invoice.channel,
    name: historicalInvoiceFileName(invoice),
  },
});

/** Returns the year to which the service assigns an invoice, in UTC. */
const yearOf = (moment: string): number => new Date(moment).getUTCFullYear();

/** The part of a loaded list that one page shows. */
export interface InvoiceListing {
  readonly lines: readonly InvoiceLine[];
  readonly page: number;
  /** Number of matches on all pages together. */
  readonly total: number;
  /** Years that have invoices, latest first. */
  readonly years: readonly number[];
}

/** @spec 3.12 9.2b */
export const currentListing = (
  { invoices, total, years }: CallReply<typeof listInvoices>,
  page: number,
): InvoiceListing => ({ lines: invoices.map(lineOf), page, total, years });

/**
 * Returns one page of the historical invoices. The service returns all of them in one reply, so the browser
 * searches and paginates them. @spec 3.12 9.2b
 */
export function historicalListing(
  { historicalInvoices: all }: CallReply<typeof historicalInvoices>,
  page: number,
  { words, year }: InvoiceFilter,
): InvoiceListing {
  const found = all.filter(
    ({ id, orderRef, created }) =>
      isFound(words, [], [id, orderRef]) &&
      (year === null || (created !== undefined && yearOf(created) === year)),
  );
  const shown = Math.min(page, Math.max(1, Math.ceil(found.length / invoicesPageSize)));
  const from = (shown - 1) * invoicesPageSize;
  const years = all.flatMap(({ created }) => (created === undefined ? [] : [yearOf(created)]));
  return {
    lines: found.slice(from, from + invoicesPageSize).map(olderLineOf),
    page: shown,
    total: found.length,
    years: [...new Set(years)].toSorted((one, other) => other - one),
  };
}

/** Returns the input of the call that searches current invoices. */
export const currentCall = ({ words, year }: InvoiceFilter): CallInput<typeof listInvoices> => ({
  params: {},
  query: { ...(words === '' ? {} : { search: words }), ...(year === null ? {} : { year }) },
  body: {},
});
export const historicalCall: CallInput<typeof historicalInvoices> = { params: {}, query: {}, body: {} };

/**
 * Maps the URL to a page of current invoices and back.
 * @spec 9.2b
 */
export const currentAddressing: Addressing<typeof listInvoices, InvoiceTab> = {
  tabs: invoiceTabs,
  tabParameter,
  pageSize: invoicesPageSize,
  kept: Object.values(filterParameters),
  callOf: (call, { page }) => ({
    ...call,
    query: { ...call.query, skip: (page - 1) * invoicesPageSize, limit: invoicesPageSize },
  }),
  totalOf: ({ total }) => total,
};

/**
 * Maps the URL to a page of historical invoices, which arrive in one reply, and back.
 * @spec 9.2b
 */
export const historicalAddressing: Addressing<typeof historicalInvoices, InvoiceTab> = {
  tabs: invoiceTabs,
  tabParameter,
  pageSize: invoicesPageSize,
  kept: Object.values(filterParameters),
  callOf: (call) => call,
  totalOf: ({ historicalInvoices: all }) => all.length,
};

/** Returns the URL of one page of a tab, with its search. @spec 2.52i */
export function invoicesAddress(
  tab: InvoiceTab,
  page = 1,
  { words, year }: InvoiceFilter = noFilter,
): string {
  const query = new URLSearchParams({ page: String(page), [tabParameter]: tab });
  if (words !== '') query.set(filterParameters.words, words);
  if (year !== null) query.set(filterParameters.year, String(year));
  return `/invoices?${query.toString()}`;
}
