import { type ActorRefFrom, assign, enqueueActions, sendTo, setup } from 'xstate';
import { listInvoices } from '../../contracts/extensions/account.ts';
import { historicalInvoices } from '../../contracts/invoices/calls.ts';
import { type AreaEvent, type AreaRoute, areaRouteWords } from '../system/area.ts';
import { tell } from '../system/tell.ts';
import { type AddressedPageEvent, addressedPageFor } from '../request/addressedPage.machine.ts';
import { type DownloadProgressEvent, downloadProgressWords } from '../request/download.machine.ts';
import { placeIn } from '../request/pageAddress.values.ts';
import type { ToChild } from '../system/toChild.ts';
import { withEvent } from '../system/outcomes.ts';
import { historicalDownloadMachine } from './historicalDownload.machine.ts';
import { invoiceDownloadMachine } from './invoiceDownload.machine.ts';
import {
  currentAddressing,
  currentCall,
  filterIn,
  historicalAddressing,
  historicalCall,
  type InvoiceFile,
  type InvoiceFilter,
  invoicesAddress,
  invoicesTag,
  type InvoiceTab,
  isSameFilter,
} from './invoices.values.ts';
import { yearDownloadMachine } from './yearDownload.machine.ts';
import type { ChartWords } from '../system/chartWords.ts';

const toCurrent: ToChild<'current', AddressedPageEvent<typeof listInvoices>> = sendTo;
const toHistorical: ToChild<'historical', AddressedPageEvent<typeof historicalInvoices>> = sendTo;

export type InvoiceDownloadRef =
  | ActorRefFrom<typeof invoiceDownloadMachine>
  | ActorRefFrom<typeof historicalDownloadMachine>;
export type YearDownloadRef = ActorRefFrom<typeof yearDownloadMachine>;

export type InvoicesPageEvent =
  | AreaEvent
  | DownloadProgressEvent
  /** Searches invoices by number. Without words, all invoices match. */
  | { readonly type: 'invoices.search'; readonly words: string }
  /** Filters by year; null means all years. */
  | { readonly type: 'invoices.year'; readonly year: number | null }
  | { readonly type: 'invoices.retry' }
  | { readonly type: 'invoice.download'; readonly file: InvoiceFile }
  /** Downloads all invoices of a year as one zip file. */
  | { readonly type: 'year.download'; readonly year: number };

/** Features that the service has beyond the specification. */
export interface InvoicesOffer {
  /** Whether the service lists current invoices [extension `invoiceList`]. */
  readonly current: boolean;
  /** Whether the service can create a zip file of all invoices of a year [extension `invoiceYears`]. */
  readonly years: boolean;
}

export interface InvoicesPageContext {
  readonly offer: InvoicesOffer;
  readonly here: AreaRoute;
  /** The search in the URL. */
  readonly filter: InvoiceFilter;
  /**
   * Downloads by the key of the file. An entry exists from the click until shortly after the download has
   * ended.
   */
  readonly files: Readonly<Record<string, InvoiceDownloadRef>>;
  readonly years: Readonly<Record<string, YearDownloadRef>>;
}

const without = <Value>(record: Readonly<Record<string, Value>>, key: string) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));
/**
 * Returns the tab in the URL. If the service does not list current invoices, only the historical tab exists.
 */
const tabOf = ({ address: { search } }: AreaRoute, { current }: InvoicesOffer): InvoiceTab =>
  current ? placeIn(search, currentAddressing).tab : 'historical';

const addressOf = ({ address: { pathname, search } }: AreaRoute) => ({ path: pathname, search });

/**
 * Returns the 'B2B invoices' page: current and historical invoices, their PDFs, and a zip file of all invoices of
 * a year [2.10, 2.52i, 3.12, 6.1b].
 */
