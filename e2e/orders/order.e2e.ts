import type { Page } from '@playwright/test';
import { expect, test } from '../../tests/kit/e2e.ts';
import { daysFromNow } from '../../tests/kit/now.ts';
import { noFindings } from '../kit/axe.ts';
import { goBack, home } from '../kit/parts.ts';
import { arrivesInMarch, withinFiveSeconds } from './kit.ts';

const minute = 1 / 1440;
const at = (days: number) => daysFromNow(days).toISOString();
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const delivery = (page: Page) => page.getByRole('region', { name: 'Delivery', exact: true });
const change = async (page: Page) => {
  await delivery(page).getByRole('button', { name: 'Change address' }).click();
  return page.getByRole('dialog', { name: 'Change delivery address' });
};

test('an order opens from its card, follows its progress, and Back leads to its place in the list [2.52b, 3.11a, 4.12a, 7.12a, 8.5c]', async ({
  page,
  house,
  signedIn,
  watch,
}) => {
  watch.foreseeFailures(/^\/svc\/(?:orders|delivery)\/.*\/nothing$/, 404);
  const customer = await signedIn();
  const orders = Array.from({ length: 8 }, (_, index) => ({
    id: `${customer.id}-${index}`,
    number: `4418 770${index}`,
    createdAt: at(-(index + 1) * minute),
    status: index === 7 ? 'ProductionCompleted' : 'Cancelled',
    address: home,
    expected: arrivesInMarch,
    products: [
      {
        articleId: 'mug-classic',
        name: `Mug ${index}`,
        status: index === 7 ? 'ProductionCompleted' : 'Cancelled',
        statusTimes: [{ status: 'Confirmed', at: at(-1) }],
      },
    ],
  }));
  await house.seed.make('orders', { customerId: customer.id, orders });
  await page.clock.install();
  await page.goto('/orders');
  const last = page.getByRole('listitem').filter({ hasText: 'Mug 7' });
  // Simulates a customer who follows the link with the first scroll movement, long before scrolling stops.
  const left = await last
    .getByRole('heading')
    .getByRole('link')
    .evaluate(
      (link: HTMLElement) =>
        new Promise<number>((resolve) => {
          const leave = () => {
            resolve(window.scrollY);
            link.click();
          };
          window.addEventListener('scroll', leave, { once: true });
          link.scrollIntoView({ block: 'center' });
        }),
    );
  await expect(page).toHaveURL(`/orders/${customer.id}-7`);
  await expect(page).toHaveTitle('Order details');
  await expect(page.getByRole('heading', { level: 1, name: 'Order 4418 7707' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Arrives 2\s?–\s?4\sMarch$/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Products' })).toContainText('Mug 7');
  await expect(delivery(page)).toContainText('221 Baker Street');
  await noFindings(page, 'an order');
  const steps = page.getByRole('list', { name: 'Order steps' });
  await expect(steps.locator('[aria-current="step"]')).toContainText('In production');
  await withinFiveSeconds([page], async () => {
    const desk = `/svc/shop/desk/${customer.id}-7`;
    const moved = await page.request.post(desk, bearer(customer.user.access_token));
    expect(moved.status()).toBe(204);
  });
  await expect(steps.locator('[aria-current="step"]')).toContainText('Sent');
  await expect(page.getByRole('link', { name: /Track your parcel/ })).toHaveAttribute(
    'href',
    /^https:\/\/parcel\.example\/track\//,
  );
  await page.clock.resume();
  await goBack(page);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left);
  await expect(last).toBeInViewport();
  await page.goto('/orders/nothing');
  await expect(page.getByRole('heading', { name: 'Order not found' })).toBeVisible();
});

test('a delivery address changes to a saved one or a pick-up point, and not after the cut-off [4.11a, 4.11b, 5.12]', async ({
  page,
  house,
  signedIn,
  watch,
}) => {
  watch.foreseeFailures(/\/OrderDeliveryDates\//, 404);
  watch.foreseeFailures(/\/deliveryAddress$/, 409);
  const customer = await signedIn();
  const code = `${customer.id}-open`;
  const order = {
    id: code,
    status: 'Received',
    address: home,
    // Relative to the current time, not to the start of the worker, because this may be the worker's last test.
    changeableUntil: new Date(Date.now() + 50 * 60_000).toISOString(),
    products: [{ articleId: 'mug-classic', name: 'Mug', status: 'Received' }],
  };
  await house.seed.make('orders', { customerId: customer.id, orders: [order] });
  const added = await page.request.post('/svc/customers/customers/me/addresses', {
    headers: { ...bearer(customer.user.access_token).headers, 'idempotency-key': customer.id },
    data: { ...home, street: 'Downing Street', streetNumber: '10', postalCode: 'SW1A 2AA' },
  });
  expect(added.ok()).toBe(true);
  await page.goto(`/orders/${code}`);
  await expect(delivery(page).getByRole('timer')).toHaveText(/another 4\d\smins\s\d+\ssecs?/);
  const dialog = await change(page);
  await expect(dialog.getByLabel('Deliver to an address')).toBeChecked();
  await expect(dialog.getByRole('radio', { name: 'Current' })).toBeChecked();
  await dialog.getByRole('radio', { name: '10 Downing Street' }).check();
  await noFindings(page, 'a change of address');
  await dialog.getByRole('button', { name: 'Deliver to 10 Downing Street' }).click();
  await expect(delivery(page)).toContainText('10 Downing Street');
  await expect(delivery(page).getByRole('status')).toHaveText('Delivery address updated.');
  await change(page);
  await dialog.getByLabel('Deliver to a pick-up point').check();
  await expect(
    dialog.getByRole('group', { name: 'Which pick-up point?' }).getByRole('radio').first(),
  ).toBeVisible();
  await dialog.getByLabel('Postal code').fill('NW1 6XE');
  await dialog.getByRole('button', { name: 'Find pick-up points' }).click();
  await dialog.getByRole('radio', { name: 'Corner kiosk' }).check();
  await dialog.getByRole('button', { name: 'Pick up from Corner kiosk' }).click();
  await expect(delivery(page)).toContainText('Corner kiosk');
  await change(page);
  await dialog.getByLabel('Deliver to an address').check();
  await dialog.getByLabel('New address').check();
  await dialog.getByLabel('Postal code').fill('20I8');
  await dialog.getByRole('button', { name: 'Deliver to the new address' }).click();
  await expect(dialog.getByText('Postal Code must be valid')).toBeVisible();
  await dialog.getByLabel('Postal code').fill('SW1A 1AA');
  await dialog.getByLabel('Street number').fill('1');
  await dialog.getByLabel('Street', { exact: true }).fill('The Mall');
  await dialog.getByLabel('Town').fill('London');
  await house.backend.ports.store.query(
    "update customer_order set changeable_until = now() - interval '1 second' where id = $1",
    [code],
  );
  await dialog.getByRole('button', { name: 'Deliver to the new address' }).click();
  await expect(delivery(page)).toContainText('It’s too late to change this address');
  await expect(delivery(page)).toContainText('Corner kiosk');
  await expect(delivery(page).getByRole('button', { name: 'Change address' })).toBeHidden();
});

test('a reorder names unavailable products, creates one basket despite repeated presses, and opens it [4.14b, 5.11]', async ({
  page,
  house,
  signedIn,
  watch,
}) => {
  watch.foreseeFailures(/\/OrderDeliveryDates\//, 404);
  const customer = await signedIn();
  const code = `${customer.id}-again`;
  const products = [
    { articleId: 'book-square-m', name: 'Photo book “Harvest”' },
    { articleId: 'canvas-panorama', name: 'Canvas “Dolomites”' },
    { articleId: 'mug-classic', name: 'Mug' },
  ];
  await house.seed.make('orders', { customerId: customer.id, orders: [{ id: code, products }] });
  await page.goto(`/orders/${code}`);
  await page.getByRole('button', { name: 'Reorder' }).click();
  const panel = page.getByRole('region', { name: 'Reorder' });
  await expect(panel.getByRole('listitem')).toContainText([
    'Can be reordered',
    'We no longer make this product.',
    'Can be reordered',
  ]);
  await panel.getByRole('button', { name: 'Not now' }).click();
  await expect(panel).toBeHidden();
  await page.getByRole('button', { name: 'Reorder' }).dblclick();
  await panel.getByRole('button', { name: 'Reorder 2 products' }).dblclick();
  await page.waitForURL(/\/svc\/shop\/alb-gb\/basket\//);
  const baskets = await house.backend.ports.store.query('select id from basket where order_id = $1', [code]);
  expect(baskets.length).toBe(1);
});

test('vouchers are found, missing or failed and checked again; a book is saved as a PDF [3.17a, 4.14a, 7.14a, 8.9b]', async ({
  page,
  house,
  signedIn,
  watch,
}) => {
  watch.foreseeFailures(/\/(?:OrderDeliveryDates\/|offers\/GONE99$)/, 404);
  watch.foreseeFailures(/\/offers\/OUTAGE$|\/voucher\/refresh$/, 502);
  const customer = await signedIn();
  const code = `${customer.id}-vouchers`;
  const products = [
    { articleId: 'book-square-m', name: 'Photo book', voucher: 'SUMMER15' },
    { articleId: 'mug-classic', name: 'Mug', voucher: 'GONE99' },
    { articleId: 'poster-50x70', name: 'Poster', voucher: 'OUTAGE' },
  ];
  await house.seed.make('orders', { customerId: customer.id, orders: [{ id: code, products }] });
  await page.goto(`/orders/${code}`);
  const vouchers = page.getByRole('region', { name: 'Vouchers' }).getByRole('listitem');
  await expect(vouchers.nth(0)).toContainText('£15 off your photo book');
  await expect(vouchers.nth(1)).toContainText('We couldn’t find a voucher with this code');
  await expect(vouchers.nth(2)).toContainText('Request failure, status 502.');
  await noFindings(page, 'vouchers');
  const refreshed = page.waitForResponse((answer) => answer.url().includes('/voucher/refresh'));
  await vouchers.nth(2).getByRole('button', { name: 'Check again' }).click();
  expect((await refreshed).status()).toBe(502);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download PDF/ }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe(`${code}-0.pdf`);
  const bytes = await (await download.createReadStream()).toArray();
  expect(
    Buffer.concat(bytes as Buffer[])
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
});
