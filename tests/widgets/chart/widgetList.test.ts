import { expect } from 'vitest';
import { booksRead } from '../../../machines/widgets/reads.ts';
import { widgetDeleteMachine } from '../../../machines/widgets/widgetDelete.machine.ts';
import { widgetListMachine } from '../../../machines/widgets/widgetList.machine.ts';
import {
  askedFor,
  bookPages,
  booksViewState,
  failedArticles,
  failedOrders,
  failedReading,
  failedRequired,
  refusedRequest,
  shownBooks,
} from '../../../machines/widgets/widgets.selectors.ts';
import { bookWatchPause, booksAddressing, widgetsTag } from '../../../machines/widgets/widgets.values.ts';
import type { AddressedPageShown } from '../../../machines/request/addressedPage.selectors.ts';
import type { QueryShown } from '../../../machines/request/query.selectors.ts';
import type { ServerWidget } from '../../../contracts/widgets/widget.ts';
import { type Call, journey, proveChart, sentTo } from '../../kit/chart/index.ts';
import { book, channelReply, madeBook, ordersReply, plainBook } from '../samples.ts';

const shelf = { accountId: 'account-1', channel: 'alb-gb' };
const subject = { machine: widgetListMachine, input: { shelf, search: '' } };
const failure = { kind: 'http', status: 503, correlationId: 'c-1' } as const;

/** Returns the state of a cached query. */
const read = <Data>(
  data: Data | null,
  { failed = false, refusal = null as string | null } = {},
): QueryShown<Data> => ({
  value: refusal === null ? (failed ? 'failed' : data === null ? 'loading' : 'ready') : 'notFound',
  context: { data, failure: failed ? failure : null, refusal },
});
/** Returns the known data of the channel. */
const sold = (articles?: string[]) => ({
  context: {
    channel: {
      state: 'ready',
      data: channelReply(articles).data.Channel,
      refreshing: false,
      reference: null,
    } as const,
  },
});
const unread = { context: { channel: { state: 'loading' } } } as const;
const unsold = { context: { channel: { state: 'failed', reference: '' } } } as const;
const paged = (
  codes: readonly string[] | null,
  { total = codes?.length ?? 0, page = 1, failed = false } = {},
): AddressedPageShown<ReturnType<typeof ordersReply>, 'all'> => ({
  value: failed ? 'failed' : codes === null ? 'reading' : 'ready',
  context: {
    place: { page, tab: 'all' },
    shown: codes === null ? null : { place: { page, tab: 'all' }, data: ordersReply(codes, total) },
    reference: failed ? 'c-2' : null,
    refusal: null,
  },
});
const begun = (calls: readonly Call[], id: string) =>
  calls.flatMap((call) => (call.kind === 'start' && call.id === id ? [call.input] : []));
const done = { outcome: 'done', reply: undefined } as const;

proveChart('[2.52c] [3.13a] [4.17a] [7.14d] the list of photo books', {
  ...subject,
  events: {
    'books.retry': [{}],
    'books.turn': [{ search: '?page=2' }],
    'book.request': [{ code: 'P1' }, { code: 'P2' }, { code: 'unknown' }],
    'book.delete': [{ code: 'P1' }, { code: 'P2' }],
  },
  outcomes: {
    channel: {
      snapshot: [unread, unsold, sold(), sold(['Mug'])],
    },
    orders: {
      snapshot: [paged(null), paged(null, { failed: true }), paged([]), paged(['P1', 'P2'])],
    },
    books: {
      snapshot: [
        read(null),
        read(null, { failed: true }),
        read([plainBook('P1'), book('P2')]),
        read([madeBook('P1'), book('P2')]),
      ],
    },
    request: {
      done: [
        { outcome: 'finished', reply: undefined },
        { outcome: 'failed', failure },
      ],
      error: [new Error('gone')],
    },
    delete: { done: [done, { outcome: 'cancelled' }] },
  },
  project: (snapshot) => [
    booksViewState(snapshot, false),
    shownBooks(snapshot, false).map(({ state }) => state),
    snapshot.context.orders?.total,
  ],
  ignores: {
    'question.deleting': ['book.delete'],
  },
  observe: ({ snapshot, running }) => {
    expect(running.includes('books')).toBe(snapshot.matches({ list: { orders: 'books' } }));
    expect(running.includes('delete')).toBe(snapshot.matches({ question: 'deleting' }));
    expect(running.includes('request')).toBe(askedFor(snapshot) !== null);
  },
});

