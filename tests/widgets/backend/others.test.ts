import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { bookByToken, booksOf, deleteBook } from '../../../backend/widgets/books.ts';
import {
  addEntry,
  booksShown,
  changeEntry,
  deleteEntry,
  readEntry,
} from '../../../backend/widgets/gallery.ts';
import { makeBook, requestBook } from '../../../backend/widgets/making.ts';
import { keepBooks } from '../../../backend/widgets/seeding.ts';
import { Refused } from '../../../backend/part.ts';
import type { Ports } from '../../../backend/ports.ts';
import { type RunningBackend, sharedBackend } from '../../kit/backend.ts';
import { pictureNames } from '../../orders/backend/shopper.ts';
import { online, type Reader, reader } from './kit.ts';

// Tests online books beside those of other orders and other customers, and in states that exist only for a moment
// during a request.

let house: RunningBackend;
let ports: Ports;
beforeAll(async () => {
  house = await sharedBackend();
  ports = house.backend.ports;
});

const shopOf = (channel: string) => `https://${channel}.example`;
const refusalOf = (done: Promise<unknown>) =>
  done.then(
    () => 'done',
    (error: unknown) => (error instanceof Refused ? error.message : error),
  );
const none = expect.stringContaining('none') as unknown;

test('[3.13a] a book has the vendor, shop and service of its own order', async () => {
  const who = await reader(house, ['Here'], { channel: 'alb-nl' });
  const { orders } = (await house.seed.make('orders', {
    customerId: who.id,
    orders: [
      { products: [{ articleId: 'book-square-m', name: 'There' }], channel: 'pbx-gb', source: 'Resnap' },
    ],
  })) as { orders: { products: string[] }[] };
  const codes = [...who.books, ...(orders[0]?.products ?? [])];
  const tokens = await online(house, who, codes);
  const books = await booksOf(ports, who.id, codes, shopOf);
  expect(
    books.map(({ title, vendorId, shareableByEmail, url }) => [title, vendorId, shareableByEmail, url]),
  ).toEqual([
    ['Here', 'alb', true, `https://alb-nl.example/books/${tokens[0]}`],
    ['There', 'pbx', false, `https://pbx-gb.example/books/${tokens[1]}`],
  ]);
});

test('[7.14d] the page of a book is found by its own address alone, and shows its cover and then its pages', async () => {
  const who = await reader(house, ['First', 'Second']);
  const [one = '', other = ''] = await online(house, who);
  await ports.store.query("update order_product set picture = 'book-4' where code = $1", [who.books[1]]);
  await ports.store.query('update order_product set picture = null where code = $1', [who.books[0]]);
  const [first, second] = [
    await bookByToken(ports, one, pictureNames),
    await bookByToken(ports, other, pictureNames),
  ];
  expect([first?.title, second?.title, await bookByToken(ports, randomUUID(), pictureNames)]).toEqual([
    'First',
    'Second',
    null,
  ]);
  expect(second?.pages).toEqual(['book-4', 'prints-5', 'prints-0', 'prints-1', 'prints-2', 'prints-3']);
  const [before, after] = await booksOf(ports, who.id, who.books, shopOf, pictureNames);
  expect([before?.cover, after?.cover]).toEqual([null, 'book-4']);
});

test('[4.17b] a deleted or unpublished book opens for no visitor and is in no gallery, whatever its row', async () => {
  const who = await reader(house, ['Deleted', 'Requested', 'Without', 'Online']);
  const channel = 'hfm-gb';
  const rows = (['deleted', 'requested', 'online', 'online'] as const).map((state, at) => ({
    code: who.books[at] ?? '',
    customerId: who.id,
    state,
    token: at === 2 ? null : randomUUID(),
    requestedAt: '2026-11-20T10:00:00.000Z',
  }));
  await keepBooks(ports.store, rows);
  for (const { code } of rows)
    await ports.store.query(
      `insert into gallery_entry (code, customer_id, channel, categories) values ($1, $2, $3, '["Pets"]')`,
      [code, who.id, channel],
    );
  const opened = await Promise.all(
    rows.map(async ({ token }) => (await bookByToken(ports, token ?? '', pictureNames))?.title),
  );
  expect(opened).toEqual([undefined, undefined, undefined, 'Online']);
  expect((await booksShown(ports, channel, pictureNames)).map(({ title }) => title)).toEqual(['Online']);
});

test('[4.17a] publishing one book publishes no other, and a repeated request starts no second publication', async () => {
  const who = await reader(house, ['One', 'Other']);
  const jobs: unknown[] = [];
  const at: Ports = { ...ports, jobs: { enqueue: async (_, { code }) => void jobs.push(code) } };
  const [one = '', other = ''] = who.books;
  const states = async () => (await booksOf(ports, who.id, who.books, shopOf)).map(({ state }) => state);
  const asked = [];
  for (const code of [one, other, one, randomUUID()]) asked.push(await requestBook(at, who.id, code, shopOf));
  expect([asked, jobs, await states()]).toEqual([
    [true, true, true, false],
    [one, other],
    ['requested', 'requested'],
  ]);
  await makeBook({ code: one }, ports);
  expect(await states()).toEqual(['online', 'requested']);
});

test('[6.2b] [7.14e] another customer’s book cannot be read, published, changed or removed', async () => {
  const [who, stranger] = [await reader(house), await reader(house)];
  await online(house, who);
  await online(house, stranger);
  const [code = ''] = who.books;
  const channel = 'alb-gb';
  const place = (of: Reader) => ({ customerId: of.id, code, channel });
  const { store } = ports;
  expect(await refusalOf(addEntry(store, place(stranger), ['Pets']))).toEqual(none);
  const entry = { widgetId: code, categories: ['Travel'] };
  expect(await addEntry(store, place(who), ['Travel', 'Travel'])).toEqual(entry);
  expect([
    await refusalOf(readEntry(store, place(stranger))),
    await refusalOf(changeEntry(store, place(stranger), ['Pets'])),
    await refusalOf(deleteEntry(store, place(stranger))),
    await deleteBook(store, stranger.id, code),
    await readEntry(store, place(who)),
  ]).toEqual([none, none, none, false, entry]);
  expect((await booksOf(ports, who.id, [code], shopOf))[0]?.state).toBe('online');
  expect(await booksOf(ports, stranger.id, [code], shopOf)).toEqual([]);
});
