import { resendPause } from '../../contracts/confirmations/confirmation.ts';
import { answerConsent, expect, test } from '../../tests/kit/e2e.ts';
import { noFindings } from '../kit/axe.ts';
import { press } from '../kit/keyboard.ts';
import { followMail, linkIn, mailsTo, silenced } from '../kit/mails.ts';
import { seedPhotos, signIn } from '../kit/parts.ts';

const free = () => `canary-${crypto.randomUUID()}@example.com`;
const asked = 'Confirm your new e-mail address';
const deletion = 'Confirm the deletion of your account';

test('a name and the e-mail address are changed: in use, sent, resent, too often, confirmed by mail [2.9b, 2.52c, 4.21a, 5.13, 7.10a, 7.11, 8.8]', async ({
  page,
  house,
  watch,
  signedIn,
}) => {
  test.setTimeout(120_000);
  watch.foresee(silenced);
  watch.foreseeFailures(/\/emailchanges$/, 409, 429);
  const customer = await signedIn({ firstName: 'Eva' });
  const taken = await house.seed.customer();
  const [first, second] = [free(), free()];
  await page.clock.install();
  await page.goto('/');
  await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveTitle('My settings');
  await page.getByRole('link', { name: 'Change personal details' }).click();
  await page.getByLabel('First name').fill('Ada');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your changes have been saved')).toBeVisible();
  await expect(page).toHaveURL('/settings');
  await expect(page.getByText(/^Ada /)).toBeVisible();
  await noFindings(page, 'the settings');

  await page.getByRole('link', { name: 'Change email address' }).click();
  await expect(page.getByLabel('Current e-mail address')).toHaveValue(customer.email);
  const wanted = page.getByLabel('New e-mail address');
  const send = page.getByRole('button', { name: 'Send confirmation link' });
  await wanted.fill(taken.email);
  await send.click();
  await expect(page.getByText('This e-mail address is already in use')).toBeVisible();
  await expect(page.getByLabel('New e-mail address')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('Details')).toHaveCount(0);
  await noFindings(page, 'an address in use');
  await wanted.fill(first);
  await send.click();
  await expect(page.getByText(`We’ve sent a link to ${first}. It expires in 24 hours.`)).toBeVisible();
  const again = page.getByRole('button', { name: 'Send a new link' });
  await expect(again).toHaveAttribute('aria-disabled', 'true');
  await page.clock.fastForward(resendPause);
  await again.click();
  await expect.poll(async () => (await mailsTo(house, first, asked)).length).toBe(2);
  await page.getByRole('button', { name: 'Use a different address' }).click();
  await wanted.fill(second);
  await send.click();
  await expect(page.getByText(`We’ve sent a link to ${second}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Use a different address' }).click();
  await wanted.fill(first);
  await send.click();
  await expect(page.getByText('You’ve asked for too many links')).toBeVisible();
  await expect(page.getByText('Details')).toHaveCount(0);

  await expect.poll(async () => (await mailsTo(house, second, asked)).length).toBe(1);
  await page.goto('/');
  const attention = page.getByRole('region', { name: 'Needs attention' });
  await expect(attention.getByText('Confirm your new e-mail address')).toBeVisible();
  await attention.getByRole('link', { name: 'View e-mail address' }).click();
  await expect(page.getByText(`${second} – waiting for confirmation`)).toBeVisible();
  await noFindings(page, 'an address that waits');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Ada');
  await expect(attention).toBeHidden();

  const reader = await followMail(page, house, { to: second, subject: asked });
  await expect(reader).toHaveURL('/change-email-success');
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Your e-mail address has been changed!');
  await expect(page.getByRole('heading', { name: 'You’re signed out' })).toBeVisible();
  // The next sign-in form already contains the new address.
  await reader.getByRole('link', { name: 'Sign in with your new address' }).click();
  await expect(reader.getByLabel('E-mail address', { exact: true })).toHaveValue(second);
  expect(house.log.join('')).not.toMatch(/canary-/);
});

test('a business changes its e-mail address in its own settings, and both addresses get a mail @nightly [2.2c, 5.13, 6.1b, 7.11]', async ({
  page,
  house,
  watch,
  signedIn,
}) => {
  watch.foresee(silenced);
  watch.foreseeFailures(/\/customers\/me\/business$/, 404);
  const customer = await signedIn({ kind: 'business', email: free() });
  const email = free();
  await page.goto('/settings/b2b');
  await page.getByRole('link', { name: 'Change email address' }).click();
  await expect(page).toHaveURL('/settings/b2b/email');
  await expect(page).toHaveTitle('Change email address');
  await page.getByLabel('New e-mail address').fill(email);
  await page.getByRole('button', { name: 'Send confirmation link' }).click();
  await expect(page.getByText(`We’ve sent a link to ${email}.`)).toBeVisible();
  const reader = await followMail(page, house, { to: email, subject: asked });
  await expect(reader).toHaveURL('/change-email-success');
  expect(await linkIn(house, customer.email, 'Your e-mail address has been changed')).toContain(
    '/change-email-undo',
  );
  await reader.goto('/');
  await signIn(reader, email, customer.password);
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(/^Hello/);
  await reader.goto('/settings/b2b');
  await expect(reader.getByText(email)).toBeVisible();
  expect(house.log.join('')).not.toMatch(/canary-/);
});

test('the account is deleted by the link in a mail; opened again, signed out, the link says so [2.5, 2.9a, 4.21a, 7.11]', async ({
  page,
  house,
  browser,
  watch,
  signedIn,
}) => {
  test.setTimeout(120_000);
  watch.foresee(silenced);
  watch.foreseeFailures(/\/deleteaccount$/, 429);
  const email = free();
  const customer = await signedIn({ email });
  await seedPhotos(house.seed, customer, [{ takenAt: '2024-05-01T12:00:00', count: 3 }]);
  const { orders } = (await house.seed.make('orders', {
    customerId: customer.id,
    orders: [{ status: 'Confirmed', products: [{ articleId: 'mug-classic', name: 'Mug' }] }],
  })) as { orders: { code: string }[] };
  expect(orders).toHaveLength(1);
  await page.goto('/settings');
  const dialog = page.getByRole('dialog', { name: 'Before you go' });
  const opener = page.getByRole('button', { name: 'Delete account' });
  await opener.click();
  await expect(dialog.getByText('3 photos')).toBeVisible();
  await expect(dialog.getByText(/^Order .+ is in progress$/)).toBeVisible();
  await noFindings(page, 'before you go');
  await dialog.getByRole('button', { name: 'Export photos' }).click();
  await expect(page.getByRole('dialog', { name: 'Export photos' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  for (let times = 0; times < 3; times += 1) {
    await press(page, opener);
    await press(page, dialog.getByRole('button', { name: 'Send deletion link' }));
    await expect(page.getByText(`We’ve sent a link to ${email}`)).toBeVisible();
    await expect(page.getByText(/The link expires in 24 hours/)).toBeVisible();
    await press(page, page.getByRole('button', { name: 'Close' }));
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await opener.click();
  await dialog.getByRole('button', { name: 'Send deletion link' }).click();
  await expect(dialog.getByText('Details')).toHaveCount(0);
  await noFindings(page, 'too many links');

  const link = await linkIn(house, email, deletion, 3);
  const signedOut = async () => {
    const context = await browser.newContext({ baseURL: house.origin });
    await answerConsent(context);
    const stranger = await context.newPage();
    await stranger.goto(link);
    return stranger;
  };
  const early = await signedOut();
  await expect(early.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await early.context().close();

  const reader = await followMail(page, house, { to: email, subject: deletion, count: 3 });
  await expect(reader).toHaveURL('/account-deleted');
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(
    'Your account has been successfully deleted',
  );
  const late = await signedOut();
  await expect(late.getByRole('heading', { level: 1 })).toHaveText(
    'Your account has been successfully deleted',
  );
  await expect(late).toHaveURL('/account-deleted');
  await test.step('the page leads to the creation of another account', async () => {
    await late.getByRole('link', { name: 'Create a new account' }).click();
    await expect(late.getByRole('heading', { level: 1 })).toHaveText('Create an account');
    await late.getByRole('link', { name: 'Sign in' }).click();
    await expect(late.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  });
  await late.context().close();
  expect(house.log.join('')).not.toMatch(/canary-/);
});
