import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoAccounts } from '../../../demo/accounts.ts';
import { customerOrders } from '../../../demo/orders.ts';
import { seedAccount } from '../../../demo/seed.ts';
import { seedDemoSettings } from '../../../demo/settings.ts';
import { bookOf } from '../../../backend/addresses/book.ts';
import { detailsOf } from '../../../backend/customers/business.ts';
import { deleteCustomer } from '../../../backend/customers/customers.ts';
import { methodsOf } from '../../../backend/customers/payments.ts';
import * as z from 'zod/mini';
import { postalAddress } from '../../../contracts/addresses/address.ts';
import { paymentMethod } from '../../../contracts/extensions/account.ts';
import { demoMigrations } from '../../../demo/tables.ts';
import { startTestBackend, type TestBackend } from '../../kit/backend.ts';

let house: TestBackend;
beforeAll(async () => {
  house = await startTestBackend({
    parts: (product) => [...product, { name: 'demo-tables', migrations: demoMigrations }],
  });
  const { ports } = house.backend;
  for (const account of demoAccounts) await seedAccount(ports, account, ports.clock.now());
  await deleteCustomer(ports.store, 'demo-member', new Date(ports.clock.now()).toISOString());
  await seedDemoSettings(ports, demoAccounts);
  // At the second start everything has already been created.
  await seedDemoSettings(ports, demoAccounts);
});
afterAll(() => house.stop());

test('[7.10b] [5.12] demo addresses are valid, of several countries, one default; orders go to the first', async () => {
  const { store } = house.backend.ports;
  const book = await bookOf(store, 'demo-customer');
  expect(book.map(({ country, isDefault }) => [country, isDefault])).toEqual([
    ['GB', true],
    ['NL', false],
    ['PT', false],
    ['FR', false],
  ]);
  for (const { id } of demoAccounts)
    for (const one of await bookOf(store, id)) expect(z.safeParse(postalAddress, one).error).toBe(undefined);
  const whose = { customerId: 'demo-customer', firstName: 'Clara', lastName: 'Winter', now: 0 };
  const open = customerOrders(whose, []).find(({ id }) => id.endsWith('-open'));
  expect([open?.address?.street, open?.address?.streetNumber]).toEqual([
    book[0]?.street,
    book[0]?.streetNumber,
  ]);
  expect(await bookOf(store, 'demo-member')).toEqual([]);
});

test('[2.52c] demo payment methods are of every kind, one of them preferred', async () => {
  const { store } = house.backend.ports;
  const all = await Promise.all(demoAccounts.map(({ id }) => methodsOf(store, id)));
  const kinds = new Set(all.flatMap(({ methods }) => methods.map(({ kind }) => kind)));
  expect([...kinds].sort()).toEqual([...paymentMethod.shape.kind.options].sort());
  expect((await methodsOf(store, 'demo-customer')).preferred).toBe('demo-customer-method-0');
});

test('[6.1c] each demo business has the state of its banner: details missing, pending, blocked', async () => {
  const { store } = house.backend.ports;
  const rows = await store.query<{ id: string; b2b_status: string }>(
    "select id, b2b_status from customer where b2b_status is not null and id like 'demo-%' order by id",
  );
  expect(
    await Promise.all(
      rows.map(async ({ id, b2b_status }) => [b2b_status, (await detailsOf(store, id)) !== null]),
    ),
  ).toEqual([
    ['Default', false],
    ['Blocked', true],
    ['New', true],
  ]);
});
