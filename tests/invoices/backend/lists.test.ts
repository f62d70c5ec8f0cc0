import { unzipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';
import { businessOrders } from '../../../demo/businessOrders.ts';
import { placeAll } from '../../../demo/seedOrders.ts';
import { currentInvoices, olderInvoices } from '../../../backend/invoices/lists.ts';
import { writeInvoices } from '../../../backend/invoices/write.ts';
import { countries } from '../../../contracts/brand/brands.ts';
import type { Seller } from '../../../backend/merchandise/sellers.ts';
import type { SuperOrder } from '../../../contracts/orders/order.ts';
import type { HistoricalInvoice } from '../../../contracts/invoices/invoice.ts';
import { sharedBackend, type RunningBackend } from '../../kit/backend.ts';
import { caller } from '../../downloads/backend/kit.ts';
import { home } from '../../orders/backend/shopper.ts';
import { company, day, textOf } from './kit.ts';
import type { Company } from './kit.ts';

let house: RunningBackend;
beforeAll(async () => {
  house = await sharedBackend();
});

const service = '/svc/invoices/api/v1';
const historical = async ({ ask }: Company) =>
  ((await ask('GET', `${service}/HistoricalInvoice/me`)).body as { historicalInvoices: HistoricalInvoice[] })
    .historicalInvoices;
const refsOf = (invoices: readonly { orderRefs: string[] }[]) => invoices.flatMap((one) => one.orderRefs);

test('[3.12] a dispatched order is billed once, at the dispatch; a cancelled or open one is not', async () => {
  const who = await company(house);
  const at = new Date(house.backend.ports.clock.now() - day).toISOString();
  await who.ordered(
    {
      number: 'A',
      daysAgo: 3,
      products: [
        {
          articleId: 'mug-classic',
          statusTimes: [
            { status: 'Dispatched', at },
            { status: 'Delivered', at: new Date(house.backend.ports.clock.now()).toISOString() },
          ],
        },
      ],
    },
    { number: 'B', status: 'Cancelled' },
    { number: 'C', status: 'ProductionStarted' },
    { number: 'D', products: [{ articleId: 'mug-classic', status: 'Cancelled' }] },
  );
  const [first, second] = await Promise.all([who.list(), who.list()]);
  expect([refsOf(first.invoices), first.total, first]).toEqual([['A'], 1, second]);
  expect(first.invoices[0]?.created).toBe(at);
  await who.ordered({ number: 'E' });
  const later = await who.list();
  expect(refsOf(later.invoices).toSorted()).toEqual(['A', 'E']);
  const { invoices } = later;
  expect(Number(invoices.find(({ orderRefs: [ref] }) => ref === 'E')?.id)).toBe(
    Number(first.invoices[0]?.id) + 1,
  );
});

test('[9.2b] invoices are listed ten at a time, newest first, by year or by search', async () => {
  const who = await company(house);
  const now = house.backend.ports.clock.now();
  await who.ordered(
    ...Array.from({ length: 12 }, (_, index) => ({ number: `N${index}`, daysAgo: index * 30 })),
    { number: 'Old', daysAgo: 500, products: [{ articleId: 'mug-classic', name: 'Mug “100 % Ours”' }] },
  );
  const numbers = Array.from({ length: 12 }, (_, index) => `N${index}`);
  const first = await who.list();
  expect([refsOf(first.invoices), first.total]).toEqual([numbers.slice(0, 10), 13]);
  const next = await who.list('?skip=10&limit=10');
  expect(refsOf(next.invoices)).toEqual([...numbers.slice(10), 'Old']);
  const oldYear = new Date(now - 500 * day).getUTCFullYear();
  expect(first.years).toEqual(first.years.toSorted((one, other) => other - one));
  expect([first.years[0], first.years.includes(oldYear)]).toEqual([new Date(now).getUTCFullYear(), true]);
  const ofYear = await who.list(`?year=${oldYear}&limit=50`);
  expect(ofYear.invoices.map(({ created }) => Number(created.slice(0, 4)))).toEqual(
    ofYear.invoices.map(() => oldYear),
  );
  expect([refsOf(ofYear.invoices).includes('Old'), ofYear.total < 13]).toEqual([true, true]);
  const found = await who.list(`?search=${encodeURIComponent(' 100 % OURS')}`);
  expect([refsOf(found.invoices), found.total]).toEqual([['Old'], 1]);
  expect((await who.list('?search=%25')).total).toBe(1);
  const [invoice] = found.invoices;
  const typed = (invoice?.id ?? '').replace(/[^A-Za-z0-9]/g, '').toLowerCase();
  expect(refsOf((await who.list(`?search=${typed}`)).invoices)).toEqual(['Old']);
  expect(refsOf((await who.list('?search=ours%20mug')).invoices)).toEqual(['Old']);
  expect((await who.list('?search=ours%20cat')).total).toBe(0);
});

test('[7.8] [3.12] invoices older than two years are historical, and are read by id and channel', async () => {
  const who = await company(house);
  await who.ordered({ number: 'New', daysAgo: 700 }, { number: 'Old', daysAgo: 740, channel: 'alb-nl' });
  expect(refsOf((await who.list()).invoices)).toEqual(['New']);
  const [old, ...others] = await historical(who);
  expect([old?.orderRef, old?.channel, old?.total?.currency, others]).toEqual(['Old', 'alb-nl', 'GBP', []]);
  const read = (channel: string) => who.file(`/HistoricalInvoice/me/pdf/${old?.id ?? ''}/${channel}`);
  const { status, bytes } = await read('alb-nl');
  expect([status, textOf(bytes).includes(`Invoice ${old?.id ?? ''}`)]).toEqual([200, true]);
  expect((await read('alb-be')).status).toBe(404);
  // Each file must belong to its own invoice, whichever was created first.
  const current = await who.file(`/InvoiceGroupFiles/me/${(await who.list()).invoices[0]?.id ?? ''}`);
  const ordered = (pdf: Uint8Array) =>
    textOf(pdf).flatMap((line) => /^Order (\w+), placed on /.exec(line)?.slice(1) ?? []);
  expect([ordered(bytes), ordered(current.bytes), ordered((await read('alb-nl')).bytes)]).toEqual([
    ['Old'],
    ['New'],
    ['Old'],
  ]);
});

test('[7.8] [3.12] an invoice is current for two years to the moment; the listed years are the company’s own', async () => {
  const [who, other] = [await company(house), await company(house)];
  const { store } = house.backend.ports;
  await who.ordered(
    { number: 'Edge', createdAt: '2024-11-25T12:00:00.000Z' },
    { number: 'Past', createdAt: '2024-11-25T11:59:59.999Z' },
    { number: 'Long past', createdAt: '2020-05-05T12:00:00.000Z' },
  );
  await other.ordered({ createdAt: '2025-05-05T12:00:00.000Z' });
  for (const { customer } of [who, other]) await writeInvoices(store, customer.id);
  const now = Date.parse('2026-11-25T12:00:00.000Z');
  const current = await currentInvoices(store, who.customer.id, {}, now);
  expect([refsOf(current.invoices), current.total, current.years]).toEqual([['Edge'], 1, [2024]]);
  const { historicalInvoices } = await olderInvoices(store, who.customer.id, now);
  expect(historicalInvoices.map(({ orderRef }) => orderRef)).toEqual(['Past', 'Long past']);
});

test('[9.2b] a page has a hundred invoices at most, however many are requested', async () => {
  const who = await company(house);
  await who.ordered(...Array.from({ length: 101 }, () => ({})));
  const { invoices, total } = await who.list('?limit=5000');
  expect([invoices.length, total]).toEqual([100, 101]);
});

test('[1.2b] [6.2b] a request writes the missing invoices of the caller’s own orders, and of no other', async () => {
  const [who, other] = [await company(house), await company(house)];
  await other.ordered({ number: 'Theirs' });
  await who.ordered({ number: 'Ours' });
  expect(refsOf((await who.list()).invoices)).toEqual(['Ours']);
  expect(refsOf((await other.list()).invoices)).toEqual(['Theirs']);
});

test('[6.2b] [1.2b] F29: an invoice is its company’s alone, and a consumer has none', async () => {
  const [who, other, consumer] = await Promise.all([company(house), company(house), house.seed.customer()]);
  await who.ordered({ daysAgo: 800 }, {});
  const year = new Date(house.backend.ports.clock.now() - day).getUTCFullYear();
  const id = (await who.list()).invoices[0]?.id ?? '';
  const [old] = await historical(who);
  const paths = [
    `/InvoiceGroupFiles/me/${id}`,
    `/HistoricalInvoice/me/pdf/${old?.id ?? ''}/${old?.channel ?? ''}`,
    `/InvoiceArchives/me/${year}`,
  ];
  const asked = caller(house.origin, consumer.user.access_token);
  for (const path of paths) {
    expect([path, (await who.file(path)).status, (await other.file(path)).status]).toEqual([path, 200, 404]);
    expect((await asked('GET', `${service}${path}`)).status).toBe(404);
  }
  expect([(await other.list()).total, await historical(other)]).toEqual([0, []]);
  for (const path of ['/InvoiceGroups/me', '/HistoricalInvoice/me'])
    expect((await asked('GET', `${service}${path}`)).status).toBe(404);
});

test('[3.12] an order names its invoice and the tab that lists it, and the invoice links back to the order', async () => {
  const [who, other, consumer] = await Promise.all([company(house), company(house), house.seed.customer()]);
  const orderOf = async (ask: Company['ask'], code: string) => {
    const { status, body } = await ask('GET', `/svc/orders/v1/superorders/${code}`);
    return [status, (body as Partial<SuperOrder>).invoice];
  };
  await who.ordered(
    { id: `${who.customer.id}-new` },
    { id: `${who.customer.id}-old`, daysAgo: 800 },
    { id: `${who.customer.id}-open`, status: 'ProductionStarted' },
  );
  // The file is requested before the list was ever opened, so the invoice is created only now.
  const [, late] = await orderOf(who.ask, `${who.customer.id}-new`);
  const [listed] = (await who.list()).invoices;
  expect([late, listed?.orderCodes]).toEqual([
    { id: listed?.id, list: 'current' },
    [`${who.customer.id}-new`],
  ]);
  const sold = await who.ask('GET', `/svc/orders/v1/superorders/${who.customer.id}-new`);
  const [written] = await house.backend.ports.store.query<{ seller: Seller; locale: string }>(
    "select document->'seller' as seller, document->>'locale' as locale from invoice where order_id = $1",
    [`${who.customer.id}-new`],
  );
  const { seller } = sold.body as SuperOrder;
  expect([written?.seller.company, written?.seller.vatNumber, written?.locale]).toEqual([
    seller?.company,
    seller?.vatNumber,
    'en-GB',
  ]);
  expect(seller?.address).toEqual([...(written?.seller.address ?? []), 'Netherlands']);
  const [old] = await historical(who);
  expect([await orderOf(who.ask, old?.orderCode ?? ''), old?.orderCode]).toEqual([
    [200, { id: old?.id, list: 'historical' }],
    `${who.customer.id}-old`,
  ]);
  expect(await orderOf(who.ask, `${who.customer.id}-open`)).toEqual([200, undefined]);
  expect(await orderOf(other.ask, `${who.customer.id}-new`)).toEqual([404, undefined]);
  const products = [{ articleId: 'mug-classic' }];
  const bought = [{ id: `${consumer.id}-own`, address: home, status: 'Dispatched', products }];
  await house.seed.make('orders', { customerId: consumer.id, orders: bought });
  const asked = caller(house.origin, consumer.user.access_token);
  expect(await orderOf(asked, `${consumer.id}-own`)).toEqual([200, undefined]);
});

test('[3.12] a year is one zip of its invoices, at an address that is valid for that year alone', async () => {
  const who = await company(house);
  const now = house.backend.ports.clock.now();
  await who.ordered({ daysAgo: 1 }, { daysAgo: 2, country: 'DE' }, { daysAgo: 800 });
  const year = new Date(now - day).getUTCFullYear();
  const answer = await who.ask('GET', `${service}/InvoiceArchives/me/${year}`);
  const { url } = answer.body as { url: string };
  const archive = await fetch(url);
  expect([archive.status, archive.headers.get('content-disposition')]).toEqual([
    200,
    `attachment; filename=invoices_${year}.zip`,
  ]);
  const bytes = new Uint8Array(await archive.arrayBuffer());
  const files = unzipSync(bytes);
  const listed = (await who.list(`?year=${year}`)).invoices.map(({ id }) => id);
  expect(Object.keys(files).toSorted()).toEqual(listed.map((id) => `invoice_${id}.pdf`).toSorted());
  for (const id of listed)
    expect(
      Buffer.from(files[`invoice_${id}.pdf`] ?? []).equals(
        (await who.file(`/InvoiceGroupFiles/me/${id}`)).bytes,
      ),
    ).toBe(true);
  const part = await fetch(url, { headers: { range: 'bytes=100-' } });
  expect([part.status, new Uint8Array(await part.arrayBuffer())]).toEqual([206, bytes.subarray(100)]);
  // Simulates an invoice from a release that stored no checksum.
  await house.backend.ports.store.query('update invoice set pdf_crc = null where customer_id = $1', [
    who.customer.id,
  ]);
  expect(new Uint8Array(await (await fetch(url)).arrayBuffer())).toEqual(bytes);
  expect((await fetch(url.replace(`/${year}?`, `/${year - 2}?`))).status).toBe(403);
  expect((await who.ask('GET', `${service}/InvoiceArchives/me/1999`)).status).toBe(404);
});

test('[3.12] the demo business has more than a page of current invoices, historical ones, and each country', async () => {
  const who = await company(house);
  const now = house.backend.ports.clock.now();
  const whose = { customerId: who.customer.id, firstName: 'Bruno', lastName: 'Keller', now };
  const orders = businessOrders(whose);
  await placeAll(house.backend.ports, orders);
  const { total, years } = await who.list();
  const old = await historical(who);
  expect([total > 10, years.length >= 2, old.length > 10, total + old.length]).toEqual([
    true,
    true,
    true,
    30,
  ]);
  expect(new Set(orders.map(({ address }) => address?.country))).toEqual(new Set(countries));
});
