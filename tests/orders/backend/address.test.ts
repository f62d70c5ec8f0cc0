import { beforeAll, expect, test } from 'vitest';
import { answerAddress, changeAddress, productionAnswers } from '../../../backend/orders/address.ts';
import { orderOf } from '../../../backend/orders/one.ts';
import { pointsNear } from '../../../backend/orders/pickup.ts';
import type { SuperOrder } from '../../../contracts/orders/order.ts';
import { movableBackend, type MovableBackend } from '../../kit/backend.ts';
import { home, hour, oneOrder, pictureNames, shopper } from './shopper.ts';
import type { Shopper } from './shopper.ts';

let house: MovableBackend;
beforeAll(async () => {
  house = await movableBackend();
});

const away = { ...home, street: 'Long Street', streetNumber: '4', postalCode: 'SW1A 1AA' };
const change = ({ ask }: Shopper, code: string, body: unknown) =>
  ask('PUT', `/svc/orders/v1/superorders/${code}/deliveryAddress`, body);
const delivery = async ({ ask }: Shopper, code: string) =>
  ((await ask('GET', `/svc/orders/v1/superorders/${code}`)).body as SuperOrder).deliveryAddress;

test('[4.11a] an order that production has not seen is changed at once, repeatedly', async () => {
  const who = await shopper(house);
  const until = who.at(hour);
  const { code } = await oneOrder(who, { status: 'Received', changeableUntil: until });
  const sent = { ...away, deliveryType: 'Home', changeableUntil: until };
  for (const _ of [1, 2])
    expect(await change(who, code, { address: away })).toEqual({
      status: 200,
      body: { applied: true, deliveryAddress: sent },
    });
  expect(await delivery(who, code)).toEqual(sent);
});

test('[4.11a] a confirmed order’s change is requested from production, which applies the last request', async () => {
  const who = await shopper(house);
  const until = who.at(hour);
  const { code } = await oneOrder(who, { changeableUntil: until });
  const first = await change(who, code, { address: { ...away, city: 'Leeds' } });
  expect(first).toMatchObject({ status: 200, body: { applied: false, deliveryAddress: home } });
  await house.seed.advance(1000);
  const asked = {
    ...home,
    deliveryType: 'Home',
    changeableUntil: until,
    requested: { address: away, deliveryType: 'Home' },
  };
  expect((await change(who, code, { address: away })).body).toEqual({
    applied: false,
    deliveryAddress: asked,
  });
  // The production site's late reply to the earlier request does not affect the latest request.
  await answerAddress({ orderId: code, asked: who.at(-hour) }, house.backend.ports);
  expect(await delivery(who, code)).toEqual(asked);
  await house.seed.advance(productionAnswers);
  await expect
    .poll(() => delivery(who, code))
    .toEqual({ ...away, deliveryType: 'Home', changeableUntil: until });
});

test('[4.11a] production refuses a late request: the address stays, the refusal is read', async () => {
  const who = await shopper(house);
  const { ports } = house.backend;
  const { code } = await oneOrder(who, { changeableUntil: who.at(hour) });
  const pickupPointId = 'GB-NW1 6XE-1';
  await change(who, code, { address: home, deliveryType: 'PickupPoint', pickupPointId });
  const requested = (await delivery(who, code))?.requested;
  expect(requested).toMatchObject({ deliveryType: 'PickupPoint', pickupPoint: { id: pickupPointId } });
  const [row] = await ports.store.query<{ asked_address: { at: string } }>(
    'update customer_order set changeable_until = null where id = $1 returning asked_address',
    [code],
  );
  await answerAddress({ orderId: code, asked: row?.asked_address.at }, ports);
  const kept = { ...home, deliveryType: 'Home', changeableUntil: null };
  expect(await delivery(who, code)).toEqual({ ...kept, refused: requested });
  const until = who.at(hour);
  await ports.store.query('update customer_order set changeable_until = $2 where id = $1', [code, until]);
  await change(who, code, { address: away });
  expect(await delivery(who, code)).toEqual({
    ...kept,
    changeableUntil: until,
    requested: { address: away, deliveryType: 'Home' },
  });
});

