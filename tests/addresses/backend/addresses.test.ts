import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { type Address, mostAddresses } from '../../../contracts/addresses/address.ts';
import { person, type Person } from '../../albums/backend/kit.ts';
import { type RunningBackend, sharedBackend } from '../../kit/backend.ts';
import { postal } from '../samples.ts';

let house: RunningBackend;
beforeAll(async () => {
  house = await sharedBackend();
});

const addresses = '/svc/customers/customers/me/addresses';
const bookOf = async (who: Person) =>
  (await who.ask<{ addresses: Address[] }>('GET', addresses)).body.addresses;
const add = async (who: Person, city = 'Antwerp') =>
  (await who.ask<Address>('POST', addresses, { ...postal, city })).body;
const cities = async (who: Person) => (await bookOf(who)).map(({ city, isDefault }) => [city, isDefault]);

test('[3.18b] [7.10b] an address is stored, changed and deleted; the first is the default', async () => {
  const who = await person(house.origin);
  expect(await bookOf(who)).toEqual([]);
  const one = await add(who);
  expect(one).toEqual({ ...postal, id: one.id, isDefault: true, version: 1 });
  const two = await add(who, 'Ghent');
  expect(two.isDefault).toBe(false);
  const changed = await who.ask('PUT', `${addresses}/${two.id}`, { ...postal, company: 'Vermeer bv' });
  expect(changed).toEqual({
    status: 200,
    body: { ...postal, company: 'Vermeer bv', id: two.id, isDefault: false, version: 2 },
  });
  expect(await bookOf(who)).toEqual([one, changed.body]);
  expect((await who.ask('DELETE', `${addresses}/${two.id}`)).status).toBe(204);
  expect(await bookOf(who)).toEqual([one]);
  expect((await who.ask('DELETE', `${addresses}/${two.id}`)).status).toBe(404);
});

test('[7.10b] of two changes to one version the later is refused, but a repeat of the first is not', async () => {
  const who = await person(house.origin);
  const { id } = await add(who);
  const change = (city: string, version?: number) =>
    who.ask<Address>('PUT', `${addresses}/${id}`, { ...postal, city, version });
  const answers = [
    await change('Ghent', 1),
    await change('Bruges', 1),
    // The response to the first request was lost. Repeating the request is neither a conflict nor a change.
    await change('Ghent', 1),
    await change('Bruges', 2),
    await change('Mons'),
  ];
  expect(answers.map(({ status, body }) => [status, body.city, body.version])).toEqual([
    [200, 'Ghent', 2],
    [412, undefined, undefined],
    [200, 'Ghent', 2],
    [200, 'Bruges', 3],
    [200, 'Mons', 4],
  ]);
});

test('[7.10b] another address becomes the default and is listed first; if deleted, the oldest replaces it', async () => {
  const who = await person(house.origin);
  const [, ghent] = [await add(who), await add(who, 'Ghent'), await add(who, 'Bruges')];
  expect((await who.ask('PUT', `${addresses}/${ghent.id}/default`)).status).toBe(204);
  expect(await cities(who)).toEqual([
    ['Ghent', true],
    ['Antwerp', false],
    ['Bruges', false],
  ]);
  expect((await who.ask('PUT', `${addresses}/${randomUUID()}/default`)).status).toBe(404);
  expect((await who.ask('DELETE', `${addresses}/${ghent.id}`)).status).toBe(204);
  expect(await cities(who)).toEqual([
    ['Antwerp', true],
    ['Bruges', false],
  ]);
});

test('[7.10b] no customer can access the address of another one', async () => {
  const [who, stranger] = [await person(house.origin), await person(house.origin)];
  const { id } = await add(who);
  const answers = await Promise.all([
    stranger.ask('PUT', `${addresses}/${id}`, postal),
    stranger.ask('PUT', `${addresses}/${id}/default`),
    stranger.ask('DELETE', `${addresses}/${id}`),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(await bookOf(stranger)).toEqual([]);
  expect(await cities(who)).toEqual([['Antwerp', true]]);
});

test('[F5] [F25] a request sent twice creates one address; ten first ones at once have one default', async () => {
  const who = await person(house.origin);
  const headers = {
    authorization: `Bearer ${who.token}`,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  };
  const send = () =>
    fetch(house.origin + addresses, { method: 'POST', headers, body: JSON.stringify(postal) });
  const twice = await Promise.all([send(), send()]);
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  expect(await bookOf(who)).toEqual([await twice[0]?.json()]);
  const other = await person(house.origin);
  await Promise.all(Array.from({ length: 10 }, (_, index) => add(other, `Town ${index}`)));
  const book = await bookOf(other);
  expect([book.length, book.filter(({ isDefault }) => isDefault).length]).toEqual([10, 1]);
});

test('[F26] [F28] a full address book refuses another address, and an invalid one is refused', async () => {
  const who = await person(house.origin);
  await house.backend.ports.store.query(
    `insert into customer_address (id, customer_id, is_default, postal)
      select gen_random_uuid()::text, $1, n = 1, $2::jsonb from generate_series(1, $3) n`,
    [who.id, JSON.stringify(postal), mostAddresses],
  );
  expect((await who.ask('POST', addresses, postal)).status).toBe(409);
  expect((await bookOf(who)).length).toBe(mostAddresses);
  const other = await person(house.origin);
  const wrong = [{ postalCode: '1' }, { street: 'a\u0000' }, { city: 'x'.repeat(10_000) }, { country: 'XX' }];
  const answers = await Promise.all(wrong.map((one) => other.ask('POST', addresses, { ...postal, ...one })));
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
  expect(await bookOf(other)).toEqual([]);
});

test('[5.12] an invalid phone number is refused; one of another country, or none, is accepted', async () => {
  const who = await person(house.origin);
  const { id } = await add(who);
  const answers = [
    await who.ask('POST', addresses, { ...postal, phone: '+32 40 00 00' }),
    await who.ask('PUT', `${addresses}/${id}`, { ...postal, phone: '+32 40 00 00' }),
    await who.ask('PUT', `${addresses}/${id}`, { ...postal, phone: '+31 20 123 45 67' }),
    await who.ask('PUT', `${addresses}/${id}`, { ...postal, phone: '' }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([422, 422, 200, 200]);
});
