import { beforeAll, expect, test } from 'vitest';
import { customerOrders, manyOrders } from '../../../demo/orders.ts';
import { placeAll } from '../../../demo/seedOrders.ts';
import { demoAccounts } from '../../../demo/accounts.ts';
import { countries } from '../../../contracts/brand/brands.ts';
import { orderTab } from '../../../contracts/orders/order.ts';
import type { SuperOrder } from '../../../contracts/orders/order.ts';
import { otherStatuses, productionStatuses } from '../../../contracts/orders/status.ts';
import { type RunningBackend, sharedBackend } from '../../kit/backend.ts';
import { shopper } from './shopper.ts';

let house: RunningBackend;
beforeAll(async () => {
  house = await sharedBackend();
});

const now = Date.parse('2026-11-23T08:00:00Z');
const before = demoAccounts.find(({ id }) => id === 'demo-customer')?.orders ?? [];
const whose = { customerId: 'demo-customer', firstName: 'Clara', lastName: 'Winter', now };

test('[4.12a] [4.12c] the demo customer has every status, source, currency and country, and both tabs', () => {
  const orders = customerOrders(whose, before);
  const set = (values: readonly string[]) => [...new Set(values)].sort();
  expect({
    statuses: set(orders.map(({ status }) => status)),
    sources: set(orders.map(({ source }) => source)),
    currencies: set(orders.map(({ currency }) => currency)),
    countries: set(orders.flatMap(({ address }) => (address === null ? [] : [address.country]))),
    types: set(orders.map(({ deliveryType }) => deliveryType)),
    vouchers: set(orders.flatMap(({ products }) => products.flatMap(({ voucher }) => voucher ?? []))),
  }).toEqual({
    statuses: set([...productionStatuses, ...otherStatuses]),
    sources: ['Albelli', 'Resnap'],
    currencies: ['DKK', 'EUR', 'GBP', 'NOK', 'SEK'],
    countries: set(countries),
    types: ['Home', 'PickupPoint'],
    vouchers: ['GONE99', 'OUTAGE', 'SUMMER15', 'WELCOME10'],
  });
  const tabs = orders.map(({ createdAt, products }) =>
    orderTab(
      {
        createdAt,
        products: products.map((one) => ({
          code: one.code,
          status: one.status,
          paymentChangedDate: one.paymentChangedAt,
          voucher: null,
          voucherDetails: null,
        })),
      },
      now,
    ),
  );
  expect([tabs.filter((tab) => tab === 'inProgress').length > 10, tabs.includes('history')]).toEqual([
    true,
    true,
  ]);
  expect(new Set(orders.map(({ number }) => number)).size).toBe(orders.length);
  const newest = Math.max(...orders.map(({ createdAt }) => Date.parse(createdAt)));
  expect(newest).toBe(now - Math.min(...before) * 86_400_000);
});

test('[9.2b] an account of 5,000 orders is listed and searched page by page', async () => {
  const who = await shopper(house);
  const orders = manyOrders({ ...whose, customerId: who.customer.id, now: who.now() }, 5_000);
  await placeAll(house.backend.ports, orders);
  const page = async (query: string) =>
    (await who.ask('GET', `/svc/orders/v2/superorders/me?${query}`)).body as {
      superOrders: SuperOrder[];
      total: number;
      tabs: { inProgress: number; history: number };
    };
  const last = await page('tab=history&Offset=4900&Limit=100');
  expect([last.total, last.tabs, last.superOrders.at(-1)?.superOrderCode]).toEqual([
    4_980,
    { inProgress: 20, history: 4_980 },
    `${who.customer.id}-many-4999`,
  ]);
  const found = await page(`search=${encodeURIComponent('50123 ')}`);
  expect(found.superOrders.map(({ code }) => code)).toEqual(['50123 1861']);
});
