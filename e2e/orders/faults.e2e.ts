import { expect, test } from '../../tests/kit/e2e.ts';

const broken = /^console: Failed to load resource: /;
const day = 86_400_000;
const mug = { articleId: 'mug-classic', name: 'Cat mug' };

test('without a network the orders say so; it comes back, and they go on by themselves [2.50, 2.52b, F12]', async ({
  page,
  context,
  house,
  signedIn,
  watch,
}) => {
  watch.foresee(broken);
  const customer = await signedIn();
  const old = {
    number: '4402 1188',
    createdAt: new Date(Date.now() - 90 * day).toISOString(),
    products: [mug],
  };
  await house.seed.make('orders', { customerId: customer.id, orders: [old] });
  await page.goto('/orders');
  const history = page.getByRole('link', { name: 'History' });
  await expect(history).toBeVisible();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await history.click();
  await expect(page.getByText(/You are offline/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('listitem').filter({ hasText: 'Cat mug' })).toBeVisible({ timeout: 30_000 });
});

test('without the list of articles an order keeps the names it was placed with, and its page stands [7.13, 8.9c, F23]', async ({
  page,
  house,
  signedIn,
  watch,
}) => {
  watch.foresee(broken);
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
