import { expect, test } from '../../tests/kit/e2e.ts';
import { daysFromNow } from '../../tests/kit/now.ts';
import { isAtRest } from '../../tests/kit/rest.ts';

const mug = { articleId: 'mug-classic', name: 'Cat mug' };

test('offline the orders show an error, and load automatically when the network returns [2.50, 2.52b, F12]', async ({
  page,
  context,
  house,
  signedIn,
  watch,
}) => {
  // Code that the next tab would load is not available either.
  watch.foreseeFailures(/^\/(?:svc\/orders|assets)\/|^\/favicon\.svg$/, 'net::ERR_INTERNET_DISCONNECTED');
  const customer = await signedIn();
  const old = {
    number: '4402 1188',
    createdAt: daysFromNow(-90).toISOString(),
    products: [mug],
  };
  await house.seed.make('orders', { customerId: customer.id, orders: [old] });
  await page.goto('/orders');
  const history = page.getByRole('link', { name: 'History' });
  await expect(history).toBeVisible();
  await isAtRest(page);
  await context.setOffline(true);
  const notice = page.getByText(/You’re offline/);
  await expect(notice).toBeVisible();
  // The notice covers the tabs, and would receive the click on a tab.
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toHaveCount(0);
  await history.click();
  await expect(page.getByText('Your orders could not be loaded')).toBeVisible({ timeout: 40_000 });
  await context.setOffline(false);
  await expect(page.getByRole('listitem').filter({ hasText: 'Cat mug' })).toBeVisible();
});

test('without the list of articles an order shows the names stored with it @nightly [7.13, 8.9c, F23]', async ({
  page,
  house,
  signedIn,
  watch,
}) => {
  // An order that has not been sent has no delivery dates.
  watch.foreseeFailures(/^\/svc\/.*\/OrderDeliveryDates\//, 404);
  const customer = await signedIn();
  const id = `${customer.id}-named`;
  await house.seed.make('orders', {
    customerId: customer.id,
    orders: [{ id, number: '4418 7700', products: [mug] }],
  });
  await page.route('**/graphql/**', (route) => route.fulfill({ status: 200, json: { data: null } }));
  await page.goto('/orders');
  await expect(page.getByRole('listitem').filter({ hasText: 'Cat mug' })).toBeVisible();
  await page.goto(`/orders/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Order 4418 7700' })).toBeVisible();
  await expect(page.getByText('Cat mug').first()).toBeVisible();
});