export const invoicesPageFor = (offer: InvoicesOffer) =>
  setup({
    types: {
      context: {} as InvoicesPageContext,
      input: {} as AreaRoute,
      events: {} as InvoicesPageEvent,
      children: {} as { current: 'current'; historical: 'historical' },
    },
    actors: {
      current: addressedPageFor(listInvoices, currentAddressing),
      historical: addressedPageFor(historicalInvoices, historicalAddressing),
      invoiceDownload: invoiceDownloadMachine,
      historicalDownload: historicalDownloadMachine,
      yearDownload: yearDownloadMachine,
    },
    actions: {
      keepRoute: assign((_, here: AreaRoute) => ({ here, filter: filterIn(here.address.search) })),
      /** Each search has its own URL, so that a reload, a link or Back restores it. */
      lookFor: tell(
        'navigation',
        'navigation.request',
        ({ context: { here, offer, filter } }, change: Partial<InvoiceFilter>) => ({
          to: invoicesAddress(tabOf(here, offer), 1, { ...filter, ...change }),
          within: 'invoices' as const,
        }),
      ),
      turnCurrent: toCurrent('current', (_, { address: { search } }: AreaRoute) => ({
        type: 'address.changed' as const,
        search,
      })),
      turnHistorical: toHistorical('historical', (_, { address: { search } }: AreaRoute) => ({
        type: 'address.changed' as const,
        search,
      })),
      lookInCurrent: toCurrent('current', ({ context: { filter, here } }) => ({
        type: 'address.changed' as const,
        search: here.address.search,
        call: currentCall(filter),
      })),
      lookInHistorical: toHistorical('historical', ({ context: { here } }) => ({
        type: 'address.changed' as const,
        search: here.address.search,
        call: historicalCall,
      })),
      retryCurrent: toCurrent('current', { type: 'query.retry' }),
      retryHistorical: toHistorical('historical', { type: 'query.retry' }),
      beginFile: assign({
        files: ({ context: { files }, spawn, self }, file: InvoiceFile) => ({
          ...files,
          [file.key]: spawn(file.channel === '' ? 'invoiceDownload' : 'historicalDownload', {
            id: `file-${file.key}`,
            input: { file, owner: self },
          }),
        }),
      }),
      tryFileAgain: enqueueActions(({ context: { files }, enqueue }, { key }: InvoiceFile) => {
        const download = files[key];
        if (download !== undefined) enqueue.sendTo(download, { type: 'download.start' });
      }),
      startYear: enqueueActions(({ context: { years }, enqueue, self }, year: string) => {
        if (years[year] === undefined)
          enqueue.assign({
            years: ({ context, spawn }) => ({
              ...context.years,
              [year]: spawn('yearDownload', { id: `year-${year}`, input: { id: year, owner: self } }),
            }),
          });
        enqueue.sendTo(({ context }) => context.years[year] as YearDownloadRef, { type: 'download.start' });
      }),
      forgetFile: enqueueActions(({ context: { files }, enqueue }, key: string) => {
        enqueue.stopChild(`file-${key}`);
        enqueue.assign({ files: without(files, key) });
      }),
      forgetYear: enqueueActions(({ context: { years }, enqueue }, year: string) => {
        enqueue.stopChild(`year-${year}`);
        enqueue.assign({ years: without(years, year) });
      }),
    },
    guards: {
      isHistorical: ({ context: { here, offer } }) => tabOf(here, offer) === 'historical',
      leadsToOther: ({ context: { here, offer } }, to: AreaRoute) => tabOf(to, offer) !== tabOf(here, offer),
      looksForElse: ({ context: { filter } }, { address: { search } }: AreaRoute) =>
        !isSameFilter(filterIn(search), filter),
      changes: ({ context: { filter } }, change: Partial<InvoiceFilter>) =>
        !isSameFilter({ ...filter, ...change }, filter),
      isBegun: ({ context: { files } }, { key }: InvoiceFile) => files[key] !== undefined,
      isFile: ({ context: { files } }, id: string) => files[id] !== undefined,
      hasYears: ({ context: { offer } }) => offer.years,
    },
  }).createMachine({
    id: 'invoicesPage',
    description: 'The page with the invoices of a business.',
    meta: { spec: ['2.10', '2.52i', '3.12', '6.1b'] },
    context: ({ input }) => ({
      offer,
      here: input,
      filter: filterIn(input.address.search),
      files: {},
      years: {},
    }),
    initial: 'arriving',
    on: {
      'invoices.search': {
        guard: { type: 'changes', params: ({ event: { words } }) => ({ words }) },
        actions: { type: 'lookFor', params: ({ event: { words } }) => ({ words }) },
      },
      'invoices.year': {
        guard: { type: 'changes', params: ({ event: { year } }) => ({ year }) },
        actions: { type: 'lookFor', params: ({ event: { year } }) => ({ year }) },
      },
      'invoice.download': [
        {
          guard: withEvent('isBegun', 'file'),
          actions: withEvent('tryFileAgain', 'file'),
        },
        { actions: withEvent('beginFile', 'file') },
      ],
      'year.download': {
        guard: 'hasYears',
        actions: { type: 'startYear', params: ({ event }) => String(event.year) },
      },
      'download.begun': {
        description:
          'The download button already shows the progress of the download, so the page ignores this event.',
      },
      'download.over': [
        {
          guard: withEvent('isFile', 'id'),
          actions: withEvent('forgetFile', 'id'),
        },
        { actions: withEvent('forgetYear', 'id') },
      ],
    },
    states: {
      arriving: {
        description: 'The URL determines which list of invoices opens.',
        meta: { spec: ['2.2a', '3.12'] },
        always: [{ guard: 'isHistorical', target: 'historical' }, { target: 'current' }],
      },
      current: {
        description:
          'The invoices of the last two years are shown page by page; the service searches them by words and year.',
        meta: { spec: ['3.12', '6.1b', '9.2b'] },
        invoke: {
          id: 'current',
          src: 'current',
          input: ({ context: { here, filter } }) => ({
            call: currentCall(filter),
            tags: [invoicesTag],
            ...addressOf(here),
          }),
        },
        on: {
          'area.route': [
            {
              guard: withEvent('leadsToOther'),
              target: 'arriving',
              actions: withEvent('keepRoute'),
            },
            {
              guard: withEvent('looksForElse'),
              actions: [withEvent('keepRoute'), 'lookInCurrent'],
            },
            {
              actions: [withEvent('keepRoute'), withEvent('turnCurrent')],
            },
          ],
          'invoices.retry': { actions: 'retryCurrent' },
        },
      },
      historical: {
        description:
          'The older invoices are shown; they are loaded all at once, so searches run in the browser.',
        meta: { spec: ['3.12', '6.1b', '7.8'] },
        invoke: {
          id: 'historical',
          src: 'historical',
          input: ({ context: { here } }) => ({
            call: historicalCall,
            tags: [invoicesTag],
            ...addressOf(here),
          }),
        },
        on: {
          'area.route': [
            {
              guard: withEvent('leadsToOther'),
              target: 'arriving',
              actions: withEvent('keepRoute'),
            },
            {
              guard: withEvent('looksForElse'),
              actions: [withEvent('keepRoute'), 'lookInHistorical'],
            },
            {
              actions: [withEvent('keepRoute'), withEvent('turnHistorical')],
            },
          ],
          'invoices.retry': { actions: 'retryHistorical' },
        },
      },
    },
  });

