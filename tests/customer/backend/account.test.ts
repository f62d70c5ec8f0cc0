import { randomUUID } from 'node:crypto';
import { detailsOf, keepDetails } from '../../../backend/customers/business.ts';
import { changeFtp, customerById } from '../../../backend/customers/customers.ts';
import { localeOf } from '../../../backend/customers/language.ts';
import { beforeAll, expect, test } from 'vitest';
import { person, type Person } from '../../albums/backend/kit.ts';
import { type RunningBackend, sharedBackend } from '../../kit/backend.ts';

let house: RunningBackend;
beforeAll(async () => {
  house = await sharedBackend();
});

const me = '/svc/customers/customers/me';
const methods = `${me}/payment-methods`;
const business = `${me}/business`;
const card = () => ({ id: randomUUID(), kind: 'card', label: '•••• 4242' });
const ideal = () => ({ id: randomUUID(), kind: 'ideal', label: 'iDEAL' });
const details = { companyName: 'Vermeer bv', vatNumber: 'BE0123456749', registrationNumber: '0123.456.789' };
const statusOf = async (who: Person) => (await who.ask<{ b2bStatus: string }>('GET', me)).body.b2bStatus;

test('[2.52c] payment methods are listed in stored order, and another one becomes preferred', async () => {
  const [one, two] = [card(), ideal()];
  const who = await person(house.origin, { paymentMethods: [one, two] });
  const [theirs, other] = [card(), ideal()];
  const stranger = await person(house.origin, { paymentMethods: [theirs, other] });
  expect((await who.ask('GET', methods)).body).toEqual({ methods: [one, two], preferred: one.id });
  expect((await who.ask('PUT', `${methods}/preferred`, { id: two.id })).status).toBe(204);
  expect((await who.ask('GET', methods)).body).toEqual({ methods: [one, two], preferred: two.id });
  expect((await stranger.ask('GET', methods)).body).toEqual({
    methods: [theirs, other],
    preferred: theirs.id,
  });
  const poor = await person(house.origin);
  expect((await poor.ask('GET', methods)).body).toEqual({ methods: [], preferred: null });
});

test('[2.52c] the payment method of another customer is not found; the preferred one stays', async () => {
  const [one, two] = [card(), card()];
  const who = await person(house.origin, { paymentMethods: [one] });
  await person(house.origin, { paymentMethods: [two] });
  expect((await who.ask('PUT', `${methods}/preferred`, { id: two.id })).status).toBe(404);
  expect((await who.ask('GET', methods)).body).toEqual({ methods: [one], preferred: one.id });
});

test('[6.1c] the details of a business are stored, and its account then awaits validation', async () => {
  const who = await person(house.origin, { kind: 'business', b2bStatus: 'Default' });
  expect((await who.ask('GET', business)).status).toBe(404);
  expect((await who.ask('PUT', business, details)).status).toBe(204);
  expect([(await who.ask('GET', business)).body, await statusOf(who)]).toEqual([details, 'New']);
  expect((await who.ask('PUT', business, { ...details, vatNumber: 'no' })).status).toBe(400);
  expect((await who.ask('PUT', business, { ...details, vatNumber: 'GB123' })).status).toBe(422);
  expect((await who.ask('GET', business)).body).toEqual(details);
});

test('[6.1c] a blocked business stays blocked, whatever details it enters; a consumer has no details', async () => {
  const blocked = await person(house.origin, { kind: 'business', b2bStatus: 'Blocked' });
  expect((await blocked.ask('PUT', business, details)).status).toBe(204);
  expect(await statusOf(blocked)).toBe('Blocked');
  const consumer = await person(house.origin);
  expect([
    (await consumer.ask('GET', business)).status,
    (await consumer.ask('PUT', business, details)).status,
  ]).toEqual([404, 404]);
});

