import { expect } from 'vitest';
import type { AreaRoute } from '../../../machines/system/area.ts';
import { widgetBookMachine } from '../../../machines/widgets/widgetBook.machine.ts';
import { widgetShareMachine } from '../../../machines/widgets/widgetShare.machine.ts';
import { widgetsPageMachine } from '../../../machines/widgets/widgetsPage.machine.ts';
import { bookRead } from '../../../machines/widgets/reads.ts';
import { bookWatchPause } from '../../../machines/widgets/widgets.values.ts';
import { bookViewState } from '../../../machines/widgets/widgets.selectors.ts';
import type { ServerWidget } from '../../../contracts/widgets/widget.ts';
import { queryViewState } from '../../../machines/request/query.selectors.ts';
import { type Call, journey, type Journey, proveChart, sentTo } from '../../kit/chart/index.ts';
import { book, madeBook, plainBook } from '../samples.ts';

const failure = { kind: 'http', status: 503, correlationId: 'c-1' } as const;
const input = { code: 'P1', channel: 'alb-gb' };
const subject = { machine: widgetBookMachine, input };
const read = (data: ServerWidget | null, { failed = false, none = false } = {}) => ({
  value: none ? 'notFound' : failed ? 'failed' : data === null ? 'loading' : 'ready',
  context: { data, failure: failed ? failure : null, refusal: none ? 'none' : null },
});
/** Returns what the page shows: the progress of the book, or the state of its query. */
const shown = ({ snapshot }: Journey<typeof widgetBookMachine>) => {
  const state = bookViewState(snapshot);
  const reading = snapshot.children.book?.getSnapshot();
  if (state !== 'reading') return { state };
  return reading === undefined || !('context' in reading) ? null : queryViewState(reading);
};
const begun = (calls: readonly Call[], id: string) =>
  calls.flatMap((call) => (call.kind === 'start' && call.id === id ? [call.input] : []));
const saved = { outcome: 'saved', saved: 'bo@example.com' } as const;

proveChart('[2.52c] [3.13a] [4.17c] [7.14d] one photo book', {
  ...subject,
  events: { 'book.retry': [{}], 'share.again': [{}] },
  outcomes: {
    book: {
      snapshot: [
        read(null),
        read(null, { failed: true }),
        read(null, { none: true }),
        read(plainBook('P1')),
        read(madeBook('P1')),
        read(book('P1')),
        read(book('P1', { shareableByEmail: false })),
      ],
    },
    listed: {},
    share: { done: [saved, { outcome: 'cancelled' }] },
    gallery: {},
  },
  project: (snapshot) => [bookViewState(snapshot), snapshot.context.book?.state],
  ignores: {
    reading: ['share.again'],
    absent: ['share.again'],
    making: ['book.retry', 'share.again'],
    'online.writing': ['book.retry', 'share.again'],
    'online.unshared': ['book.retry', 'share.again'],
    'online.sent': ['book.retry'],
  },
  observe: ({ snapshot, running }) =>
    expect(running.includes('share')).toBe(bookViewState(snapshot) === 'writing'),
});

journey(
  '[3.13b] [4.17c] a book that can be shared by e-mail has a form, and once sent it can be shared again',
  subject,
  (walk) => {
    walk.show('book', read(book('P1')));
    expect(begun(walk.calls, 'share')).toEqual([{ code: 'P1', vendorId: 'alb' }]);
    walk.finish('share', saved);
    expect([bookViewState(walk.snapshot), walk.snapshot.context.sentTo]).toEqual(['sent', 'bo@example.com']);
    walk.send({ type: 'share.again' });
  },
  { online: 'writing' },
);

journey(
  '[3.13a] a book that cannot be shared by e-mail has no form, and an unchanged reread restarts nothing',
  subject,
  (walk) => {
    walk.show('book', read(book('P1', { shareableByEmail: false })));
    walk.show('book', read(book('P1', { shareableByEmail: false })));
    expect([begun(walk.calls, 'share'), begun(walk.calls, 'gallery').length]).toEqual([[], 1]);
  },
  { online: 'unshared' },
);

journey(
  '[3.13a] [4.17c] a reread keeps the open form and stores the new data',
  subject,
  (walk) => {
    walk.show('book', read(book('P1')));
    const again = book('P1', { vendorId: 'other' });
    walk.show('book', read(again));
    expect(walk.snapshot.context.book).toEqual(again);
    expect(begun(walk.calls, 'share')).toEqual([{ code: 'P1', vendorId: 'alb' }]);
  },
  { online: 'writing' },
);

journey(
  '[4.17b] [7.14d] a book without an online version is looked up in the list once, and again on retry',
  subject,
  (walk) => {
    expect(shown(walk)).toBe(null);
    walk.show('book', read(null));
    expect(shown(walk)).toEqual({ state: 'loading' });
    walk.show('book', read(null, { none: true }));
    expect(shown(walk)).toEqual({ state: 'absent' });
    walk.show('book', read(null, { none: true }));
    walk.show('book', read(plainBook('P1')));
    expect(begun(walk.calls, 'listed')).toEqual([
      {
        call: { params: {}, query: { orderCodes: ['P1'] }, body: {} },
        tags: ['widgets'],
        observed: true,
      },
    ]);
    walk.send({ type: 'book.retry' });
    expect([sentTo(walk.calls, 'listed', 'query.retry'), sentTo(walk.calls, 'book', 'query.retry')]).toEqual([
      [{}],
      [],
    ]);
  },
  'absent',
);

