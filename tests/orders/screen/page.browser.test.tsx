import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { SimulatedClock } from 'xstate';
import type { SuperOrder } from '../../../contracts/orders/order.ts';
import { otherStatuses, productionStatuses } from '../../../contracts/orders/status.ts';
import { daysFromNow, isoDay } from '../../kit/now.ts';
import { expectSound, violations } from '../../ui/render.tsx';
import { order, product } from '../chart/samples.ts';
import { Service, showOrders } from './stage.tsx';

beforeEach(async () => {
  await page.viewport(1440, 900);
});

const show = (service: Service, search = '', clock?: SimulatedClock) => {
  const shown = showOrders(service, search, 'default', clock);
  onTestFinished(shown.end);
  return shown;
};
const statuses = [...productionStatuses, ...otherStatuses, 'quarantined'];
const one = (index: number, overrides: Partial<SuperOrder> = {}): SuperOrder =>
  order({
    superOrderCode: `S${index}`,
    code: `4418 77${String(index).padStart(2, '0')}`,
    status: 'Confirmed',
    orders: [product({ status: 'Confirmed', articleName: `Mug ${index}` })],
    ...overrides,
  });
const card = (name: string) => page.getByRole('listitem').filter({ hasText: name });
const names = () => [...document.querySelectorAll('main li h2')].map(({ textContent }) => textContent);

