import { expect, test } from '../../tests/kit/e2e.ts';
import { noFindings } from '../kit/axe.ts';

test('a business fills in its details and waits for validation @nightly [2.52c, 6.1c]', async ({
  page,
  watch,
  signedIn,
}) => {
  await signedIn({ kind: 'business' });
  // The service has no details for a business that has never entered any.
  watch.foreseeFailures(/\/customers\/me\/business$/, 404);
  await page.goto('/settings/b2b');
  await expect(page.getByText('Company details are missing')).toBeVisible();
  await page.getByLabel('Company name').fill('Vermeer bv');
  await page.getByLabel('VAT number').fill('123');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Please enter a valid VAT number')).toBeVisible();
  await noFindings(page, 'a number that will not do');
  await page.getByLabel('VAT number').fill('BE 0123.456.749');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Pending account validation')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('VAT number')).toHaveValue('BE0123456749');
});

test('the callback of a business is tested from the service, and a reload shows what was saved @nightly [2.52j, 7.10a]', async ({
  page,
  house,
  watch,
  signedIn,
}) => {
  await signedIn({ kind: 'business' });
  watch.foreseeFailures(/\/customers\/me\/callback-test$/, 422);
  await page.goto('/');
  await page.getByRole('navigation').getByRole('link', { name: 'FTP instructions' }).click();
  await expect(page).toHaveTitle('FTP instructions');
  const address = page.getByLabel('Callback URL');
  const tried = page.getByRole('button', { name: 'Test callback' });
  await address.fill('http://127.0.0.1:1/');
  await tried.click();
  await expect(page.getByText('This URL can’t be reached from the internet')).toBeVisible();
  await address.fill(`${house.origin}/svc/receiver/no`);
  await tried.click();
  await expect(page.getByText('Your server answered with status 500.')).toBeVisible();
  await address.fill(`${house.origin}/svc/receiver/ok`);
  await tried.click();
  await expect(page.getByText('Your server accepted the callback')).toBeVisible();
  await noFindings(page, 'the instructions');
  await address.fill('https://erp.example.com/orders');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your changes have been saved')).toBeVisible();
  await page.reload();
  await expect(address).toHaveValue('https://erp.example.com/orders');
});

test('the preferred payment method is changed, and a reload shows the change @nightly [2.52c]', async ({
  page,
  signedIn,
}) => {
  const request = {
    paymentMethods: [
      { id: crypto.randomUUID(), kind: 'card', label: '•••• 4242' },
      { id: crypto.randomUUID(), kind: 'ideal', label: 'Bank in the Netherlands' },
    ],
  };
  await signedIn(request as never);
  await page.goto('/settings/payment-method');
  await expect(page.getByRole('radio', { name: /Card/ })).toBeChecked();
  await noFindings(page, 'payment methods');
  const kept = page.waitForResponse(/payment-methods\/preferred$/);
  await page.getByRole('radio', { name: /iDEAL/ }).click();
  expect((await kept).status()).toBe(204);
  await page.reload();
  await expect(page.getByRole('radio', { name: /iDEAL/ })).toBeChecked();
});
