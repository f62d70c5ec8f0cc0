import { beforeAll, expect, test } from 'vitest';
import { answerAddress, changeAddress } from '../../../backend/orders/address.ts';
import { forgetOrders } from '../../../backend/orders/forget.ts';
import { withProducts } from '../../../backend/orders/lists.ts';
import { orderFor } from '../../../backend/orders/made.ts';
import { datesOf, oneProduct, orderOf, refreshVoucher } from '../../../backend/orders/one.ts';
import { startProduction, takeStep } from '../../../backend/orders/production.ts';
import { placeOrders } from '../../../backend/orders/records.ts';
import { reorder, whatCanBeReordered } from '../../../backend/orders/reorder.ts';
import { orderColumns } from '../../../backend/orders/view.ts';
import type { OrderRow } from '../../../backend/orders/view.ts';
import type { Row } from '../../../backend/store/port.ts';
import { type RunningBackend, sharedBackend } from '../../kit/backend.ts';
import { day, home, hour, oneOrder, pictureNames, shopper } from './shopper.ts';
import type { Shopper } from './shopper.ts';

// A request for one order or product must read and change only its own row: no other row of the same customer, and no
// row of another customer.

let house: RunningBackend;
beforeAll(async () => {
  house = await sharedBackend();
});

const away = { ...home, street: 'Long Street', streetNumber: '4', postalCode: 'SW1A 1AA' };
const seen = () => ({
  pictures: pictureNames,
  now: house.backend.ports.clock.now(),
  locale: 'en-GB' as const,
});

/** Complete rows of a customer's orders and products, by their codes. */
async function rowsOf({ customer }: Shopper): Promise<Record<string, Row>> {
  const { store } = house.backend.ports;
  const orders = await store.query<{ id: string }>('select * from customer_order where customer_id = $1', [
    customer.id,
  ]);
  const products = await store.query<{ code: string }>('select * from order_product where customer_id = $1', [
    customer.id,
  ]);
  return Object.fromEntries([
    ...orders.map((row) => [row.id, row] as const),
    ...products.map((row) => [row.code, row] as const),
  ]);
}

const changedIn = (before: Record<string, Row>, after: Record<string, Row>): string[] =>
  Object.keys({ ...before, ...after })
    .filter((code) => JSON.stringify(text(before[code])) !== JSON.stringify(text(after[code])))
    .sort();
/** JSON does not support bigint. */
const text = (row: Row | undefined) =>
  Object.entries(row ?? {}).map(([name, value]) => [name, typeof value === 'bigint' ? String(value) : value]);

test('[4.11a] a change of address, done, requested or answered, affects that order alone', async () => {
  const { ports } = house.backend;
  const [who, other] = [await shopper(house), await shopper(house)];
  const changeableUntil = who.at(hour);
  const requests = [
    { changeableUntil, status: 'Received' },
    { changeableUntil, status: 'Confirmed' },
    { changeableUntil, status: 'Confirmed' },
  ];
  const [received, confirmed] = await who.orders(...requests);
  await other.orders(...requests);
  const [before, others] = [await rowsOf(who), await rowsOf(other)];
  const [first = '', second = ''] = [received?.code, confirmed?.code];
  expect(await changeAddress(ports, who.customer.id, first, { address: away })).toMatchObject({
    applied: true,
  });
  const made = await rowsOf(who);
  expect(changedIn(before, made)).toEqual([first]);
  expect(await changeAddress(ports, who.customer.id, second, { address: away })).toMatchObject({
    applied: false,
    deliveryAddress: { ...home, requested: { address: away, deliveryType: 'Home' } },
  });
  const asked = await rowsOf(who);
  expect(changedIn(made, asked)).toEqual([second]);
  // A reply from the production site for an order without a request, or for an unknown order, changes nothing.
  for (const orderId of [first, 'no-such-order']) await answerAddress({ orderId, asked: who.at(0) }, ports);
  expect(changedIn(asked, await rowsOf(who))).toEqual([]);
  const requested = asked[second]?.['asked_address'] as { readonly at: string } | undefined;
  await answerAddress({ orderId: second, asked: requested?.at }, ports);
  const answered = await rowsOf(who);
  expect(changedIn(asked, answered)).toEqual([second]);
  expect(answered[second]).toMatchObject({ address: away, asked_address: null });
  expect(changedIn(others, await rowsOf(other))).toEqual([]);
});

test('[4.11b] an order to a pick-up point keeps it where only the address is changed', async () => {
  const { ports } = house.backend;
  const who = await shopper(house);
  const { code } = await oneOrder(who, { status: 'Received', changeableUntil: who.at(hour) });
  const change = (body: Parameters<typeof changeAddress>[3]) =>
    changeAddress(ports, who.customer.id, code, body);
  await expect(change({ address: away, deliveryType: 'PickupPoint' })).rejects.toThrow('pickupPointId');
  const pickupPointId = 'GB-NW1 6XE-1';
  const { deliveryAddress } = await change({ address: home, deliveryType: 'PickupPoint', pickupPointId });
  expect(deliveryAddress.pickupPoint?.id).toBe(pickupPointId);
  expect((await change({ address: { ...home, firstName: 'Bea' } })).deliveryAddress).toEqual({
    ...deliveryAddress,
    firstName: 'Bea',
  });
});

