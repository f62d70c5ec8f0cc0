import { expect, test } from '../../tests/kit/e2e.ts';
import { noFindings } from '../kit/axe.ts';
import { followMail, silenced } from '../kit/mails.ts';
import { signIn } from '../kit/parts.ts';

test('a forgotten password is reset by mail, signs in, and a mail reports the change', async ({
  page,
  context,
  house,
  watch,
}) => {
  watch.foresee(silenced);
  const { email, forwardedFor } = await house.seed.customer({ firstName: 'Eva' });
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': forwardedFor });
  await page.goto('/');
  await page.getByRole('link', { name: 'Forgotten your password?' }).click();
  await page.getByLabel('E-mail address').fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();

  const reader = await followMail(page, house, { to: email, subject: 'Choose a new password' });
  await reader.getByLabel('New password').fill('a whole new one');
  await noFindings(reader, 'a new password');
  await reader.getByRole('button', { name: 'Save password' }).click();
  await expect(reader.getByRole('heading', { name: 'Password saved' })).toBeVisible();
  await reader.close();

  const received = await followMail(page, house, { to: email, subject: 'Your password has been changed' });
  await signIn(received, email, 'a whole new one');
  await expect(received.getByRole('heading', { level: 1 })).toHaveText('Hello, Eva');
});

test('the password is changed in the settings: refused, saved, reported; only the new one signs in @nightly [2.52c]', async ({
  page,
  context,
  house,
  watch,
}) => {
  watch.foresee(silenced);
  watch.foreseeFailures(/^\/identity\/password$/, 401);
  const { email, forwardedFor, password } = await house.seed.customer({ firstName: 'Eva' });
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': forwardedFor });
  await page.goto('/settings');
  await signIn(page, email, password);
  await page.getByRole('link', { name: 'Change your password' }).click();
  const [current, next] = [page.getByLabel('Current password'), page.getByLabel('New password')];
  await current.fill('not it');
  await next.fill('a whole new one');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(current).toHaveAttribute('aria-invalid', 'true');
  await noFindings(page, 'a password that is not the current one');
  await current.fill(password);
  await next.fill('a whole new one');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to your settings' }).last().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My settings');
});