proveChart('[2.51a] [4.17b] the question before an online book is deleted', {
  machine: widgetDeleteMachine,
  input: { code: 'P1' },
  keepActors: ['modal'],
  events: {
    'question.confirm': [{}],
    'question.cancel': [{}],
    'modal.escape': [{ id: 'widgets.delete', by: 'escape' }],
  },
  outcomes: {
    send: {
      done: [
        { outcome: 'finished', reply: undefined },
        { outcome: 'refused', refusal: 'notFound', correlationId: 'c-2' },
        { outcome: 'failed', failure },
      ],
      error: [new Error('gone')],
    },
    modal: {},
  },
  project: ({ context }) => [context.answer?.outcome],
  ignores: { sending: ['question.confirm', 'question.cancel'] },
  observe: ({ snapshot }) => expect(snapshot.context.input).toEqual({ code: 'P1' }),
});

type Walk = Parameters<Parameters<typeof journey>[2]>[0];
const reach = (walk: Walk, books: readonly ServerWidget[]) => {
  walk.show('channel', sold());
  walk.show('orders', paged(books.map(({ orderCode }) => orderCode)));
  walk.show('books', read(books));
};

journey(
  "[7.14d] [9.2b] [9.9] the channel's photo books are read, then the account's orders by page, then the online versions",
  subject,
  (walk) => {
    expect(begun(walk.calls, 'channel')).toEqual([{ code: 'alb-gb' }]);
    walk.show('channel', sold());
    expect(begun(walk.calls, 'orders')).toMatchObject([
      {
        call: { params: { accountId: 'account-1' }, query: { articleNames: ['article-0'] } },
        path: '/online-products',
      },
    ]);
    const call = { params: { accountId: 'a' }, query: { articleNames: ['x'] }, body: {} };
    expect(booksAddressing.callOf(call, { page: 3, tab: 'all' }).query).toEqual({
      articleNames: ['x'],
      offset: 20,
      limit: 10,
    });
    walk.show('orders', paged(['P1', 'P2'], { total: 12 }));
    expect(begun(walk.calls, 'books')).toMatchObject([{ call: { query: { orderCodes: ['P1', 'P2'] } } }]);
    walk.show('books', read([plainBook('P1'), book('P2')]));
    expect([booksViewState(walk.snapshot, false), bookPages(walk.snapshot)]).toEqual([
      'ready',
      { page: 1, pages: 2 },
    ]);
    walk.send({ type: 'books.turn', search: '?page=2' });
    expect(sentTo(walk.calls, 'orders', 'address.changed')).toEqual([{ search: '?page=2' }]);
    walk.show('orders', paged(['P3'], { total: 12, page: 2 }));
    expect(booksViewState(walk.snapshot, false)).toBe('loading');
    walk.show('books', read([book('P3')]));
    expect(shownBooks(walk.snapshot, false).map(({ orderCode }) => orderCode)).toEqual(['P3']);
  },
  { list: { orders: 'books' }, request: 'none', question: 'none' },
);

journey(
  '[4.17a] a requested online version reloads the list',
  subject,
  (walk) => {
    reach(walk, [plainBook('P1')]);
    walk.send({ type: 'book.request', code: 'P1' });
    expect([askedFor(walk.snapshot), begun(walk.calls, 'request')]).toEqual([
      'P1',
      [{ params: { id: 'P1' }, query: {}, body: {} }],
    ]);
    walk.finish('request', { outcome: 'finished', reply: undefined });
    expect(sentTo(walk.calls, 'queries', 'cache.stale')).toEqual([{ tags: [widgetsTag] }]);
    walk.show('books', read([madeBook('P1')]));
    expect(booksViewState(walk.snapshot, false)).toBe('ready');
  },
  { list: { orders: 'books' }, request: 'none', question: 'none' },
);

journey(
  '[4.17a] the list is polled until the book is online',
  {
    machine: booksRead,
    input: {
      call: { params: {}, query: { orderCodes: ['P1'] }, body: {} },
      tags: [widgetsTag],
      observed: true,
    },
  },
  (walk) => {
    const asked = () => begun(walk.calls, 'reread').length;
    walk.finish('read', { outcome: 'finished', reply: [plainBook('P2'), madeBook('P1')] });
    walk.wait(bookWatchPause - 1);
    expect(asked()).toBe(0);
    walk.wait(1);
    expect(asked()).toBe(1);
    walk.finish('reread', { outcome: 'finished', reply: [plainBook('P2'), book('P1')] });
    walk.wait(bookWatchPause * 3);
    expect(asked()).toBe(1);
  },
  'ready',
);