test('[6.1c] [7.10b] settings of a business change for no other business and for no consumer', async () => {
  const { store } = house.backend.ports;
  const [one, other, consumer] = [
    await person(house.origin, { kind: 'business' }),
    await person(house.origin, { kind: 'business' }),
    await person(house.origin),
  ];
  const ftp = { callbackUrl: 'https://one.example/hook', callbackFormat: 'json' };
  const kept = async () =>
    await Promise.all([one, other, consumer].map(async ({ id }) => await customerById(store, id)));
  const before = await kept();
  expect([await changeFtp(store, consumer.id, ftp), await keepDetails(store, consumer.id, details)]).toEqual([
    false,
    false,
  ]);
  expect(await kept()).toEqual(before);
  expect([await changeFtp(store, one.id, ftp), await keepDetails(store, one.id, details)]).toEqual([
    true,
    true,
  ]);
  const [changed, ...rest] = await kept();
  expect(changed?.ftp).toEqual(ftp);
  expect(rest).toEqual(before.slice(1));
  const asked = [one, other, consumer].map(async ({ id }) => await detailsOf(store, id));
  expect(await Promise.all(asked)).toEqual([details, null, null]);
  await store.query('update customer set business_details = $2 where id = $1', [
    consumer.id,
    JSON.stringify(details),
  ]);
  expect(await detailsOf(store, consumer.id)).toBe(null);
});

test('[7.10a] an empty, invisible, too long or control-character name is refused and the old one stays', async () => {
  const who = await person(house.origin, { firstName: 'Eva', lastName: 'Vermeer' });
  const names = [
    { firstName: '', lastName: '' },
    { firstName: ' ', lastName: '\u00a0' },
    { firstName: 'Eva', lastName: '  ' },
    { firstName: 'Eva', lastName: '\u200b\u2060' },
    { firstName: '\u2800', lastName: 'Vermeer' },
    ...['\n', '\r', '\t', '\0', '\x1b', '\x7f', '\x85'].map((control) => ({
      firstName: 'Eva',
      lastName: `Ver${control}meer`,
    })),
    { firstName: 'E'.repeat(101), lastName: 'Vermeer' },
    { firstName: 'Eva', lastName: 'V'.repeat(101) },
    { firstName: 'Eva', lastName: '\ud800' },
    { firstName: ['Eva'], lastName: { text: 'Vermeer' } },
    { firstName: 'Eva' },
  ];
  const statuses = [];
  for (const name of names) statuses.push((await who.ask('PUT', me, name)).status);
  expect(statuses).toEqual(names.map(() => 400));
  expect((await who.ask('GET', me)).body).toMatchObject({ firstName: 'Eva', lastName: 'Vermeer' });
  const longest = { firstName: 'E'.repeat(100), lastName: 'Vermeer-\u200bLee' };
  expect([(await who.ask('PUT', me, longest)).status, (await who.ask('GET', me)).body]).toEqual([
    200,
    expect.objectContaining(longest),
  ]);
});

const photoGrid = `${me}/photo-grid`;

test('[2.16a] the layout of photos is squares until another is chosen, for that customer alone', async () => {
  const [who, stranger] = [await person(house.origin), await person(house.origin)];
  expect((await who.ask('GET', photoGrid)).body).toEqual({ layout: 'squares' });
  expect((await who.ask('PUT', photoGrid, { layout: 'proportions' })).status).toBe(204);
  expect((await who.ask('GET', photoGrid)).body).toEqual({ layout: 'proportions' });
  expect((await stranger.ask('GET', photoGrid)).body).toEqual({ layout: 'squares' });
  expect((await who.ask('PUT', photoGrid, { layout: 'circles' })).status).toBe(400);
  expect((await who.ask('PUT', photoGrid, { layout: 'squares' })).status).toBe(204);
  expect((await who.ask('GET', photoGrid)).body).toEqual({ layout: 'squares' });
});

const language = `${me}/language`;

test('[9.13] a customer has no language of their own until they choose one of the fourteen, for themselves alone', async () => {
  const [who, stranger] = [await person(house.origin), await person(house.origin)];
  const { store } = house.backend.ports;
  expect((await who.ask('GET', language)).body).toEqual({ locale: null });
  expect((await who.ask('PUT', language, { locale: 'fr-BE' })).status).toBe(204);
  expect((await who.ask('GET', language)).body).toEqual({ locale: 'fr-BE' });
  expect([await localeOf(store, who.id), (await stranger.ask('GET', language)).body]).toEqual([
    'fr-BE',
    { locale: null },
  ]);
  expect((await who.ask('PUT', language, { locale: 'en-XA' })).status).toBe(400);
  expect((await who.ask('PUT', language, { locale: null })).status).toBe(400);
  expect((await who.ask('GET', language)).body).toEqual({ locale: 'fr-BE' });
});
