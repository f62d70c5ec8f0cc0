import type { Browser, BrowserContext, Page } from '@playwright/test';
import { answerConsent, expect, test } from '../../tests/kit/e2e.ts';
import type { SeededCustomer, TestBackend } from '../../tests/kit/backend.ts';
import { noFindings } from '../kit/axe.ts';
import { press } from '../kit/keyboard.ts';
import { goBack, signIn } from '../kit/parts.ts';

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

interface Device {
  readonly context: BrowserContext;
  readonly page: Page;
}

/** Opens a page of the account on a second device of the customer, signed in through the sign-in page. */
async function device(
  browser: Browser,
  house: TestBackend,
  customer: SeededCustomer,
  userAgent?: string,
): Promise<Device> {
  const context = await browser.newContext({
    baseURL: house.origin,
    extraHTTPHeaders: { 'x-forwarded-for': customer.forwardedFor },
    ...(userAgent === undefined ? {} : { userAgent }),
  });
  await answerConsent(context);
  const page = await context.newPage();
  await page.goto('/orders');
  await signIn(page, customer.email, customer.password);
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  return { context, page };
}

test('a device is signed out from another by keyboard alone, and its page ends', async ({
  browser,
  house,
  watch,
}) => {
  watch.foreseeFailures(/^\/identity\/token$/, 400);
  const customer = await house.seed.customer();
  const here = await device(browser, house, customer);
  const there = await device(browser, house, customer, phone);
  const { page } = here;

  await page.getByRole('link', { name: 'Signed-in devices' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Signed-in devices');
  await expect(page.getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1);
  await expect(page.getByRole('listitem').filter({ hasText: 'Safari on iPhone' })).toContainText(
    'in use now',
  );
  await noFindings(page, 'the sign-ins');

  await press(page, page.getByRole('button', { name: 'Sign out Safari on iPhone' }));
  await expect(page.getByRole('status')).toHaveText('That device has been signed out.');
  await expect(page.getByRole('listitem')).toHaveCount(1);
  await there.page.reload();
  await expect(there.page.getByRole('heading', { name: 'Sign in' })).toBeVisible();

  await page.getByRole('link', { name: 'Back to your account' }).click();
  await expect(page).toHaveURL(`${house.origin}/`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Hello/);
  await goBack(page);
  await press(page, page.getByRole('button', { name: 'Sign out everywhere' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re signed out');
  await noFindings(page, 'signed out');
  await page.goto('/orders');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await here.context.close();
  await there.context.close();
});
