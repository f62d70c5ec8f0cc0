import { expect, test } from '../../tests/kit/e2e.ts';
import { noFindings } from '../kit/axe.ts';
import { followMail, silenced } from '../kit/mails.ts';

test('the newsletter: the shop’s form, the mail, its link without sign-in, a link with a false token [2.7, 2.8a, 2.8b, 4.21b, 5.9a, 7.9]', async ({
  page,
  house,
  watch,
}) => {
  watch.foresee(silenced);
  const email = `canary-${crypto.randomUUID()}@example.com`;
  await page.goto('/svc/shop/newsletter');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText('We’ve sent you an e-mail')).toBeVisible();
  // Even before the service has responded, neither the URL nor a previous history entry contains any part of the link.
  const confirming = Promise.withResolvers<void>();
  await page.context().route('**/subscription/confirm/**', async (route) => {
    await confirming.promise;
    await route.continue();
  });
  const reader = await followMail(page, house, { to: email, subject: 'Please confirm your subscription' });
  await expect(reader).toHaveURL('/subscription-confirmation');
  await expect.poll(() => reader.evaluate(() => [history.length, document.referrer])).toEqual([1, '']);
  confirming.resolve();
  await expect(reader.getByRole('heading', { name: 'Success!' })).toBeVisible();
  await expect(reader).toHaveURL('/subscription-confirmation-success');
  await noFindings(reader, 'subscribed');
  await expect.poll(() => reader.evaluate(() => history.length)).toBe(1);
  watch.foreseeFailures(/\/subscription\/confirm\/made-up$/, 404);
  await page.goto(`/subscription-confirmation?email=${encodeURIComponent(email)}&confirmation-token=made-up`);
  await expect(page.getByRole('heading', { name: 'Your subscription failed' })).toBeVisible();
  await expect(page).toHaveURL('/subscription-confirmation-error');
  expect(house.log.join('')).not.toMatch(/canary-/);
});
