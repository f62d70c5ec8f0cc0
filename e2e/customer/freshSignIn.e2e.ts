import { expect, test } from '../../tests/kit/e2e.ts';
import { noFindings } from '../kit/axe.ts';
import { followMail, silenced } from '../kit/mails.ts';

const fresh = 'To protect your account, sign in again before you';

test('after a fresh sign-in the e-mail address is changed with the text typed before it [4.15b, 5.13, 7.11]', async ({
  page,
  house,
  watch,
  signedIn,
}) => {
  watch.foresee(silenced);
  watch.foreseeFailures(/\/emailchanges$/, 401);
  const customer = await signedIn({ signedInAgo: 3_600 });
  const email = `canary-${crypto.randomUUID()}@example.com`;
  await page.goto('/settings/email');
  await page.getByLabel('New e-mail address').fill(email);
  await page.getByRole('button', { name: 'Send confirmation link' }).click();
  await expect(page.getByRole('alert')).toContainText(`${fresh} change your e-mail address`);
  await noFindings(page, 'a fresh sign-in is needed');
  await page.getByRole('button', { name: 'Sign in again' }).click();

  // Cancelling leads back to the unchanged form; the customer stays signed in.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  await expect(
    page.getByText('To protect your account, enter your password again before you make this change.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Back to your account' }).click();
  await expect(page).toHaveURL('/settings/email');
  await expect(page.getByLabel('New e-mail address')).toHaveValue(email);
  await page.getByRole('button', { name: 'Send confirmation link' }).click();
  await page.getByRole('button', { name: 'Sign in again' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  await page.getByLabel('E-mail address', { exact: true }).fill(customer.email);
  await page.getByLabel('Password', { exact: true }).fill(customer.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/settings/email');
  await expect(page.getByLabel('New e-mail address')).toHaveValue(email);
  await page.getByRole('button', { name: 'Send confirmation link' }).click();
  await expect(page.getByText(`We’ve sent a link to ${email}.`)).toBeVisible();
  const reader = await followMail(page, house, { to: email, subject: 'Confirm your new e-mail address' });
  await expect(reader).toHaveURL('/change-email-success');
});

test('an old sign-in returns to the deletion dialog after a fresh one [4.15b, 7.11]', async ({
  page,
  watch,
  signedIn,
}) => {
  watch.foreseeFailures(/\/deleteaccount$/, 401);
  const customer = await signedIn({ signedInAgo: 3_600 });
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Before you go' });
  await dialog.getByRole('button', { name: 'Send deletion link' }).click();
  await expect(dialog.getByRole('alert')).toContainText(`${fresh} delete it`);
  await dialog.getByRole('button', { name: 'Sign in again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  await page.getByLabel('E-mail address', { exact: true }).fill(customer.email);
  await page.getByLabel('Password', { exact: true }).fill(customer.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await dialog.getByRole('button', { name: 'Send deletion link' }).click();
  await expect(page.getByText(`We’ve sent a link to ${customer.email}`)).toBeVisible();
});

test('a changed callback is saved after a fresh sign-in from its form @nightly [4.15b, 7.10a]', async ({
  page,
  watch,
  signedIn,
}) => {
  watch.foreseeFailures(/\/customers\/me$/, 401);
  const customer = await signedIn({ kind: 'business', signedInAgo: 3_600 });
  await page.goto('/integration');
  const address = page.getByLabel('Callback URL');
  await address.fill('https://erp.example.com/orders');
  await page.getByLabel('Callback format').selectOption('xml');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText(`${fresh} change your callback`);
  await noFindings(page, 'a callback that needs a fresh sign-in');
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  await page.getByLabel('E-mail address', { exact: true }).fill(customer.email);
  await page.getByLabel('Password', { exact: true }).fill(customer.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/integration');
  await expect(address).toHaveValue('https://erp.example.com/orders');
  await expect(page.getByLabel('Callback format')).toHaveValue('xml');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your changes have been saved')).toBeVisible();
});
