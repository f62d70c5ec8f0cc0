import { unzipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';
import { kinds } from '../../../backend/merchandise/catalogue.ts';
import { changeableUntil, cutOffAfter } from '../../../backend/orders/cutOff.ts';
import { priceIn, productFor } from '../../../backend/orders/made.ts';
import type { KeptFile } from '../../../backend/http/keptFile.ts';
import { pdfsOf, readPdf } from '../../../backend/orders/pdfs.ts';
import { pointsNear } from '../../../backend/orders/pickup.ts';
import { pictureName } from '../../../backend/orders/pictures.ts';
import { deliveryOf, productOf, superOrderOf, totalsOf } from '../../../backend/orders/view.ts';
import type { OrderRow, ProductRow } from '../../../backend/orders/view.ts';
import { textOf } from '../../invoices/backend/kit.ts';
import { type RunningBackend, sharedBackend } from '../../kit/backend.ts';
import { day, home, oneOrder, shopper } from './shopper.ts';

let house: RunningBackend;
beforeAll(async () => {
  house = await sharedBackend();
});

const now = Date.parse('2026-11-26T10:00:00Z');
const order: OrderRow = {
  id: 'order-1',
  number: null,
  source: 'Albelli',
  status: 'Confirmed',
  channel: 'alb-nl',
  currency: 'EUR',
  delivery_cost: 0n,
  address: home,
  delivery_type: 'Home',
  pickup_point: null,
  asked_address: null,
  refused_address: null,
  changeable_until: null,
  created_at: '2026-11-26T09:00:00.000Z',
  expected_from: null,
  expected_to: null,
};
const product: ProductRow = {
  code: 'order-1-0',
  order_id: 'order-1',
  article_id: 'book-square-m',
  name: 'Naxos',
  status: 'Confirmed',
  payment_changed_at: null,
  voucher: null,
  voucher_details: null,
  quantity: 2,
  price: 2180n,
  full_price: null,
  vat_rate: '9',
  picture: null,
  status_times: [],
  tracking: null,
  project_gone: false,
};

test('[3.11b] a product shows its full price and its picture, or says that it has none', () => {
  const shown = (row: Partial<ProductRow>, picture: string | null) => {
    const { details } = productOf({ ...product, ...row }, 'EUR', picture);
    return [details?.fullPrice, details?.picture];
  };
  expect(shown({}, null)).toEqual([null, null]);
  expect(shown({ full_price: 3680n }, 'https://shop.example/book-1.svg')).toEqual([
    { amount: 3680, currency: 'EUR' },
    'https://shop.example/book-1.svg',
  ]);
});

test('[3.11a] an order has VAT for its products and a charged delivery, and nothing else', () => {
  const vat = (delivery: bigint, products: readonly ProductRow[]) =>
    totalsOf({ ...order, delivery_cost: delivery }, products).vat.map(({ rate, net, amount }) => [
      rate,
      net.amount + amount.amount,
    ]);
  expect(vat(0n, [])).toEqual([]);
  expect(vat(0n, [product])).toEqual([[9, 2180]]);
  expect(vat(495n, [product, { ...product, vat_rate: '21', price: 100n }])).toEqual([
    [9, 2180],
    [21, 595],
  ]);
});

test('[3.11a] an order shows its address, and its days of delivery only where both are known', () => {
  expect(deliveryOf({ ...order, address: null }, now)).toBe(null);
  expect(deliveryOf(order, now)).toEqual({ ...home, deliveryType: 'Home', changeableUntil: null });
  const days = (expected_from: string | null, expected_to: string | null) =>
    superOrderOf({ ...order, expected_from, expected_to }, [], new Map(), now).expected;
  expect([days('2026-12-01', null), days(null, '2026-12-02'), days(null, null)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(days('2026-12-01', '2026-12-02')).toEqual({ earliest: '2026-12-01', latest: '2026-12-02' });
});

test('[7.12a] an order at the moment of a closing belongs to the next closing of a working day', () => {
  // A Friday in November, when the production site’s clock is an hour ahead of UTC.
  const friday = Date.parse('2026-11-27T17:00:00Z');
  const monday = Date.parse('2026-11-30T17:00:00Z');
  expect([cutOffAfter('books', friday - 1), cutOffAfter('books', friday)]).toEqual([friday, monday]);
  expect(changeableUntil(['books', 'gifts'], friday)).toBe(Date.parse('2026-11-27T21:00:00Z'));
});

test('an amount in another currency is rounded to five of its smallest units, from a hundred cents on', () => {
  expect([priceIn('DK', 99), priceIn('DK', 100), priceIn('NL', 101), priceIn('GB', 1995)]).toEqual([
    739, 745, 100, 1795,
  ]);
  expect(() => productFor('NL', 'one', { articleId: 'no-such-article' })).toThrow(
    'there is no article no-such-article',
  );
});

test('[4.11b] each postal code has three to five points near it, the nearest first, none negative', () => {
  const codes = Array.from({ length: 60 }, (_, index) => String(10_011 + index)).filter(
    (code) => !code.endsWith('00'),
  );
  const all = codes.map((code) => pointsNear('DE', code));
  expect([...new Set(all.map(({ length }) => length))].toSorted((a, b) => a - b)).toEqual([3, 4, 5]);
  for (const points of all) {
    const distances = points.map(({ distance }) => distance ?? 0);
    expect(distances).toEqual(distances.toSorted((one, other) => one - other));
    expect(Math.min(...distances)).toBeGreaterThanOrEqual(150);
    expect(points.every(({ streetNumber }) => Number(streetNumber) >= 1)).toBe(true);
  }
});

test('[4.11b] shops have names of their country, and their hours are numbers that a page says in its language', () => {
  expect(
    (['DE', 'SE', 'FR'] as const).map(
      (country) => pointsNear(country, { DE: '10115', SE: '111 22', FR: '69001' }[country])[0],
    ),
  ).toMatchObject([
    { name: 'Hauptbahnhof', street: 'Bahnhofstraße', city: 'Hamburg', openingHours: [] },
    { name: 'Centralstationen', street: 'Stationsgatan', city: 'Stockholm', openingHours: [] },
    { name: 'Gare centrale', street: 'Rue de la Gare', city: 'Lyon', openingHours: [] },
  ]);
  expect(pointsNear('DE', '10115').map(({ hours }) => hours?.at(-1))).toMatchObject([
    { from: 6, to: 7, opens: { from: '08:00', to: '20:00' } },
    { from: 7, to: 7 },
    { from: 6, to: 6, opens: { from: '09:00', to: '13:00' } },
  ]);
});

test('each kind of product has its own picture, which runs no script and may be embedded anywhere', async () => {
  const answers = await Promise.all(
    kinds.map((kind) => fetch(`${house.origin}/svc/orders/pictures/${pictureName(kind, 1)}.svg`)),
  );
  expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(kinds.length);
  for (const { status, headers } of answers)
    expect([status, headers.get('content-security-policy'), headers.get('x-content-type-options')]).toEqual([
      200,
      "default-src 'none'",
      'nosniff',
    ]);
});

async function bytesOf({ read }: KeptFile): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of read()) pieces.push(piece);
  return Buffer.concat(pieces);
}

test('[7.14a] [3.17a] a book’s PDF has title, article and code on its cover, followed by its pages', async () => {
  const { store } = house.backend.ports;
  const [who, other] = [await shopper(house), await shopper(house)];
  const books = { products: [{ articleId: 'book-square-m', name: 'Naxos in June' }] };
  const older = await oneOrder(who, { ...books, createdAt: who.at(-day) });
  const newer = await oneOrder(who, { products: [{ articleId: 'book-landscape-l', name: 'Lisbon' }] });
  const foreign = await oneOrder(other, books);
  const [first = '', second = ''] = [newer.products[0], older.products[0]];
  expect(await pdfsOf(store, who.customer.id)).toEqual({
    pdfs: [first, second].map((code) => ({ id: code, productCode: code })),
  });
  const zip = await readPdf(store, who.customer.id, second);
  const lines = textOf(unzipSync(await bytesOf(zip))['product.pdf'] ?? new Uint8Array());
  expect(lines.slice(0, 1)).toEqual(['Naxos in June']);
  expect(lines.slice(1, -4).join(' ')).toContain(second);
  expect(lines.slice(-4)).toEqual(['Page 1', 'Page 2', 'Page 3', 'Page 4']);
  // The PDF is stored once it has been created, and does not change when something else does.
  await store.query("update order_product set name = 'Changed' where code = $1", [second]);
  const again = await readPdf(store, who.customer.id, second);
  expect(await bytesOf(again)).toEqual(await bytesOf(zip));
  for (const none of [foreign.products[0] ?? '', 'no-such-product'])
    await expect(readPdf(store, who.customer.id, none)).rejects.toMatchObject({ word: 'notFound' });
});
