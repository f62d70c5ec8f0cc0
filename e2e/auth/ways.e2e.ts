import { expect, test } from '../../tests/kit/e2e.ts';
import { goBack, signIn } from '../kit/parts.ts';

test('the sign-in links to the shop; Back leads to the previous page, and no other page opens it [4.15b, 4.15d]', async ({
  page,
  context,
  house,
}) => {
  const customer = await house.seed.customer();
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': customer.forwardedFor });
  const shop = `${house.origin}/svc/shop/`;
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto(shop);
  await page.goto('/orders');
  await expect(heading).toHaveText('Sign in');

  await test.step('Back leads to the shop', async () => {
    await goBack(page);
    await expect(page).toHaveURL(shop);
  });

  for (const name of ['Back to the shop', 'framehouse'] as const)
    await test.step(`${name} leads to the shop`, async () => {
      await page.goto('/orders');
      await expect(heading).toHaveText('Sign in');
      await page.locator('header').getByRole('link', { name }).click();
      await expect(page).toHaveURL(/\/svc\/shop\/[^/]+\/$/);
    });

  await test.step('Back from the account, signed in, shows the account and no expired sign-in', async () => {
    await page.goto('/orders');
    await signIn(page, customer.email, customer.password);
    await expect(heading).toHaveText('Orders');
    await goBack(page);
    await expect(heading).toHaveText(/^Hello/);
  });
});
