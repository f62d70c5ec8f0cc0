import { noFindings } from '../kit/axe.ts';
import { expect, test } from '../../tests/kit/e2e.ts';

const day = 86_400_000;
const at = (ms: number) => new Date(Date.now() + ms).toISOString();
const mug = (name: string, more = {}) => ({ articleId: 'mug-classic', name, ...more });

test('orders: both tabs, pages by address, a search, and a status that changes without a reload [2.52b, 4.12a, 4.13]', async ({
  page,
  house,
  signedIn,
}) => {
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