/** Instance for the generated diagrams and the tests, with every optional feature. */
export const invoicesPageMachine = invoicesPageFor({ current: true, years: true });

export const invoicesPageWords: ChartWords<typeof invoicesPageMachine> = {
  guards: {
    isHistorical: {
      why: 'the URL names the historical invoices, or the service offers no others',
      whyNot: 'the URL names the current invoices',
    },
    leadsToOther: {
      why: 'the new URL names the other list of invoices',
      whyNot: 'the new URL names the list of invoices that is already open',
    },
    looksForElse: {
      why: 'the new URL contains another search',
      whyNot: 'the new URL contains the same search',
    },
    changes: {
      why: 'the customer has changed the search',
      whyNot: 'the search is the same as before',
    },
    isBegun: {
      why: 'the customer has already chosen to download the invoice',
      whyNot: 'the customer has not chosen to download the invoice yet',
    },
    isFile: {
      why: 'the downloaded file is a single invoice',
      whyNot: "the downloaded file contains a year's invoices",
    },
    hasYears: {
      why: "the service offers a year's invoices as one zip file",
      whyNot: "the service does not offer a year's invoices as one zip file",
    },
  },
  delays: {},
  events: {
    ...downloadProgressWords,
    'area.route': areaRouteWords,
    'invoices.search': 'the customer searches the invoices by number',
    'invoices.year': 'the customer chooses the year of the invoices',
    'invoices.retry': 'the customer tries again to load the invoices',
    'invoice.download': 'the customer chooses to download an invoice',
    'year.download': "the customer chooses to download a year's invoices",
  },
};
