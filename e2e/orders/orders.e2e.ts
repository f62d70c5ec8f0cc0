import { expect, test } from '../../tests/kit/e2e.ts';
import { daysFromNow, isoDay, now } from '../../tests/kit/now.ts';
import { noFindings } from '../kit/axe.ts';
import { goBack, home } from '../kit/parts.ts';
import { withinFiveSeconds } from './kit.ts';

const minute = 1 / 1440;
const at = (days: number) => daysFromNow(days).toISOString();
const mug = (name: string, more = {}) => ({ articleId: 'mug-classic', name, ...more });

test('orders: both tabs, pages by address, and a search [2.52b, 4.13]', async ({
  page,
  house,
  signedIn,
  watch,
}) => {
  // The order that is opened at the end has no expected delivery dates.
  watch.foreseeFailures(/\/OrderDeliveryDates\//, 404);
  const customer = await signedIn();
  const recent = Array.from({ length: 11 }, (_, index) => ({
    id: `${customer.id}-${index}`,
    number: `4418 77${String(10 + index)}`,
    createdAt: at(-(index + 1) * minute),
    status: index === 0 ? 'Received' : 'Cancelled',
    products: [mug(`Mug ${index}`, { status: index === 0 ? 'Received' : 'Cancelled' })],
  }));
  const old = { number: '4402 1188', createdAt: at(-90), products: [mug('Cat on the sill')] };
  await house.seed.make('orders', { customerId: customer.id, orders: [...recent, old] });
  await page.goto('/orders');
  const card = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await expect(card('Mug 0')).toContainText('Awaiting payment');
  await noFindings(page, 'orders');
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/orders?page=2&order_state=inProgress');
  await expect(card('Mug 10')).toBeVisible();
  await goBack(page);
  await expect(card('Mug 1').first()).toBeVisible();
  await page.getByRole('link', { name: 'History' }).click();
  await expect(card('Cat on the sill')).toBeVisible();
  await page.goto('/orders');
  await page.getByRole('searchbox').fill('44187710');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Mug 0']);
  await expect(page).toHaveURL('/orders?page=1&order_state=inProgress&search=44187710');
  await page.reload();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Mug 0']);
  await expect(page.getByRole('searchbox')).toHaveValue('44187710');
  await page.getByRole('searchbox').fill('sill cat');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Cat on the sill']);
  await card('Cat on the sill').getByRole('heading').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Order 4402 1188' })).toBeVisible();
  await expect(page).not.toHaveURL(/search=/);
});

test('orders and addresses that changed elsewhere are read again when their tab becomes visible [2.52b, 2.52c, 3.21a]', async ({
  page,
  house,
  signedIn,
}) => {
  const customer = await signedIn();
  const order = { id: `${customer.id}-1`, status: 'Produced', createdAt: at(-1), products: [mug('Mug 1')] };
  await house.seed.make('orders', { customerId: customer.id, orders: [order] });
  // Simulates the customer's return to this tab: in a test every tab is always visible, so no event would be
  // dispatched.
  const front = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.goto('/orders');
  await expect(page.getByRole('listitem').filter({ hasText: 'Mug 1' })).toHaveCount(1);
  const other = { id: `${customer.id}-2`, status: 'Produced', createdAt: at(0), products: [mug('Mug 2')] };
  await house.seed.make('orders', { customerId: customer.id, orders: [other] });
  await front();
  await expect(page.getByRole('listitem').filter({ hasText: 'Mug 2' })).toHaveCount(1);
  await page.goto('/settings/addresses/all');
  await expect(page.getByRole('heading', { name: 'No addresses yet' })).toBeVisible();
  const added = await page.request.post('/svc/customers/customers/me/addresses', {
    headers: { authorization: `Bearer ${customer.user.access_token}`, 'idempotency-key': customer.id },
    data: home,
  });
  expect(added.ok()).toBe(true);
  await front();
  await expect(page.getByRole('list', { name: 'Addresses' })).toContainText('221 Baker Street');
});

test('an order advanced at the shop’s desk updates within five seconds in the list and on its page [2.52b, 4.12a]', async ({
  page,
  context,
  house,
  signedIn,
  watch,
}) => {
  watch.foreseeFailures(/\/OrderDeliveryDates\//, 404);
  const customer = await signedIn();
  const id = `${customer.id}-moving`;
  const order = {
    id,
    number: '4418 7790',
    status: 'Received',
    products: [mug('Mug', { status: 'Received' })],
  };
  await house.seed.make('orders', { customerId: customer.id, orders: [order] });
  await page.clock.install();
  await page.goto('/orders');
  const second = await context.newPage();
  await second.goto(`/orders/${id}`);
  const listed = page.getByRole('listitem').filter({ hasText: 'Mug' });
  const step = second.getByRole('list', { name: 'Order steps' }).locator('[aria-current="step"]');
  await expect(listed).toContainText('Awaiting payment');
  await expect(step).toContainText('Awaiting payment');
  const desk = await context.newPage();
  await desk.goto('/svc/shop/alb-gb/desk');
  await withinFiveSeconds([page, second], async () => {
    await desk.getByRole('button', { name: 'Send order 4418 7790 through production' }).click();
    await expect(desk.getByRole('status')).toHaveText(
      'Order 4418 7790 will move to its next status every minute.',
    );
  });
  await expect(listed).toContainText('We’ve got your order. It’s next in line.');
  await expect(step).toContainText('Ordered');
});

test.describe('in Amsterdam', () => {
  test.use({ timezoneId: 'Europe/Amsterdam' });

  // Summer time starts on the last Sunday of March.
  const year = now.getFullYear() + 1;
  const sunday = 31 - new Date(year, 2, 31).getDay();
  const [saturday, monday] = [new Date(year, 2, sunday - 1), new Date(year, 2, sunday + 1)];
  const label = (date: Date) => date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long' });

  test('the last time to change an address is in the reader’s time zone, also across summer time @nightly [4.11a, 7.12a, F19]', async ({
    page,
    house,
    signedIn,
  }) => {
    const customer = await signedIn();
    const closing = (name: string, changeableUntil: string) => ({
      changeableUntil,
      createdAt: at(-minute),
      address: home,
      expected: { earliest: `${year}-04-12`, latest: `${year}-04-14` },
      products: [mug(name)],
    });
    await house.seed.make('orders', {
      customerId: customer.id,
      orders: [
        closing('Mug 1', `${isoDay(saturday)}T17:00:00Z`),
        closing('Mug 2', `${isoDay(monday)}T16:00:00Z`),
      ],
    });
    await page.goto('/orders');
    const card = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    await expect(card('Mug 1')).toContainText(
      `You can change the address until Saturday ${label(saturday)} at 18:00.`,
    );
    await expect(card('Mug 2')).toContainText(
      `You can change the address until Monday ${label(monday)} at 18:00.`,
    );
    await card('Mug 2').getByRole('heading').getByRole('link').click();
    await expect(page.getByRole('region', { name: 'Delivery', exact: true })).toContainText(
      `until Monday ${label(monday)} at 18:00.`,
    );
  });
});