test('[4.11a] the address of an order that is unknown or another customer’s is not found', async () => {
  const { ports } = house.backend;
  const [who, other] = [await shopper(house), await shopper(house)];
  const { code } = await oneOrder(other, { status: 'Received', changeableUntil: who.at(hour) });
  await oneOrder(who, { status: 'Received', changeableUntil: who.at(hour) });
  const before = [await rowsOf(who), await rowsOf(other)];
  for (const none of [code, 'no-such-order'])
    await expect(changeAddress(ports, who.customer.id, none, { address: away })).rejects.toMatchObject({
      word: 'notFound',
    });
  expect([await rowsOf(who), await rowsOf(other)]).toEqual(before);
});

test('[7.14f] each order, product and delivery time is the requested one, and no other customer’s', async () => {
  const { store } = house.backend.ports;
  const [who, other] = [await shopper(house), await shopper(house)];
  const requests = [
    { country: 'GB', expected: { earliest: '2026-12-01', latest: '2026-12-02' } },
    { country: 'NL', expected: { earliest: '2026-12-08', latest: '2026-12-09' } },
  ].map((request, index) => ({
    ...request,
    createdAt: who.at(-index * day),
    products: ['mug-classic', 'book-square-m'].map((articleId) => ({ articleId })),
  }));
  const orders = await who.orders(...requests);
  const [others] = await other.orders(...requests);
  const mine = who.customer.id;
  for (const [index, { code, products }] of orders.entries()) {
    const order = await orderOf(store, mine, code, seen());
    expect([order.superOrderCode, order.orders.map((one) => one.code)]).toEqual([code, products]);
    expect(await datesOf(store, mine, code)).toEqual(requests[index]?.expected);
    for (const product of products) {
      const one = await oneProduct(store, mine, product, seen());
      expect([one.code, one.details?.price.currency]).toEqual([product, ['GBP', 'EUR'][index]]);
    }
  }
  for (const none of [others?.code ?? '', 'no-such-order']) {
    await expect(orderOf(store, mine, none, seen())).rejects.toMatchObject({ word: 'notFound' });
    await expect(datesOf(store, mine, none)).rejects.toMatchObject({ word: 'none' });
  }
  // One of the two dates alone does not count as expected delivery dates.
  for (const day of ['expected_from', 'expected_to']) {
    const [half] = await who.orders(requests[0] ?? {});
    await store.query(`update customer_order set ${day} = null where id = $1`, [half?.code ?? '']);
    await expect(datesOf(store, mine, half?.code ?? '')).rejects.toMatchObject({ word: 'none' });
  }
  for (const none of [others?.products[0] ?? '', 'no-such-product'])
    await expect(oneProduct(store, mine, none, seen())).rejects.toMatchObject({ word: 'notFound' });
});

test('[9.2b] only the products of the orders on a page are read', async () => {
  const { store } = house.backend.ports;
  const who = await shopper(house);
  const [one] = await who.orders({ products: [{ articleId: 'mug-classic' }] }, {}, {});
  const orders = await store.query<OrderRow>(`select ${orderColumns} from customer_order where id = $1`, [
    one?.code,
  ]);
  const read: unknown[] = [];
  const recording: typeof store.query = async (sql, params) => {
    const rows = await store.query<never>(sql, params);
    read.push(...rows.map(({ code }) => code));
    return rows;
  };
  await withProducts({ query: recording }, orders, seen());
  expect(read).toEqual(one?.products);
});

test('[4.14a] a voucher is checked again for its product alone; without one it is not found', async () => {
  const { store } = house.backend.ports;
  const [who, other] = [await shopper(house), await shopper(house)];
  const products = [
    { articleId: 'book-square-m', voucher: 'SUMMER15' },
    { articleId: 'book-square-m', voucher: 'SUMMER15' },
    { articleId: 'mug-classic' },
  ];
  const [{ products: mine }, theirs] = [
    await oneOrder(who, { products }),
    await oneOrder(other, { products }),
  ];
  const [before, others] = [await rowsOf(who), await rowsOf(other)];
  await refreshVoucher(store, who.customer.id, mine[1] ?? '');
  const after = await rowsOf(who);
  expect(changedIn(before, after)).toEqual([mine[1]]);
  expect(after[mine[1] ?? '']).toMatchObject({
    voucher_details: { isVoucherFound: true, offer: { code: 'SUMMER15', used: true } },
  });
  for (const none of [mine[2] ?? '', theirs.products[0] ?? '', 'no-such-product'])
    await expect(refreshVoucher(store, who.customer.id, none)).rejects.toMatchObject({ word: 'notFound' });
  expect(changedIn(others, await rowsOf(other))).toEqual([]);
});

