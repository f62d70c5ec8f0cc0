import { expect, test } from '../../tests/kit/e2e.ts';
import { noFindings } from '../kit/axe.ts';
import { followMail, linkIn, silenced } from '../kit/mails.ts';
import { signIn } from '../kit/parts.ts';

const free = () => `canary-${crypto.randomUUID()}@example.com`;
const asked = 'Confirm your new e-mail address';
const requested = 'Request to change your e-mail address';

test('the old address stops one change, and undoes another with a new password for the account [2.9b, 7.11]', async ({
  page,
  house,
  watch,
  signedIn,
}) => {
  test.setTimeout(120_000);
  watch.foresee(silenced);
  const customer = await signedIn({ email: free() });
  const [first, second] = [free(), free()];
  const ask = async (email: string) => {
    await page.goto('/settings/email');
    await page.getByLabel('New e-mail address').fill(email);
    await page.getByRole('button', { name: 'Send confirmation link' }).click();
    await expect(page.getByText(`We’ve sent a link to ${email}.`)).toBeVisible();
  };
  await ask(first);
  const stopped = await followMail(page, house, { to: customer.email, subject: requested });
  await expect(stopped.getByRole('heading', { level: 1 })).toHaveText('Your e-mail address stays the same');
  await expect(stopped).toHaveURL('/change-email-stop');
  await noFindings(stopped, 'a stopped change');
  await page.goto('/settings');
  await expect(page.getByText(customer.email)).toBeVisible();
  await expect(page.getByText(first)).toBeHidden();

  await ask(second);
  const changed = await followMail(page, house, { to: second, subject: asked });
  await expect(changed).toHaveURL('/change-email-success');
  const link = await linkIn(house, customer.email, 'Your e-mail address has been changed');
  await stopped.goto(link);
  await expect(stopped.getByRole('heading', { level: 1 })).toHaveText('We’ve restored your e-mail address');
  await expect(stopped).toHaveURL('/change-email-undo');
  await noFindings(stopped, 'an undone change');

  await stopped.goto(await linkIn(house, customer.email, 'Choose a new password'));
  await stopped.getByLabel('New password', { exact: true }).fill('a new password');
  await stopped.getByRole('button', { name: 'Save password' }).click();
  await expect(stopped.getByRole('heading', { level: 1 })).toHaveText('Password saved');
  await stopped.goto('/');
  await signIn(stopped, customer.email, 'a new password');
  await expect(stopped.getByRole('heading', { level: 1 })).toHaveText(/^Hello/);
  expect(house.log.join('')).not.toMatch(/canary-/);
});
