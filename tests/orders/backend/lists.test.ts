import { beforeAll, expect, test } from 'vitest';
import { listedOrders } from '../../../backend/orders/lists.ts';
import { splitOrders } from '../../../contracts/orders/order.ts';
import type { SuperOrder } from '../../../contracts/orders/order.ts';
import { readOrder } from '../../../contracts/orders/order.ts';
import { type RunningBackend, sharedBackend } from '../../kit/backend.ts';
import { day, home, hour, oneOrder, pictureNames, shopper } from './shopper.ts';
import type { Shopper } from './shopper.ts';

let house: RunningBackend;
beforeAll(async () => {
  house = await sharedBackend();
});

interface Listed {
  readonly superOrders: SuperOrder[];
  readonly total: number;
  readonly tabs: { inProgress: number; history: number };
}
const list = async ({ ask }: Shopper, query = '') => {
  const { status, body } = await ask('GET', `/svc/orders/v2/superorders/me${query}`);
  expect(status).toBe(200);
  return body as Listed;
};
const codes = ({ superOrders }: Pick<Listed, 'superOrders'>) =>
  superOrders.map(({ superOrderCode }) => superOrderCode);

test('[7.14f] [9.2b] a list has the newest orders first, a hundred at most, from its offset', async () => {
  const who = await shopper(house);
  const made = await who.orders(
    ...Array.from({ length: 103 }, (_, index) => ({
      id: `${who.customer.id}-${index}`,
      createdAt: who.at(-index * hour),
    })),
  );
  const all = made.map(({ code }) => code);
  expect(codes(await list(who))).toEqual(all.slice(0, 100));
  expect(codes(await list(who, '?Limit=5000'))).toEqual(all.slice(0, 100));
  expect(codes(await list(who, '?Offset=100&Limit=100'))).toEqual(all.slice(100));
  expect(codes(await list(who, '?Offset=2&Limit=3'))).toEqual(all.slice(2, 5));
  expect((await list(who, '?Offset=100')).total).toBe(103);
});

test('[7.14f] orders of two brands show on both, in the currency paid, and are reordered at their own brand', async () => {
  const who = await shopper(house);
  const books = [{ articleId: 'book-square-m' }];
  const [dutch, british] = await who.orders(
    { channel: 'alb-nl', country: 'NL', products: books },
    { channel: 'pbx-gb', country: 'GB', products: books, createdAt: who.at(-hour) },
  );
  const { superOrders } = await list(who);
  expect(superOrders.map(({ superOrderCode, total }) => [superOrderCode, total.currency])).toEqual([
    [dutch?.code, 'EUR'],
    [british?.code, 'GBP'],
  ]);
  // All amounts of an order are in the same currency: products, delivery and taxes.
  for (const order of superOrders)
    expect(new Set(JSON.stringify(order).match(/"currency":"\w+"/g))).toEqual(
      new Set([`"currency":"${order.total.currency}"`]),
    );
  const shops = await Promise.all(
    [dutch, british].map(async (order) => {
      const { body } = await who.ask('POST', `/svc/reorder/reorder?OrderCode=${order?.code ?? ''}`);
      return new URL((body as { ShopUrl: string }).ShopUrl).pathname.split('/').slice(0, 4).join('/');
    }),
  );
  expect(shops).toEqual(['/svc/shop/alb-nl', '/svc/shop/pbx-gb']);
});

test('[4.13] [9.8] the tabs of the service follow the rule, at its own clock', async () => {
  const who = await shopper(house);
  const paid = (status: string, ms: number | null) => ({
    articleId: 'mug-classic',
    status,
    paymentChangedAt: ms === null ? null : who.at(ms),
  });
  await who.orders(
    { createdAt: who.at(-30 * day + hour), products: [paid('Confirmed', null)] },
    { createdAt: who.at(-30 * day - hour), products: [paid('Confirmed', -hour)] },
    { createdAt: who.at(-20 * day), products: [paid('Dispatched', -14 * day + hour)] },
    { createdAt: who.at(-20 * day), products: [paid('Dispatched', -14 * day - hour)] },
    { createdAt: who.at(-hour), products: [paid('Dispatched', null)] },
    { createdAt: who.at(-20 * day), products: [paid('Dispatched', null), paid('Confirmed', -19 * day)] },
    { createdAt: who.at(-hour), products: [] },
  );
  const every = (await list(who)).superOrders.map(readOrder);
  const rule = splitOrders(every, who.now());
  for (const tab of ['inProgress', 'history'] as const) {
    const listed = await list(who, `?tab=${tab}`);
    expect(listed.superOrders.map(readOrder)).toEqual(rule[tab]);
    expect(listed.total).toBe(rule[tab].length);
    expect(listed.tabs).toEqual({ inProgress: 4, history: 3 });
  }
});