test('[4.11a] [7.14f] the service’s clock sets the cut-off: a later change is refused, the address stays', async () => {
  const who = await shopper(house);
  const soon = 60_000;
  const { code } = await oneOrder(who, { status: 'Received', changeableUntil: who.at(soon) });
  const never = await oneOrder(who);
  await house.seed.advance(soon);
  for (const late of [code, never.code]) {
    expect(await change(who, late, { address: away })).toMatchObject({
      status: 409,
      body: { refusal: 'tooLate' },
    });
    expect(await delivery(who, late)).toEqual({ ...home, deliveryType: 'Home', changeableUntil: null });
  }
});

test('[4.11a] [7.14f] an order can be changed until its cut-off, and not at that moment', async () => {
  const who = await shopper(house);
  const until = who.at(hour);
  const { code } = await oneOrder(who, { status: 'Received', changeableUntil: until });
  const { ports } = house.backend;
  const changedAt = (now: number) =>
    changeAddress({ ...ports, clock: { ...ports.clock, now: () => now } }, who.customer.id, code, {
      address: away,
    });
  const shownAt = async (now: number) =>
    (await orderOf(ports.store, who.customer.id, code, { pictures: pictureNames, now, locale: 'en-GB' }))
      .deliveryAddress?.changeableUntil;
  const end = Date.parse(until);
  await expect(changedAt(end)).rejects.toMatchObject({ word: 'tooLate' });
  expect([await delivery(who, code), await shownAt(end)]).toMatchObject([home, null]);
  expect(await changedAt(end - 1)).toMatchObject({ applied: true });
  expect([await delivery(who, code), await shownAt(end - 1)]).toMatchObject([away, until]);
});

test('[4.11b] an order is sent to a point near a postal code and home again; an unknown point is refused', async () => {
  const who = await shopper(house);
  const until = who.at(hour);
  const { code } = await oneOrder(who, { status: 'Received', changeableUntil: until });
  const { body } = await who.ask('GET', '/svc/delivery/PickupPoints?country=GB&postalCode=NW1%206XE');
  const { points } = body as { points: { id: string; distance: number }[] };
  expect(points.map(({ distance }) => distance)).toEqual(
    points.map(({ distance }) => distance).toSorted((one, other) => one - other),
  );
  const point = points[0];
  const toPoint = { address: home, deliveryType: 'PickupPoint', pickupPointId: point?.id };
  expect((await change(who, code, toPoint)).body).toEqual({
    applied: true,
    deliveryAddress: { ...home, deliveryType: 'PickupPoint', changeableUntil: until, pickupPoint: point },
  });
  expect((await change(who, code, { ...toPoint, pickupPointId: 'GB-NW16XE-9' })).status).toBe(400);
  await change(who, code, { address: home, deliveryType: 'Home' });
  expect(await delivery(who, code)).toEqual({ ...home, deliveryType: 'Home', changeableUntil: until });
});

test('an invalid postal code, and one without a carrier, has no pick-up points', () => {
  expect([
    pointsNear('NL', 'NW1 6XE'),
    pointsNear('NL', '1012'),
    pointsNear('DE', '99900'),
    pointsNear('DE', '99901').length > 0,
  ]).toEqual([[], [], [], true]);
});

test('[5.12] an address that breaks a rule is refused before anything changes', async () => {
  const who = await shopper(house);
  const { code } = await oneOrder(who, { status: 'Received', changeableUntil: who.at(hour) });
  for (const wrong of [{ postalCode: '12' }, { street: '-' }, { streetNumber: '-' }, { city: 'a\0b' }])
    expect([wrong, (await change(who, code, { address: { ...home, ...wrong } })).status]).toEqual([
      wrong,
      400,
    ]);
  expect(await delivery(who, code)).toMatchObject(home);
});