journey(
  '[4.17a] [4.18] a request that failed shows its reference until the next try',
  subject,
  (walk) => {
    reach(walk, [plainBook('P1')]);
    walk.send({ type: 'book.request', code: 'P1' });
    walk.finish('request', { outcome: 'failed', failure });
    expect(refusedRequest(walk.snapshot)).toEqual({ code: 'P1', reference: 'c-1' });
    expect(booksViewState(walk.snapshot, false)).toBe('ready');
    walk.send({ type: 'book.request', code: 'P1' });
    expect(refusedRequest(walk.snapshot)).toBe(null);
  },
  { list: { orders: 'books' }, request: 'asking', question: 'none' },
);

journey(
  '[4.17b] a deleted book is confirmed, hidden and then gone, and no late read restores it',
  subject,
  (walk) => {
    const codes = (leaving: boolean) => shownBooks(walk.snapshot, leaving).map(({ orderCode }) => orderCode);
    reach(walk, [plainBook('P1'), book('P2')]);
    walk.send({ type: 'book.delete', code: 'P1' });
    expect(begun(walk.calls, 'delete')).toEqual([]);
    walk.send({ type: 'book.delete', code: 'P2' });
    expect(begun(walk.calls, 'delete')).toEqual([{ code: 'P2' }]);
    expect([codes(false), codes(true)]).toEqual([['P1', 'P2'], ['P1']]);
    walk.finish('delete', done);
    expect(sentTo(walk.calls, 'queries', 'cache.stale')).toEqual([{ tags: [widgetsTag] }]);
    walk.show('books', read([plainBook('P1'), book('P2')]));
    expect(codes(false)).toEqual(['P1']);
  },
  { list: { orders: 'books' }, request: 'none', question: 'none' },
);

journey(
  '[2.52c] [3.21a] [9.9] the list is empty without photo books in the channel or orders of the customer, and loads until then',
  subject,
  (walk) => {
    const views = () => booksViewState(walk.snapshot, false);
    expect(views()).toBe('loading');
    walk.show('channel', sold(['Mug']));
    expect([views(), begun(walk.calls, 'orders')]).toEqual(['empty', []]);
    walk.show('channel', sold());
    expect(views()).toBe('loading');
    walk.show('orders', paged([]));
    expect([views(), begun(walk.calls, 'books')]).toEqual(['empty', []]);
    walk.show('orders', paged(['P1']));
    expect([views(), begun(walk.calls, 'books').length]).toEqual(['loading', 1]);
  },
  { list: { orders: 'books' }, request: 'none', question: 'none' },
);

journey(
  '[4.18] [8.9c] a missing channel shows a failure and can be retried, and so do later reads',
  subject,
  (walk) => {
    const views = () => booksViewState(walk.snapshot, false);
    const retried = (id: string) => {
      walk.send({ type: 'books.retry' });
      return sentTo(walk.calls, id, 'query.retry').length;
    };
    expect([failedArticles(undefined), failedArticles(unread), failedArticles(sold())]).toEqual([
      null,
      null,
      null,
    ]);
    walk.show('channel', unsold);
    expect([failedArticles(unsold), views(), retried('channel')]).toEqual(['', 'loading', 1]);
    expect(booksViewState(walk.snapshot, true)).toBe('failed');
    walk.show('channel', sold());
    const unordered = paged(null, { failed: true });
    walk.show('orders', unordered);
    expect([failedOrders(unordered), views(), retried('orders')]).toEqual(['c-2', 'loading', 1]);
    walk.show('orders', paged(['P1']));
    expect([failedOrders(undefined), failedOrders(paged(['P1']))]).toEqual([null, null]);
    walk.show('books', read([book('P1')]));
    expect(views()).toBe('ready');
    walk.show('orders', unordered);
    walk.show('orders', paged(null));
    expect([views(), walk.snapshot.context.books]).toEqual(['loading', null]);
    walk.show('orders', paged(['P1']));
    const unknown = read<ServerWidget[]>(null, { failed: true });
    walk.show('books', unknown);
    expect([failedRequired(unknown), views(), retried('books')]).toEqual(['c-1', 'loading', 1]);
    expect([failedRequired(undefined), failedRequired(read(null, { refusal: 'x' }))]).toEqual([null, '']);
    expect([failedRequired(read([])), failedReading(read(null, { refusal: 'x' }))]).toEqual([null, null]);
  },
  { list: { orders: 'books' }, request: 'none', question: 'none' },
);
