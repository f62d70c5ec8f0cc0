import { expect, test } from 'vitest';
import type { AreaRoute } from '../../../machines/system/area.ts';
import {
  currentListing,
  historicalListing,
  invoicesAddress,
  pagesOf,
} from '../../../machines/invoices/invoices.selectors.ts';
import {
  currentAddressing,
  currentCall,
  historicalAddressing,
  historicalCall,
  invoicesTag,
  noFilter,
} from '../../../machines/invoices/invoices.values.ts';
import { invoicesPageFor, invoicesPageMachine } from '../../../machines/invoices/invoicesPage.machine.ts';
import { type Call, journey, proveChart } from '../../kit/chart/index.ts';
import { invoice, listOf, older, olderOf } from '../samples.ts';

const at = (search = ''): AreaRoute => ({
  route: { name: 'invoices', params: {} },
  address: { pathname: '/invoices', search, hash: '' },
});
const historical = at('?page=1&invoice_state=historical');
const subject = { machine: invoicesPageMachine, input: at() };
const [line] = currentListing(listOf(1), 1).lines;
const file = line?.file ?? { key: '', id: '', channel: '', name: '' };
const olderFile = { key: 'historical/alb-nl/900', id: '900', channel: 'alb-nl', name: 'invoice_3100.pdf' };
const sentTo = (calls: readonly Call[], to: string) =>
  calls.flatMap((call) => (call.kind === 'sent' && call.to === to ? [call.event] : []));

proveChart(
  '[3.12] [6.1b] [7.8] the page of invoices',
  {
    ...subject,
    events: {
      'area.route': [
        at('?page=2'),
        at('?search=4402'),
        historical,
        at('?invoice_state=historical&year=2023'),
      ],
      'invoices.search': [{ words: '4402' }, { words: '' }],
      'invoices.year': [{ year: 2026 }, { year: null }],
      'invoices.retry': [{}],
      'invoice.download': [{ file }, { file: olderFile }],
      'year.download': [{ year: 2026 }],
      'download.begun': [{ id: '2026' }],
      'download.over': [{ id: '2026' }, { id: file.key }],
    },
    outcomes: {
      current: {},
      historical: {},
      invoiceDownload: {},
      historicalDownload: {},
      yearDownload: {},
    },
    project: ({ context }) => [context.filter, Object.keys(context.files), Object.keys(context.years)],
    ignores: {},
    observe: ({ snapshot, running }) => {
      expect(running.filter((id) => id === 'current' || id === 'historical')).toEqual([
        String(snapshot.value),
      ]);
      expect(running.filter((id) => id.startsWith('file-')).length).toBe(
        Object.keys(snapshot.context.files).length,
      );
      expect(running.filter((id) => id.startsWith('year-')).length).toBe(
        Object.keys(snapshot.context.years).length,
      );
    },
  },
  { input: historical },
);

journey(
  '[3.12] [9.2b] the address sets the tab, page, search and year of the invoices',
  { ...subject, input: at('?search=%204402&year=26') },
  (walk) => {
    const leadTo = () => sentTo(walk.calls, 'navigation').at(-1);
    const lookedFor = { params: {}, query: { search: '4402' }, body: {} };
    expect(walk.snapshot.context.filter).toEqual({ words: '4402', year: null });
    expect(walk.calls).toContainEqual({
      kind: 'start',
      id: 'current',
      src: 'current',
      input: { call: lookedFor, tags: [invoicesTag], path: '/invoices', search: '?search=%204402&year=26' },
    });
    walk.send({ type: 'invoices.search', words: '4402' });
    expect(leadTo()).toBe(undefined);
    walk.send({ type: 'invoices.year', year: 2025 });
    expect(leadTo()).toMatchObject({
      type: 'navigation.request',
      to: '/invoices?page=1&invoice_state=current&search=4402&year=2025',
    });
    walk.send({ type: 'area.route', ...at('?search=4402&year=2025') });
    expect(sentTo(walk.calls, 'current')).toEqual([
      {
        type: 'address.changed',
        search: '?search=4402&year=2025',
        call: { ...lookedFor, query: { search: '4402', year: 2025 } },
      },
    ]);
    walk.send({ type: 'invoices.search', words: '' });
    expect(leadTo()).toMatchObject({ to: '/invoices?page=1&invoice_state=current&year=2025' });
    walk.send({ type: 'area.route', ...at('?page=2&search=4402&year=2025') });
    expect(sentTo(walk.calls, 'current').at(-1)).toEqual({
      type: 'address.changed',
      search: '?page=2&search=4402&year=2025',
    });
    walk.send({ type: 'area.route', ...historical });
    expect([walk.snapshot.value, walk.snapshot.context.filter]).toEqual(['historical', noFilter]);
    walk.send({ type: 'invoices.year', year: 2023 });
    expect(leadTo()).toMatchObject({ to: '/invoices?page=1&invoice_state=historical&year=2023' });
    const ofYear = '?page=2&invoice_state=historical&year=2023';
    walk.send({ type: 'area.route', ...at(ofYear) });
    expect(sentTo(walk.calls, 'historical').at(-1)).toEqual({
      type: 'address.changed',
      search: ofYear,
      call: historicalCall,
    });
    walk.send({ type: 'area.route', ...at(ofYear.replace('2', '1')) });
    expect(sentTo(walk.calls, 'historical').at(-1)).toEqual({
      type: 'address.changed',
      search: ofYear.replace('2', '1'),
    });
  },
  'historical',
);