const widths = [
  ['desktop', 1440, 900],
  ['phone', 390, 844],
] as const;
for (const [name, width, height] of widths)
  for (const from of [0, 10, 20])
    test(`[4.12a] [4.12b] [4.12c] statuses from ${from} on a ${name}, light and dark, show their text`, async () => {
      await page.viewport(width, height);
      const service = new Service(
        statuses.map((status, index) =>
          one(index, { status, orders: [product({ status, paymentChangedDate: '2026-11-22T12:00:00Z' })] }),
        ),
      );
      show(service, `?page=${from / 10 + 1}`);
      await expect.element(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
      await expect.poll(() => names().length).toBe(Math.min(10, statuses.length - from));
      const tags = [...document.querySelectorAll('main li [data-status]')].map(
        ({ textContent }) => textContent,
      );
      expect(tags).toEqual(words.slice(from, from + 10));
      await expectSound();
    });
const words = [
  'Awaiting payment',
  'Ordered',
  'In production',
  'In production',
  'Sent',
  'Cancelled',
  'Payment pending',
  'Payment failed',
  'Paid',
  'Nothing to pay',
  'Payment not verified',
  'Processing',
  'Couldn’t be processed',
  'Approved',
  'Not accepted',
  'On hold',
  'Being made',
  'Delayed',
  'Shipped',
  'Cancelled',
  'quarantined',
];

test('[3.11a] a card shows products, date, price in its currency, and progress', async () => {
  const picture = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
  const details = {
    articleId: 'a',
    quantity: 1,
    price: { amount: 1, currency: 'EUR' },
    fullPrice: null,
    vat: { rate: 21, amount: { amount: 0, currency: 'EUR' } },
    picture,
    statusTimes: [],
    tracking: null,
  };
  const made = (name: string) => product({ status: 'ProductionStarted', articleName: name, details });
  show(
    new Service([
      one(2, {
        status: 'ProductionStarted',
        orders: ['Book <b>', 'Canvas', 'Mug', 'Cards'].map(made),
        total: { amount: 129_950, currency: 'DKK' },
      }),
    ]),
  );
  const shown = card('Canvas');
  await expect.element(shown).toBeVisible();
  const text = shown.element().textContent?.replace(/\s/g, ' ');
  expect(text).toBe(
    '+1Book <b>, Canvas, Mug and CardsDKK 1,299.50Order 4418 7702 · 17 November 2026In productionYour order is being made.',
  );
  expect(shown.element().querySelectorAll('img').length).toBe(3);
  const link = shown.getByRole('link').element();
  expect(link.getAttribute('href')).toBe('/orders/S2');
  // The whole card is the link.
  const { left, top, right, bottom } = shown.element().getBoundingClientRect();
  for (const [x, y] of [
    [left + 4, top + 4],
    [right - 4, bottom - 4],
  ] as const)
    expect(document.elementFromPoint(x, y)).toBe(link);
});

test('[2.52b] the address names tab and page: links lead there, and invalid values are corrected', async () => {
  const service = new Service([
    ...Array.from({ length: 13 }, (_, index) => one(index)),
    one(50, { createdAt: '2026-01-01T12:00:00Z' }),
  ]);
  const { addresses, go } = show(service, '?page=0&order_state=lost');
  await expect.element(card('Mug 0')).toBeVisible();
  expect(addresses).toEqual(['/orders?page=1&order_state=inProgress']);
  const tab = (name: string) => page.getByRole('navigation', { name: 'Orders' }).getByRole('link', { name });
  await expect.element(tab('In progress 13')).toHaveAttribute('aria-current', 'page');
  expect(tab('History 1').element().getAttribute('href')).toBe('/orders?page=1&order_state=history');
  expect(page.getByRole('link', { name: 'Next' }).element().getAttribute('href')).toBe(
    '/orders?page=2&order_state=inProgress',
  );
  go('?page=2&order_state=inProgress');
  await expect.element(page.getByText('Page 2 of 2')).toBeVisible();
  expect(names()).toEqual(['Mug 10', 'Mug 11', 'Mug 12']);
  go('?page=9&order_state=history');
  await expect.element(card('Mug 50')).toBeVisible();
  expect(addresses.at(-1)).toBe('/orders?page=1&order_state=history');
  await expect.element(tab('History 1')).toHaveAttribute('aria-current', 'page');
  expect(page.getByRole('navigation', { name: 'Pages of orders' }).elements()).toEqual([]);
});

test('[2.52b] F22 F25: a search by keyboard is requested once; without results it links back to all', async () => {
  const service = new Service([
    one(1),
    one(2, { orders: [product({ status: 'Confirmed', articleName: 'Naxos' })] }),
  ]);
  const { addresses, go } = show(service);
  await expect.element(card('Mug 1')).toBeVisible();
  const before = service.asked.length;
  await page.getByRole('searchbox', { name: 'Order number or product' }).fill(' naxos ');
  await userEvent.keyboard('{Enter}{Enter}{Enter}');
  await expect.poll(names).toEqual(['Naxos']);
  expect(service.asked.length).toBe(before + 1);
  expect(addresses).toEqual(['/orders?page=1&order_state=inProgress&search=naxos']);
  expect(
    page
      .getByRole('link', { name: /^History/ })
      .element()
      .getAttribute('href'),
  ).toBe('/orders?page=1&order_state=history&search=naxos');
  await page.getByRole('searchbox').fill('<b>%');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect.element(page.getByRole('heading', { name: 'No orders match “<b>%”' })).toBeVisible();
  expect(await violations()).toEqual([]);
  await page.getByRole('button', { name: 'Show all orders' }).click();
  await expect.poll(names).toEqual(['Mug 1', 'Naxos']);
  // Back leads to the search, with the text in its field.
  go('?search=naxos');
  await expect.poll(names).toEqual(['Naxos']);
  await expect.element(page.getByRole('searchbox')).toHaveValue('naxos');
});

test('[2.52b] a search without results in one tab links to its results in the other', async () => {
  const { go } = show(
    new Service([
      one(1),
      one(50, {
        createdAt: '2026-01-01T12:00:00Z',
        orders: [product({ status: 'Confirmed', articleName: 'Naxos' })],
      }),
    ]),
    '?search=naxos',
  );
  await expect.element(page.getByRole('heading', { name: 'No orders match “naxos”' })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Show 1 order in your history' }))
    .toHaveAttribute('href', '/orders?page=1&order_state=history&search=naxos');
  await expect.element(page.getByRole('button', { name: 'Show all orders' })).toBeVisible();
  expect(await violations()).toEqual([]);
  go('?order_state=history&search=mug');
  await expect
    .element(page.getByRole('link', { name: 'Show 1 order in progress' }))
    .toHaveAttribute('href', '/orders?page=1&order_state=inProgress&search=mug');
  go('?order_state=history&search=piano');
  await expect.element(page.getByRole('heading', { name: 'No orders match “piano”' })).toBeVisible();
  expect(page.getByRole('link', { name: /^Show/ }).elements()).toEqual([]);
});

test('[2.52b] on a phone the button of the search shows its icon alone, and keeps its name', async () => {
  await page.viewport(390, 844);
  show(new Service([one(1)]));
  const button = page.getByRole('button', { name: 'Search' });
  await expect.element(button).toBeVisible();
  expect(button.element().getBoundingClientRect().width).toBeLessThan(64);
  expect(await violations()).toEqual([]);
});

test('[2.52b] a tab without orders says which orders it lists', async () => {
  const { go } = show(new Service([]));
  await expect.element(page.getByRole('heading', { name: 'No orders in progress' })).toBeVisible();
  // There are no earlier orders, as the tab's number shows, so no button leads to an empty page.
  await expect.element(page.getByRole('link', { name: 'Show earlier orders' })).not.toBeInTheDocument();
  expect(await violations()).toEqual([]);
  go('?page=1&order_state=history');
  await expect.element(page.getByRole('heading', { name: 'No earlier orders' })).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('[2.52b] a tab without orders links to the history if that has some', async () => {
  show(new Service([one(50, { createdAt: '2026-01-01T12:00:00Z' })]));
  await expect
    .element(page.getByRole('link', { name: 'Show earlier orders' }))
    .toHaveAttribute('href', '/orders?page=1&order_state=history');
});

test('[F17] placeholders show while the page is loading, with a status', async () => {
  const service = new Service([one(1)]);
  service.held = [];
  show(service);
  await expect.element(page.getByRole('status', { name: 'Loading your orders' })).toBeVisible();
  expect(document.querySelectorAll('main li').length).toBe(3);
  expect(await violations()).toEqual([]);
  for (const release of service.held) release();
  await expect.element(card('Mug 1')).toBeVisible();
});

test('[4.18] [8.5d] F1: a page that cannot be read shows an error with its reference, and loads on retry', async () => {
  const service = new Service([one(1)]);
  service.failing = true;
  show(service);
  await expect.element(page.getByText('Error: Your orders could not be loaded')).toBeVisible();
  await page.getByText('Details', { exact: true }).click();
  await expect.element(page.getByText('8f41-c2d7')).toBeVisible();
  expect(await violations()).toEqual([]);
  service.failing = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(card('Mug 1')).toBeVisible();
});

test('[4.12a] a changed status shows within five seconds, without a reload', async () => {
  const service = new Service([one(1)]);
  const clock = new SimulatedClock();
  show(service, '', clock);
  await expect.element(card('Mug 1').getByText('Ordered').first()).toBeVisible();
  service.orders = [one(1, { status: 'Dispatched' })];
  clock.increment(5000);
  await expect.element(card('Mug 1').getByText('Your order is on its way to you.')).toBeVisible();
});

test('[4.13] [9.2b] a service without tabs and search is read by the hundred, with the same result', async () => {
  const service = new Service(
    Array.from({ length: 103 }, (_, index) =>
      one(index, { createdAt: index < 101 ? '2026-11-17T12:00:00Z' : '2026-01-01T12:00:00Z' }),
    ),
    false,
  );
  const { go } = show(service, '?page=11');
  await expect.element(card('Mug 100')).toBeVisible();
  expect(names()).toEqual(['Mug 100']);
  expect(service.asked.map((query) => (query as { Offset: number }).Offset)).toEqual([0, 100]);
  go('?page=1&order_state=history');
  await expect.poll(names).toEqual(['Mug 101', 'Mug 102']);
});

for (const width of [390, 820])
  test(`[3.11a] F22 F26: the longest words of any script stay inside their card at ${width} px`, async () => {
    await page.viewport(width, 900);
    const longest = ['W'.repeat(500), '\u05d0'.repeat(500), '👩‍👧'.repeat(100)];
    show(
      new Service([
        one(1, {
          code: 'N'.repeat(100),
          status: 'q'.repeat(60),
          orders: longest.map((articleName, index) => product({ code: `P${index}`, articleName })),
          total: { amount: 999_999_999_999, currency: 'NOK' },
          expected: { earliest: isoDay(daysFromNow(99)), latest: isoDay(daysFromNow(132)) },
        }),
      ]),
    );
    await expect.poll(() => names().length).toBe(1);
    const { scrollWidth, clientWidth } = document.documentElement;
    expect(scrollWidth).toBe(clientWidth);
    expect(document.querySelector('main li h2 bdi')?.textContent).toContain(longest[0]);
  });
