import type { AreaRoute } from '../system/area.ts';
import { currentCall, filterIn, historicalCall, invoicesTag } from './invoices.values.ts';
import { type InvoicesOffer, invoicesPageSetup } from './invoicesPage.setup.ts';
import { withEvent } from '../system/outcomes.ts';

const addressOf = ({ address: { pathname, search } }: AreaRoute) => ({ path: pathname, search });

/** The page 'B2B invoices': current and historical ones, their PDFs, and a year as one zip [2.10, 2.52i, 3.12, 6.1b]. */
export const invoicesPageFor = (offer: InvoicesOffer) =>
  invoicesPageSetup.createMachine({
    id: 'invoicesPage',
    description: 'The invoices of a business.',
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
      'download.begun': { description: 'Its button shows so itself.' },
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
        description: 'Which invoices does the address name?',
        meta: { spec: ['2.2a', '3.12'] },
        always: [{ guard: 'isHistorical', target: 'historical' }, { target: 'current' }],
      },
      current: {
        description:
          'The invoices of the last two years, page by page; the service looks for words and years.',
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
        description: 'The invoices before, which come all at once and are looked through here.',
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

/** The chart as reviewers and tests see it: over a service that has everything. */
export const invoicesPageMachine = invoicesPageFor({ current: true, years: true });