journey(
  '[4.10b] files download in parallel and are removed when they end; a failed one can be retried',
  subject,
  (walk) => {
    const { context: before } = walk.snapshot;
    expect(before.files).toEqual({});
    walk.send({ type: 'invoice.download', file });
    walk.send({ type: 'invoice.download', file: olderFile });
    walk.send({ type: 'invoice.download', file });
    expect(sentTo(walk.calls, `file-${file.key}`)).toEqual([{ type: 'download.start' }]);
    walk.send({ type: 'year.download', year: 2026 });
    expect(Object.keys(walk.snapshot.context.years)).toEqual(['2026']);
    walk.send({ type: 'download.over', id: file.key });
    walk.send({ type: 'download.over', id: '2026' });
    expect([Object.keys(walk.snapshot.context.files), walk.snapshot.context.years]).toEqual([
      [olderFile.key],
      {},
    ]);
  },
  'current',
);

journey(
  '[3.12] a service without a list and years has only historical invoices and no zip file',
  { machine: invoicesPageFor({ current: false, years: false }), input: at() },
  (walk) => {
    walk.send({ type: 'area.route', ...at('?invoice_state=current') });
    walk.send({ type: 'year.download', year: 2023 });
    expect(walk.snapshot.context.years).toEqual({});
  },
  'historical',
);

test('[9.2b] [7.8] a page has ten invoices, and files have their specified names', () => {
  const place = { page: 3, tab: 'current' } as const;
  expect(currentAddressing.callOf(currentCall({ words: 'a', year: 2026 }), place).query).toEqual({
    search: 'a',
    year: 2026,
    skip: 20,
    limit: 10,
  });
  expect([currentAddressing.totalOf(listOf(12)), historicalAddressing.totalOf(olderOf(12))]).toEqual([
    12, 12,
  ]);
  const two = invoice('1', { orderRefs: ['A', 'B'], orderCodes: ['a'] });
  const [first] = currentListing({ invoices: [two], total: 1, years: [] }, 1).lines;
  expect([first?.file.name, first?.orders]).toEqual([
    'invoice_1.pdf',
    [
      { ref: 'A', code: 'a' },
      { ref: 'B', code: null },
    ],
  ]);
  expect(pagesOf(currentListing(listOf(12), 2))).toEqual({ page: 2, pages: 2 });
  expect(pagesOf(currentListing(listOf(10), 1))).toBe(null);
  expect(invoicesAddress('historical', 2)).toBe('/invoices?page=2&invoice_state=historical');
});

test('[3.12] historical invoices are searched in the browser, by number, order and year', () => {
  const all = { historicalInvoices: [older('900'), older('901', { orderRef: 'Xy', created: undefined })] };
  const numbers = (words: string, year: number | null = null) =>
    historicalListing(all, 1, { words, year }).lines.map(({ number }) => number);
  expect([numbers(''), numbers('xY'), numbers('901'), numbers('', 2023), numbers('', 1999)]).toEqual([
    ['900', '901'],
    ['901'],
    ['901'],
    ['900'],
    [],
  ]);
  const many = olderOf(12);
  expect(historicalListing(many, 2, noFilter).lines.length).toBe(2);
  // For a page number beyond the end, the last page is shown.
  const few = historicalListing(many, 2, { words: '', year: 2023 });
  expect([few.page, few.total, few.years]).toEqual([1, 6, [2023, 2022]]);
});
