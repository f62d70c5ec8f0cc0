import { expect, test } from '../../tests/kit/e2e.ts';
import { noFindings } from '../kit/axe.ts';

test('the newsletter: the shop’s form, the mail, its link without sign-in, and a link that says nothing [2.7, 2.8a, 2.8b, 4.21b, 5.9a, 7.9]', async ({
  page,
  house,
  watch,
}) => {
  const email = `${crypto.randomUUID()}@example.com`;
  await page.request.post(`${house.origin}/svc/shop/newsletter`, {
    headers: { 'content-type': 'text/plain' },
    data: `email=${email}`,
  });
  const mails = () =>
    house.backend.ports.store.query<{ body: string }>('select body from mail where recipient = $1', [email]);
  await expect.poll(mails).toHaveLength(1);
  const [mail] = await mails();
  await page.goto(/http\S+/.exec(mail?.body ?? '')?.[0] ?? '');
  await expect(page.getByRole('heading', { name: 'Success!' })).toBeVisible();
  await expect(page).toHaveURL('/subscription-confirmation-success');
  await noFindings(page, 'subscribed');
  watch.foresee(/^console: Failed to load resource: .* 404 .*\/subscription\/confirm\/made-up/);
  await page.goto(`/subscription-confirmation?email=${encodeURIComponent(email)}&confirmation-token=made-up`);
  await expect(page.getByRole('heading', { name: 'Your subscription failed' })).toBeVisible();
  await expect(page).toHaveURL('/subscription-confirmation-error');
});