test('[4.13] [9.2b] an order exactly at a boundary counts as the rule says; expiry includes its moment', async () => {
  const who = await shopper(house);
  const now = who.now();
  const from = (ms: number) => new Date(now + ms).toISOString();
  const [oldest, dispatched, expired] = await who.orders(
    { createdAt: from(-30 * day) },
    {
      createdAt: from(-20 * day),
      products: [{ articleId: 'mug-classic', status: 'Dispatched', paymentChangedAt: from(-14 * day) }],
    },
    { createdAt: from(-hour), status: 'Received', expiresAt: from(0) },
  );
  const seen = { pictures: pictureNames, now, locale: 'en-GB' as const };
  const listed = (notExpired: boolean) =>
    listedOrders(house.backend.ports.store, who.customer.id, { notExpired, tab: 'inProgress' }, seen);
  const every = await listed(false);
  expect(codes(every)).toEqual([expired?.code, dispatched?.code, oldest?.code]);
  expect(splitOrders(every.superOrders.map(readOrder), now).history).toEqual([]);
  expect(codes(await listed(true))).toEqual([dispatched?.code, oldest?.code]);
});

test('a search covers order numbers and product names, in any case, with every character literal', async () => {
  const who = await shopper(house);
  const [book, cats, odd] = await who.orders(
    { number: '4418 7702', products: [{ articleId: 'book-square-m', name: 'Naxos in June' }] },
    {
      number: '4402 1188',
      createdAt: who.at(-400 * day),
      products: [{ articleId: 'mug-classic', name: 'Cat' }],
    },
    { number: '4402 1189', products: [{ articleId: 'mug-classic', name: '100% Wool_ Ünlü' }] },
  );
  const found = async (words: string, more = '') =>
    codes(await list(who, `?search=${encodeURIComponent(words)}${more}`));
  expect(await found(' NAXOS ')).toEqual([book?.code]);
  expect(await found('4402')).toEqual([odd?.code, cats?.code]);
  for (const typed of ['44187702', '4418-7702', '4418 7702', '4418.77', '7702 4418', '87702'])
    expect([typed, await found(typed)]).toEqual([typed, [book?.code]]);
  expect([await found('june naxos'), await found('44187702 june')]).toEqual([[book?.code], [book?.code]]);
  expect([await found('naxos cat'), await found('44021188 june')]).toEqual([[], []]);
  expect(await found('100%')).toEqual([odd?.code]);
  expect([await found('%'), await found('_ ü')]).toEqual([[odd?.code], [odd?.code]]);
  expect(await found("'; drop table customer_order; --")).toEqual([]);
  expect(await found('4402', '&tab=history')).toEqual([cats?.code]);
  expect((await list(who, '?search=4402&tab=history')).tabs).toEqual({ inProgress: 1, history: 1 });
});

test('[9.2b] unpaid expired orders are left out when only the others are requested', async () => {
  const who = await shopper(house);
  const [gone, open, paid] = await who.orders(
    { createdAt: who.at(-2 * hour), status: 'Received', expiresAt: who.at(-hour) },
    { createdAt: who.at(-3 * hour), status: 'Received', expiresAt: who.at(hour) },
    { createdAt: who.at(-4 * hour) },
  );
  expect(codes(await list(who, '?OrderState=notExpired'))).toEqual([open?.code, paid?.code]);
  expect(codes(await list(who))).toEqual([gone?.code, open?.code, paid?.code]);
  expect((await who.ask('GET', '/svc/orders/v2/superorders/me?OrderState=all')).status).toBe(400);
});