journey(
  '[4.17b] [7.14d] a book that is no longer online is looked up in the list',
  subject,
  (walk) => {
    walk.show('book', read(book('P1')));
    walk.show('book', read(null, { none: true }));
    expect([begun(walk.calls, 'listed').length, bookViewState(walk.snapshot)]).toEqual([1, 'absent']);
  },
  'absent',
);

journey(
  '[4.18] a book that could not be read shows its reference and can be retried',
  subject,
  (walk) => {
    walk.show('book', read(null, { failed: true }));
    expect(shown(walk)).toEqual({ state: 'failed', reference: 'c-1' });
    walk.send({ type: 'book.retry' });
    expect(sentTo(walk.calls, 'book', 'query.retry')).toEqual([{}]);
    walk.show('book', read(madeBook('P1')));
    expect(shown(walk)).toEqual({ state: 'making' });
  },
  'making',
);

journey(
  '[4.17a] a book in the making is polled until it is online',
  {
    machine: bookRead,
    input: { call: { params: { id: 'P1' }, query: {}, body: {} }, tags: ['widgets'], observed: true },
  },
  (walk) => {
    const rereads = () => walk.calls.filter((call) => call.kind === 'start' && call.id === 'reread').length;
    walk.finish('read', { outcome: 'finished', reply: madeBook('P1') });
    walk.wait(bookWatchPause - 1);
    expect(rereads()).toBe(0);
    walk.wait(1);
    walk.finish('reread', { outcome: 'finished', reply: madeBook('P1') });
    walk.wait(bookWatchPause);
    expect(rereads()).toBe(2);
    walk.finish('reread', { outcome: 'finished', reply: book('P1') });
    walk.wait(bookWatchPause * 3);
    expect(rereads()).toBe(2);
  },
  'ready',
);

const written = { SenderName: ' Ann ', RecipientEmail: 'bo@example.com', PersonalMessage: 'Look' };
const shareSubject = { machine: widgetShareMachine, input: { code: 'P1', vendorId: 'alb' } };

proveChart('[3.13b] [4.17c] [7.14d] the form that shares a book', {
  ...shareSubject,
  events: {
    'form.submit': [{ fields: written }, { fields: { ...written, RecipientEmail: 'nobody' } }],
    'form.cancel': [{}],
  },
  outcomes: {
    send: {
      done: [
        { outcome: 'finished', reply: undefined },
        { outcome: 'refused', refusal: 'tooMany', correlationId: 'c-2' },
        { outcome: 'failed', failure },
      ],
      error: [new Error('gone')],
    },
  },
  project: ({ context }) => [
    context.sent?.['RecipientEmail'],
    Object.keys(context.problems),
    context.trouble,
  ],
  ignores: { saving: ['form.submit', 'form.cancel'] },
  observe: ({ snapshot }) => expect(snapshot.context.input.code).toBe('P1'),
});

journey(
  '[3.13b] [7.14d] the form is validated and sent with its e-mail address in base64',
  shareSubject,
  (walk) => {
    walk.send({
      type: 'form.submit',
      fields: { SenderName: ' ', RecipientEmail: 'x', PersonalMessage: 'x'.repeat(1001) },
    });
    expect(walk.snapshot.context.problems).toEqual({
      SenderName: 'missing',
      RecipientEmail: 'wrong',
      PersonalMessage: 'wrong',
    });
    walk.send({ type: 'form.submit', fields: written });
    expect(begun(walk.calls, 'send')).toEqual([
      {
        params: { id: 'P1' },
        query: {
          vendorId: 'alb',
          fromName: 'Ann',
          personalMessage: 'Look',
          toEmailAddress: 'Ym9AZXhhbXBsZS5jb20=',
        },
        body: {},
      },
    ]);
  },
  'saving',
);

const at = (path: string, search = ''): AreaRoute => ({
  route:
    path === '/online-products'
      ? { name: 'onlineProducts', params: {} }
      : { name: 'onlineProductShare', params: { productCode: path.slice('/online-products/'.length) } },
  address: { pathname: path, search, hash: '' },
});
const area = { machine: widgetsPageMachine, input: at('/online-products', '?page=2') };

proveChart('[1.2d] [2.2a] the area of photo books', {
  ...area,
  events: {
    'area.route': [
      at('/online-products'),
      at('/online-products', '?page=3'),
      at('/online-products/P1'),
      at('/online-products/P2'),
    ],
  },
  outcomes: { list: {}, book: {} },
  project: ({ context }) => [context.code, context.search],
  ignores: {},
  observe: ({ snapshot, running }) =>
    expect(running).toEqual([snapshot.context.code === null ? 'list' : 'book']),
});

journey(
  '[2.2a] the address selects the list or one book, and another page of the list reaches its chart',
  area,
  (walk) => {
    expect(begun(walk.calls, 'list')).toMatchObject([{ search: '?page=2', shelf: { channel: 'alb-gb' } }]);
    walk.send({ type: 'area.route', ...at('/online-products', '?page=3') });
    expect(sentTo(walk.calls, 'list', 'books.turn')).toEqual([{ search: '?page=3' }]);
    walk.send({ type: 'area.route', ...at('/online-products/P1') });
    expect(begun(walk.calls, 'book')).toEqual([{ code: 'P1', channel: 'alb-gb' }]);
  },
  'one',
);
