import { beforeAll, expect, test } from 'vitest';
import { stepEvery } from '../../../backend/orders/production.ts';
import type { SuperOrder } from '../../../contracts/orders/order.ts';
import { movableBackend, type MovableBackend } from '../../kit/backend.ts';
import { hour, oneOrder, shopper } from './shopper.ts';
import type { Shopper } from './shopper.ts';

let house: MovableBackend;
beforeAll(async () => {
  house = await movableBackend();
});

const order = async ({ ask }: Shopper, code: string) =>
  (await ask('GET', `/svc/orders/v1/superorders/${code}`)).body as SuperOrder;
const send = ({ ask }: Shopper, code: string) => ask('POST', `/svc/shop/desk/${code}`);

test('[4.12a] an order advanced by the desk gets a status a minute, with times; a cancelled one stays', async () => {
  const who = await shopper(house);
  const { code } = await oneOrder(who, {
    status: 'Received',
    changeableUntil: who.at(48 * hour),
    products: [
      { articleId: 'mug-classic', status: 'Received' },
      { articleId: 'cards-folded', status: 'Cancelled' },
    ],
  });
  // No other order advances as well, neither of the same customer nor of another one.
  const other = await shopper(house);
  const still = { status: 'Received', products: [{ articleId: 'mug-classic', status: 'Received' }] };
  const [own, foreign] = [await oneOrder(who, still), await oneOrder(other, still)];
  const left = async () => [await order(who, own.code), await order(other, foreign.code)];
  const before = await left();
  const statusOf = async () => (await order(who, code)).status;
  expect((await send(who, code)).status).toBe(204);
  await expect.poll(statusOf).toBe('Confirmed');
  expect((await order(who, code)).deliveryAddress?.changeableUntil).not.toBe(null);
  for (const status of ['ProductionStarted', 'ProductionCompleted', 'Dispatched']) {
    await house.seed.advance(stepEvery);
    await expect.poll(statusOf).toBe(status);
    if (status === 'Dispatched') continue;
    const { deliveryAddress, orders } = await order(who, code);
    const [confirmed] = orders[0]?.details?.statusTimes ?? [];
    expect([deliveryAddress?.changeableUntil, orders[0]?.paymentChangedDate, confirmed?.status]).toEqual([
      null,
      confirmed?.at,
      'Confirmed',
    ]);
  }
  const sent = await order(who, code);
  const [mug, cards] = sent.orders;
  const times = mug?.details?.statusTimes ?? [];
  expect(times.map(({ status }) => status)).toEqual([
    'Confirmed',
    'ProductionStarted',
    'ProductionCompleted',
    'Dispatched',
  ]);
  expect(mug?.paymentChangedDate).toBe(times.at(-1)?.at);
  expect(mug?.details?.tracking?.url).toContain(code);
  expect([cards?.status, cards?.details?.statusTimes]).toEqual(['Cancelled', []]);
  expect(sent.deliveryAddress?.changeableUntil).toBe(null);
  expect((await send(who, code)).status).toBe(404);
  expect(await left()).toEqual(before);
});

test('after two presses an order takes each step once', async () => {
  const who = await shopper(house);
  const { code } = await oneOrder(who, { status: 'Received' });
  expect([(await send(who, code)).status, (await send(who, code)).status]).toEqual([204, 204]);
  await expect.poll(async () => (await order(who, code)).status).toBe('Confirmed');
  const jobs = await house.backend.ports.store.query(
    "select key from job where kind = 'orders.step' and payload->>'orderId' = $1 order by key",
    [code],
  );
  expect(jobs.map(({ key }) => key)).toEqual([`${code} Confirmed`, `${code} Received`]);
});

test('the desk advances only the signed-in customer’s orders; its page runs only its own script', async () => {
  const [who, other] = await Promise.all([shopper(house), shopper(house)]);
  const { code } = await oneOrder(who, { status: 'Received' });
  const bare = await fetch(`${house.origin}/svc/shop/desk/${code}`, { method: 'POST' });
  expect([(await send(other, code)).status, bare.status]).toEqual([404, 401]);
  expect((await order(who, code)).status).toBe('Received');
  const page = await fetch(`${house.origin}/svc/shop/alb-gb/desk`);
  expect([page.status, page.headers.get('content-security-policy')]).toEqual([
    200,
    expect.stringContaining("script-src 'self'; connect-src 'self'"),
  ]);
  expect((await fetch(`${house.origin}/svc/shop/desk.js`)).headers.get('content-type')).toContain(
    'javascript',
  );
});
