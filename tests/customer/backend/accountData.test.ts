import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { dataAddressLife } from '../../../backend/accountData/part.ts';
import { postal } from '../../addresses/samples.ts';
import { company, type Company } from '../../invoices/backend/kit.ts';
import { person, type Person } from '../../albums/backend/kit.ts';
import { movableBackend, type MovableBackend } from '../../kit/backend.ts';

let house: MovableBackend;
beforeAll(async () => {
  house = await movableBackend();
});

type Asker = Pick<Person, 'ask'> | Pick<Company, 'ask'>;
const addressOf = async ({ ask }: Asker): Promise<string> =>
  ((await ask('GET', '/svc/customers/customers/me/data')).body as { url: string }).url;
const read = async (who: Asker) => {
  const answer = await fetch(await addressOf(who));
  const text = await answer.text();
  return { answer, text, data: JSON.parse(text) as Record<string, unknown> };
};

test('[2.52c] the file has the profile, addresses, albums, newsletter and sign-ins of its customer alone', async () => {
  const card = { id: randomUUID(), kind: 'card', label: '•••• 4242' };
  const who = await person(house.origin, { firstName: 'Eva', lastName: 'Vermeer', paymentMethods: [card] });
  const other = await person(house.origin, { firstName: 'Somebody', lastName: 'Else' });
  await who.ask('POST', '/svc/customers/customers/me/addresses', postal);
  await who.ask('POST', '/svc/photos/albums', { name: 'Naxos "25"' });
  await other.ask('POST', '/svc/photos/albums', { name: 'Not yours' });
  const { answer, text, data } = await read(who);
  expect([
    answer.status,
    answer.headers.get('content-disposition'),
    answer.headers.get('cache-control'),
  ]).toEqual([200, 'attachment; filename="my-account-data.json"', 'no-store']);
  const { madeAt: _, ...held } = data;
  expect(held).toEqual({
    profile: {
      email: who.email,
      firstName: 'Eva',
      lastName: 'Vermeer',
      photoGrid: 'squares',
      language: null,
      paymentMethods: [{ kind: 'card', label: '•••• 4242' }],
    },
    addresses: [{ ...postal, isDefault: true }],
    signIns: [],
    albums: [{ name: 'Naxos "25"', createdAt: expect.any(String), photos: 0 }],
    orders: [],
    invoices: [],
    newsletter: { state: 'off' },
  });
  expect([other.email, 'Somebody', 'Not yours', who.id].filter((word) => text.includes(word))).toEqual([]);
});

test('[2.52c] the file of a business has every order and invoice', async () => {
  const who = await company(house);
  await who.ordered({ daysAgo: 400 });
  await who.ordered({ daysAgo: 1 });
  await who.list();
  const { data } = await read(who);
  const [orders, invoices] = [data['orders'], data['invoices']] as Record<string, unknown>[][];
  expect([orders?.length, invoices?.length]).toEqual([2, 2]);
  expect(invoices?.[0]).toMatchObject({
    number: expect.any(String),
    total: { currency: expect.any(String) },
  });
  expect(orders?.[0]).toMatchObject({ products: [{ name: expect.any(String), price: expect.any(Number) }] });
});

test('every album is listed, also where there are more than one read returns', async () => {
  const who = await person(house.origin);
  await house.backend.ports.store.query(
    `insert into album (id, customer_id, shared, name, created_at, updated_at)
      select gen_random_uuid(), $1, false, 'album ' || n, now(), now() from generate_series(1, 1001) as n`,
    [who.id],
  );
  const albums = (await read(who)).data['albums'] as { name: string }[];
  expect([albums.length, new Set(albums.map(({ name }) => name)).size]).toEqual([1001, 1001]);
});

test('the file has no hash, token, key or signed address, and a callback URL without its query', async () => {
  const who = await person(house.origin, { kind: 'business', b2bStatus: 'New' });
  const callbackUrl = 'https://erp.example.com/hook?key=hunter2';
  expect((await who.ask('PATCH', '/svc/customers/customers/me', { callbackUrl })).status).toBe(204);
  const { store } = house.backend.ports;
  const [account] = await store.query<{ password_hash: string }>(
    'select password_hash from account where id = $1',
    [who.id],
  );
  const { text, data } = await read(who);
  expect(data['profile']).toMatchObject({ business: { callbackUrl: 'https://erp.example.com/hook' } });
  const secrets = [account?.password_hash ?? 'none', 'hunter2', 'token', 'hash', '?u='];
  expect(secrets.filter((word) => text.includes(word))).toEqual([]);
});

test('its address expires after minutes, long before that of an archive', async () => {
  const who = await person(house.origin);
  const url = await addressOf(who);
  expect((await fetch(url, { method: 'HEAD' })).status).toBe(200);
  await house.seed.advance(dataAddressLife + 1);
  expect((await fetch(url)).status).toBe(403);
});