test('[3.11a] [3.11b] an order shows its products with prices, VAT by rate and totals that add up', async () => {
  const who = await shopper(house);
  const { code, products } = await oneOrder(who, {
    number: '4418 7702',
    country: 'NL',
    source: 'Resnap',
    deliveryCost: 495,
    products: [
      { articleId: 'book-square-m', name: 'Naxos', price: 2_180, fullPrice: 3_680, voucher: 'SUMMER15' },
      { articleId: 'mug-classic', quantity: 2, price: 2_420, status: 'Cancelled' },
    ],
  });
  const { body } = await who.ask('GET', `/svc/orders/v1/superorders/${code}`);
  const order = body as SuperOrder;
  const euros = (amount: number) => ({ amount, currency: 'EUR' });
  expect({ ...order, orders: order.orders.map(({ details }) => details?.vat) }).toEqual({
    superOrderCode: code,
    code: '4418 7702',
    orders: [
      { rate: 9, amount: euros(180) },
      { rate: 21, amount: euros(420) },
    ],
    productCount: 3,
    seller: {
      company: 'Alb Photo B.V.',
      address: ['Stationsplein 10', '1012 AB Amsterdam', 'Netherlands'],
      vatNumber: 'NL000012345B01',
    },
    source: 'Resnap',
    status: 'Confirmed',
    deliveryAddress: { ...home, deliveryType: 'Home', changeableUntil: null },
    createdAt: order.createdAt,
    total: euros(5_095),
    totals: {
      products: euros(6_100),
      discount: euros(1_500),
      delivery: euros(495),
      vat: [
        { rate: 9, net: euros(2_000), amount: euros(180) },
        { rate: 21, net: euros(2_409), amount: euros(506) },
      ],
    },
  });
  const net = order.totals?.vat.reduce((sum, one) => sum + one.net.amount + one.amount.amount, 0);
  expect(net).toBe(order.total.amount);
  const one = await who.ask('GET', `/svc/orders/v1/Orders/${products[0] ?? ''}`);
  expect(one).toEqual({ status: 200, body: order.orders[0] });
  const picture = await fetch(order.orders[0]?.details?.picture ?? '');
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
  expect((await fetch(`${house.origin}/svc/orders/pictures/book-9.svg`)).status).toBe(404);
});

test('[7.14d] [9.2b] products by account are listed for the named articles, ten at a time, by their own codes', async () => {
  const who = await shopper(house);
  const made = await who.orders(
    ...Array.from({ length: 12 }, (_, index) => ({
      createdAt: who.at(-index * hour),
      products: [{ articleId: index === 1 ? 'mug-classic' : 'book-square-m' }],
    })),
  );
  const asked = async (query: string) => {
    const { body } = await who.ask('GET', `/svc/orders/orders/byAccount/${who.customer.id}${query}`);
    const { orders, total } = body as { orders: { orderCode: string }[]; total: number };
    return { codes: orders.map(({ orderCode }) => orderCode), total };
  };
  const all = made.flatMap(({ products }) => products);
  const books = all.filter((_, index) => index !== 1);
  expect(await asked('')).toEqual({ codes: all.slice(0, 10), total: 12 });
  expect(await asked('?articleNames=book-square-m,book-landscape-l')).toEqual({
    codes: books.slice(0, 10),
    total: 11,
  });
  expect(await asked('?articleNames=book-square-m&offset=10')).toEqual({ codes: books.slice(10), total: 11 });
});

test('[7.14d] [9.2b] a page of products by account has a hundred at most, however many are requested', async () => {
  const who = await shopper(house);
  await oneOrder(who, { products: Array.from({ length: 101 }, () => ({ articleId: 'mug-classic' })) });
  const { body } = await who.ask('GET', `/svc/orders/orders/byAccount/${who.customer.id}?limit=5000`);
  const { orders, total } = body as { orders: unknown[]; total: number };
  expect([orders.length, total]).toEqual([100, 101]);
});

test('[7.12a] delivery days are returned where they are known', async () => {
  const who = await shopper(house);
  const [known, none] = await who.orders({ expected: { earliest: '2026-12-01', latest: '2026-12-03' } }, {});
  expect(await who.ask('GET', `/svc/delivery/OrderDeliveryDates/${known?.code ?? ''}`)).toEqual({
    status: 200,
    body: { earliest: '2026-12-01', latest: '2026-12-03' },
  });
  expect(await who.ask('GET', `/svc/delivery/OrderDeliveryDates/${none?.code ?? ''}`)).toMatchObject({
    status: 404,
    body: { refusal: 'none' },
  });
});