test('[4.12a] production advances its own order, and none that is missing or has no next status', async () => {
  const { ports } = house.backend;
  const [who, other] = [await shopper(house), await shopper(house)];
  const request = { status: 'paymentPending', expiresAt: who.at(hour), changeableUntil: who.at(hour) };
  const products = [{ articleId: 'mug-classic', status: 'paymentPending' }];
  const [, moved, cancelled] = await who.orders(
    { ...request, products },
    { ...request, products },
    { status: 'Cancelled', products: [{ articleId: 'mug-classic', status: 'Cancelled' }] },
  );
  const foreign = await oneOrder(other, { ...request, products });
  const code = moved?.code ?? '';
  for (const still of [foreign.code, cancelled?.code ?? '', 'no-such-order'])
    expect([still, await startProduction(ports, who.customer.id, still)]).toEqual([still, false]);
  const [before, others] = [await rowsOf(who), await rowsOf(other)];
  for (const orderId of [cancelled?.code, 'no-such-order']) await takeStep({ orderId }, ports);
  expect(changedIn(before, await rowsOf(who))).toEqual([]);
  await takeStep({ orderId: code }, ports);
  const after = await rowsOf(who);
  expect(changedIn(before, after)).toEqual([code, ...(moved?.products ?? [])].sort());
  expect(after[code]).toMatchObject({
    status: 'Received',
    expires_at: null,
    changeable_until: request.changeableUntil,
  });
  expect(changedIn(others, await rowsOf(other))).toEqual([]);
});

test('[4.14b] an order’s own products can be reordered; an article no longer sold is discontinued', async () => {
  const { ports } = house.backend;
  const [who, other] = [await shopper(house), await shopper(house)];
  const [books, mugs, gone] = await who.orders(
    { products: [{ articleId: 'book-square-m' }] },
    { products: [{ articleId: 'mug-classic' }] },
    { products: [{ articleId: 'mug-classic' }, { articleId: 'mug-classic', projectGone: true }] },
  );
  const foreign = await oneOrder(other);
  await ports.store.query("update order_product set article_id = 'no-such-article' where code = $1", [
    gone?.products[0],
  ]);
  const what = (code = '') => whatCanBeReordered(ports.store, who.customer.id, code);
  for (const one of [books, mugs])
    expect(await what(one?.code)).toEqual({
      canReorder: true,
      products: [{ code: one?.products[0], available: true }],
    });
  expect(await what(gone?.code)).toEqual({
    canReorder: false,
    products: [
      { code: gone?.products[0], available: false, reason: 'discontinued' },
      { code: gone?.products[1], available: false, reason: 'projectGone' },
    ],
  });
  const into = (orderId = '') =>
    reorder(ports, { customerId: who.customer.id, orderId, basketId: orderId }, (channel) => channel);
  await expect(into(gone?.code)).rejects.toMatchObject({ word: 'notAvailable' });
  for (const none of [foreign.code, 'no-such-order']) {
    await expect(what(none)).rejects.toMatchObject({ word: 'notFound' });
    await expect(into(none)).rejects.toMatchObject({ word: 'notFound' });
  }
});

test('an order known by its number alone is completed, and stays its customer’s', async () => {
  const { store } = house.backend.ports;
  const [who, other] = [await shopper(house), await shopper(house)];
  const id = `known-${who.customer.id}`;
  await store.query('insert into customer_order (id, customer_id, created_at) values ($1, $2, $3)', [
    id,
    who.customer.id,
    who.at(-day),
  ]);
  const createdAt = who.at(0);
  const whole = { id, createdAt, country: 'NL' as const, address: home, products: [], status: 'Received' };
  await placeOrders(store, [orderFor({ ...whole, customerId: other.customer.id })]);
  expect((await rowsOf(who))[id]).toMatchObject({
    id,
    customer_id: who.customer.id,
    number: id,
    status: 'Received',
    currency: 'EUR',
    address: home,
    created_at: createdAt,
  });
  expect(await rowsOf(other)).toEqual({});
});

test('[7.11] of a deleted customer’s orders the unsent ones stay; another customer’s all stay', async () => {
  const { store } = house.backend.ports;
  const [who, other] = [await shopper(house), await shopper(house)];
  const requests = ['Received', 'Confirmed', 'ProductionStarted', 'ProductionCompleted', 'Dispatched'].map(
    (status) => ({ status }),
  );
  const mine = await who.orders(...requests);
  await other.orders(...requests);
  // More orders than one transaction deletes; only rows are inserted, nothing is bought.
  await store.query(
    `insert into customer_order (id, customer_id, created_at)
      select $1 || '-' || n, $1, now() from generate_series(1, 401) as n`,
    [who.customer.id],
  );
  const others = await rowsOf(other);
  const left = async () =>
    Object.values(await rowsOf(who)).flatMap(({ id }) => (typeof id === 'string' ? [id] : []));
  expect(await forgetOrders(store, who.customer.id)).toBe('later');
  expect((await left()).sort()).toEqual(
    mine
      .slice(1, 4)
      .map(({ code }) => code)
      .sort(),
  );
  await store.query("update customer_order set status = 'Dispatched' where customer_id = $1", [
    who.customer.id,
  ]);
  expect([await forgetOrders(store, who.customer.id), await left()]).toEqual(['done', []]);
  expect(changedIn(others, await rowsOf(other))).toEqual([]);
});
