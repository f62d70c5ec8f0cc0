import { unzipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';
import { superOrder } from '../../../contracts/orders/order.ts';
import { limits } from '../../../backend/attempts.ts';
import { type RunningBackend, sharedBackend } from '../../kit/backend.ts';
import { oneOrder, shopper } from './shopper.ts';
import type { Shopper } from './shopper.ts';

let house: RunningBackend;
beforeAll(async () => {
  house = await sharedBackend();
});

const press = async ({ customer }: Shopper, code: string, key: string) => {
  const answer = await fetch(`${house.origin}/svc/reorder/reorder?OrderCode=${code}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${customer.user.access_token}`, 'idempotency-key': key },
  });
  return { status: answer.status, body: (await answer.json()) as unknown };
};
const baskets = ({ customer }: Shopper) =>
  house.backend.ports.store.query('select order_id, products from basket where customer_id = $1', [
    customer.id,
  ]);

test('[4.14b] [7.14b] F5 F25: only reorderable products are reordered, and two presses create one basket', async () => {
  const who = await shopper(house);
  const { code, products } = await oneOrder(who, {
    channel: 'alb-gb',
    products: [
      { articleId: 'book-square-m' },
      { articleId: 'canvas-panorama' },
      { articleId: 'mug-classic', quantity: 3 },
    ],
  });
  const [book, canvas, mug] = products;
  expect((await who.ask('GET', `/svc/reorder/reorder/status/${code}`)).body).toEqual({
    canReorder: true,
    products: [
      { code: book, available: true },
      { code: canvas, available: false, reason: 'discontinued' },
      { code: mug, available: true },
    ],
  });
  const [first, second] = await Promise.all([press(who, code, 'one'), press(who, code, 'two')]);
  expect(first).toEqual({
    status: 200,
    body: {
      ShopUrl: expect.stringMatching(`^${house.origin}/svc/shop/alb-gb/basket/[0-9a-f-]{36}$`) as string,
      products: [
        { code: book, added: true },
        { code: canvas, added: false },
        { code: mug, added: true },
      ],
    },
  });
  expect([second, await press(who, code, 'one')]).toEqual([first, first]);
  const basket = (first.body as { ShopUrl: string }).ShopUrl;
  const shown = await (await fetch(basket)).text();
  expect(shown.match(/(?<=<h2>)[^<]+/g)).toEqual(['Medium square photo book', 'Classic mug']);
  expect(shown).toContain(`<a href="/orders/${code}">Back to my order</a>`);
  expect((await fetch(`${basket}0`)).status).toBe(404);
  expect(await baskets(who)).toEqual([
    {
      order_id: code,
      products: [
        { article_id: 'book-square-m', quantity: 1 },
        { article_id: 'mug-classic', quantity: 3 },
      ],
    },
  ]);
});

test('[4.14b] an order with no reorderable products states the reason, and creates no basket', async () => {
  const who = await shopper(house);
  const { code, products } = await oneOrder(who, {
    products: [{ articleId: 'canvas-panorama' }, { articleId: 'book-square-m', projectGone: true }],
  });
  expect((await who.ask('GET', `/svc/reorder/reorder/status/${code}`)).body).toEqual({
    canReorder: false,
    products: [
      { code: products[0], available: false, reason: 'discontinued' },
      { code: products[1], available: false, reason: 'projectGone' },
    ],
  });
  expect(await press(who, code, 'one')).toMatchObject({ status: 409, body: { refusal: 'notAvailable' } });
  expect(await baskets(who)).toEqual([]);
});

test('[7.14g] a customer can check twenty unknown codes an hour, and any number of known ones', async () => {
  const [who, neighbour] = [await shopper(house), await shopper(house)];
  const offer = async (code: string, by = who) =>
    (await by.ask('GET', `/svc/vouchers/api/v1/campaigns/offers/${code}`)).status;
  const { count } = limits.voucherNotFound;
  const found = await Promise.all(Array.from({ length: count }, () => offer('WELCOME10')));
  expect(new Set(found)).toEqual(new Set([200]));
  const guessed = await Promise.all(Array.from({ length: count + 5 }, (_, at) => offer(`GUESS${at}`)));
  expect(guessed.filter((status) => status === 404).length).toBe(count);
  expect(guessed.filter((status) => status === 429).length).toBe(5);
  expect([await offer('WELCOME10'), await offer('WELCOME10', neighbour)]).toEqual([429, 200]);
});

