import { noFindings } from '../kit/axe.ts';
import { expect, test } from '../../tests/kit/e2e.ts';
import { home } from '../kit/parts.ts';

const day = 86_400_000;
const at = (ms: number) => new Date(Date.now() + ms).toISOString();
const mug = (name: string, more = {}) => ({ articleId: 'mug-classic', name, ...more });

test('orders: both tabs, pages by address, a search, and a status that changes without a reload [2.52b, 4.12a, 4.13]', async ({
  page,
  house,
  signedIn,
  watch,
}) => {
  // The last step opens an order that has no dates yet.
  watch.foresee(/status of 404.*\/OrderDeliveryDates\//);
  const customer = await signedIn();
  const recent = Array.from({ length: 11 }, (_, index) => ({
    id: `${customer.id}-${index}`,
    number: `4418 77${String(10 + index)}`,
    createdAt: at(-index * 60_000 - 1000),
    status: index === 0 ? 'Received' : 'Cancelled',
    products: [mug(`Mug ${index}`, { status: index === 0 ? 'Received' : 'Cancelled' })],
  }));
  const old = { number: '4402 1188', createdAt: at(-90 * day), products: [mug('Cat on the sill')] };
  await house.seed.make('orders', { customerId: customer.id, orders: [...recent, old] });
  await page.goto('/orders');
  const card = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await expect(card('Mug 0')).toContainText('Awaiting payment');
  await noFindings(page, 'orders');
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/orders?page=2&order_state=inProgress');
  await expect(card('Mug 10')).toBeVisible();
  await page.goBack();
  await expect(card('Mug 1').first()).toBeVisible();
  await page.getByRole('link', { name: 'History' }).click();
  await expect(card('Cat on the sill')).toBeVisible();
  await page.goto('/orders');
  await page.getByRole('searchbox').fill('4418 7710');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Mug 0']);
  const sent = await page.request.post(`/svc/shop/desk/${customer.id}-0`, {
    headers: { authorization: `Bearer ${customer.user.access_token}` },
  });
  expect(sent.status()).toBe(204);
  await expect(card('Mug 0')).toContainText('We have your order and make it next.', { timeout: 6000 });
  await page.getByRole('link', { name: 'Order details' }).click();
  await expect(page).toHaveTitle('Order details');
});

test('the desk of the shop sends an order on its way: the list and the order on a second page show it within five seconds [4.12a]', async ({
  page,
  context,
  house,
  signedIn,
  watch,
}) => {
  watch.foresee(/status of 404.*\/OrderDeliveryDates\//);
  const customer = await signedIn();
  const id = `${customer.id}-moving`;
  const order = {
    id,
    number: '4418 7790',
    status: 'Received',
    products: [mug('Mug', { status: 'Received' })],
  };
  await house.seed.make('orders', { customerId: customer.id, orders: [order] });
  await page.goto('/orders');
  const second = await context.newPage();
  await second.goto(`/orders/${id}`);
  const listed = page.getByRole('listitem').filter({ hasText: 'Mug' });
  const step = second.getByRole('list', { name: 'Steps of the order' }).locator('[aria-current="step"]');
  await expect(listed).toContainText('Awaiting payment');
  await expect(step).toContainText('Awaiting payment');
  const desk = await context.newPage();
  await desk.goto('/svc/shop/alb-gb/desk');
  await desk.getByRole('button', { name: 'Send order 4418 7790 through production' }).click();
  const within = { timeout: 5000 };
  await Promise.all([
    expect(listed).toContainText('We have your order and make it next.', within),
    expect(step).toContainText('Ordered', within),
  ]);
  await expect(desk.getByRole('status')).toHaveText('Order 4418 7790 is on its way: a step a minute.');
});

test.describe('in Amsterdam', () => {
  test.use({ timezoneId: 'Europe/Amsterdam' });

  test('F19: until when an address can be changed is told in the zone of whoever reads it, over a change of summer time [4.11a, 7.12a]', async ({
    page,
    house,
    signedIn,
  }) => {
    const customer = await signedIn();
    const closing = (name: string, changeableUntil: string) => ({
      changeableUntil,
      createdAt: at(-1000),
      address: home,
      expected: { earliest: '2027-04-02', latest: '2027-04-04' },
      products: [mug(name)],
    });
    await house.seed.make('orders', {
      customerId: customer.id,
      orders: [closing('Mug 1', '2027-03-27T17:00:00Z'), closing('Mug 2', '2027-03-29T16:00:00Z')],
    });
    await page.goto('/orders');
    const card = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    await expect(card('Mug 1')).toContainText('You can change the address until Saturday 27 March at 18:00.');
    await expect(card('Mug 2')).toContainText('You can change the address until Monday 29 March at 18:00.');
    await card('Mug 2').getByRole('link', { name: 'Order details' }).click();
    await expect(page.getByRole('region', { name: 'Delivery', exact: true })).toContainText(
      'until Monday 29 March at 18:00.',
    );
  });
});