test('[7.14g] [3.17b] [4.14a] a voucher is found, missing or fails; a product keeps its result', async () => {
  const who = await shopper(house);
  const { products } = await oneOrder(who, {
    products: [
      { articleId: 'book-square-m', voucher: 'SUMMER15' },
      { articleId: 'mug-classic', voucher: 'GONE99' },
      { articleId: 'mug-classic', voucher: 'OUTAGE' },
      { articleId: 'mug-classic' },
    ],
  });
  const offer = (code: string) => who.ask('GET', `/svc/vouchers/api/v1/campaigns/offers/${code}`);
  const found = await offer('SUMMER15');
  expect(found).toMatchObject({
    status: 200,
    body: { isVoucherFound: true, offer: { code: 'SUMMER15', used: true } },
  });
  expect((await offer('WELCOME10')).body).toMatchObject({ offer: { used: false, validUntil: null } });
  expect([
    (await offer('GONE99')).status,
    (await offer('toString')).status,
    (await offer('OUTAGE')).status,
  ]).toEqual([404, 404, 502]);
  const refreshed = async (code = '') =>
    (await who.ask('POST', `/svc/orders/v1/Orders/${code}/voucher/refresh`)).status;
  const details = async (code = '') =>
    ((await who.ask('GET', `/svc/orders/v1/Orders/${code}`)).body as { voucherDetails: unknown })
      .voucherDetails;
  expect(await details(products[0])).toBe(null);
  const statuses = [];
  for (const code of products) statuses.push(await refreshed(code));
  expect(statuses).toEqual([204, 204, 502, 404]);
  expect([await details(products[0]), await details(products[1]), await details(products[2])]).toEqual([
    found.body,
    { isVoucherFound: false, offer: null },
    null,
  ]);
});

test('[7.14g] [9.13] an offer and a seller have the language of the page that asks, an amount the order’s currency', async () => {
  const who = await shopper(house);
  const { code, products } = await oneOrder(who, {
    country: 'SE',
    products: [{ articleId: 'book-square-m', voucher: 'SUMMER15' }],
  });
  await who.ask('POST', `/svc/orders/v1/Orders/${products[0] ?? ''}/voucher/refresh`);
  const readIn = async (language: string) => {
    const response = await fetch(`${house.origin}/svc/orders/v1/superorders/${code}`, {
      headers: { authorization: `Bearer ${who.customer.user.access_token}`, 'accept-language': language },
    });
    const { orders, seller } = superOrder.parse(await response.json());
    return [orders[0]?.voucherDetails?.offer?.title, seller?.address.at(-1)].map((text) =>
      text?.replaceAll('\u00A0', ' '),
    );
  };
  expect([await readIn('sv-SE'), await readIn('nl-NL'), await readIn('en-XA')]).toEqual([
    ['150 kr rabatt på din fotobok', 'Nederländerna'],
    ['SEK 150 korting op je fotoboek', 'Nederland'],
    ['SEK 150 off your photo book', 'Netherlands'],
  ]);
});

test('[7.14a] [3.17a] the pages of a book download as a zip with one PDF in it; other products have none', async () => {
  const who = await shopper(house);
  const { products } = await oneOrder(who, {
    products: [
      { articleId: 'book-square-m', name: 'Naxos in June' },
      { articleId: 'mug-classic' },
      { articleId: 'book-square-m', projectGone: true },
    ],
  });
  const [book = '', mug = '', gone = ''] = products;
  expect((await who.ask('GET', '/svc/pdfs/v1/Pdfs/me')).body).toEqual({
    pdfs: [{ id: book, productCode: book }],
  });
  const read = (id: string) =>
    fetch(`${house.origin}/svc/pdfs/v1/pdf/me/${id}`, {
      headers: { authorization: `Bearer ${who.customer.user.access_token}` },
    });
  const answer = await read(book);
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    200,
    'application/zip',
    'no-store',
  ]);
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  expect(Object.keys(files)).toEqual(['product.pdf']);
  const pdf = new TextDecoder('latin1').decode(files['product.pdf']);
  expect([pdf.startsWith('%PDF-1.7'), pdf.includes('/MarkInfo'), pdf.includes('/Count 5')]).toEqual([
    true,
    true,
    true,
  ]);
  expect([(await read(mug)).status, (await read(gone)).status]).toEqual([404, 404]);
});

test('[3.17a] [7.14a] an article that is a book has the file product.pdf, others have none', async () => {
  const { ask } = await shopper(house);
  const files = async (id: string) =>
    ask('GET', `/svc/products/v1/Products/${id}?extendResponseCommand=none&extendResponseWithUrls=false`);
  expect((await files('book-square-m')).body).toEqual({
    id: 'book-square-m',
    files: [{ purpose: 'cover.pdf' }, { purpose: 'product.pdf' }],
  });
  expect((await files('mug-classic')).body).toEqual({ id: 'mug-classic', files: [] });
  expect((await files('nothing')).status).toBe(404);
});
