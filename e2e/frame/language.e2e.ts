import type { BrowserContext, Page } from '@playwright/test';
import { beSignedIn, expect, test } from '../../tests/kit/e2e.ts';
import { isAtRest } from '../../tests/kit/rest.ts';
import type { Compiled } from '../../tools/languages/pseudo.ts';
import { speak } from '../kit/languages.ts';
import { photoCells, seedPhotos } from '../kit/parts.ts';

/** Serves a French catalogue for this test: English texts, each with a mark. */
const speakFrench = (context: BrowserContext) =>
  speak(context, 'fr-BE', (messages) =>
    Object.fromEntries(
      Object.entries(messages).map(([id, message]): [string, Compiled] => [id, ['FR ', ...message]]),
    ),
  );
const choice = (page: Page) => page.getByRole('contentinfo').getByRole('combobox');
const choose = (page: Page, name: string) => choice(page).selectOption({ label: name });
const speaks = (page: Page, locale: string) => expect(page.locator('html')).toHaveAttribute('lang', locale);

test('a visitor chooses a language in the footer: it applies at once, on later pages and at the sign-in [9.13]', async ({
  page,
  context,
  house,
}) => {
  await speakFrench(context);
  const origin = `http://myaccount.alb.be.localhost:${house.port}`;
  await page.goto(`${origin}/signed-out`);
  await expect(choice(page)).toBeVisible();
  const names = await choice(page).locator('option').allTextContents();
  expect([names.length, names.slice(0, 2)]).toEqual([14, ['Nederlands (België)', 'Français (Belgique)']]);
  await choose(page, 'Français (Belgique)');
  await speaks(page, 'fr-BE');
  await expect(page).toHaveTitle(/^FR /);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^FR /);
  await page.goto(`${origin}/account-deleted`);
  await speaks(page, 'fr-BE');
  await page.goto(`${origin}/account-deleted?locale=en-IE`);
  await speaks(page, 'en-IE');
  const asked = page.waitForRequest((request) => request.url().includes('/identity/auth?'));
  await page.goto(`${origin}/orders`);
  expect(new URL((await asked).url()).searchParams.get('ui_locales')).toBe('en-IE');
});

test('a customer’s language keeps address, form and library, and applies on other devices [9.13, 7.12b]', async ({
  page,
  context,
  browser,
  house,
  signedIn,
}) => {
  await speakFrench(context);
  const customer = await signedIn();
  await seedPhotos(house.seed, customer, [{ takenAt: '2024-07-14T12:00:00', count: 3 }]);
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  const readings = () => asked.filter((call) => /\/svc\/photos\/.*timeline/.test(call)).length;

  await test.step('the library is loaded, then a page with a form opened', async () => {
    await page.goto('/my-photos/photos');
    await expect(photoCells(page)).toHaveCount(3);
    await page.getByRole('link', { name: 'Settings' }).first().click();
    await page.getByRole('link', { name: 'Change personal details' }).click();
    await page.getByLabel('First name').fill('Typed');
    await isAtRest(page);
  });
  const before = readings();

  await test.step('the new language shows around the typed text at the same address', async () => {
    await choose(page, 'Français (Belgique)');
    await speaks(page, 'fr-BE');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^FR /);
    await expect(page.getByLabel('FR First name')).toHaveValue('Typed');
    expect(new URL(page.url()).pathname).toBe('/settings/personal-details');
    await expect.poll(() => asked).toContain('PUT /svc/customers/customers/me/language');
    await expect(page.getByRole('link', { name: 'Produits' }).first()).toBeVisible();
  });

  await test.step('the photos are shown without another read', async () => {
    await page.getByRole('link', { name: 'FR Photos' }).first().click();
    await expect(page.getByRole('rowgroup', { name: 'juillet 2024' })).toBeVisible();
    await expect(page.getByRole('gridcell', { name: /^FR Photo of/ })).toHaveCount(3);
    expect([readings(), asked.filter((call) => call === 'GET /my-photos/photos').length]).toEqual([
      before,
      1,
    ]);
  });

  await test.step('another device starts in its own language and adopts the customer’s', async () => {
    const other = await browser.newContext({ baseURL: house.origin });
    await speakFrench(other);
    await beSignedIn(other, house.origin, customer);
    const there = await other.newPage();
    await there.goto('/settings/personal-details');
    await speaks(there, 'fr-BE');
    await there.getByRole('textbox').first().fill('Typed');
    await choose(there, 'English (United Kingdom)');
    await speaks(there, 'en-GB');
    await expect(there.getByRole('textbox').first()).toHaveValue('Typed');
    await other.close();
  });

  await test.step('the first device adopts it with its next page', async () => {
    await page.reload();
    await speaks(page, 'en-GB');
  });

  await test.step('the sign-out of the provider is in the language of the page', async () => {
    await page.goto('/settings/personal-details');
    await choose(page, 'Dansk');
    await speaks(page, 'da-DK');
    const left = page.waitForRequest((request) => request.url().includes('/identity/session/end?'));
    await page.goto('/logout');
    expect(new URL((await left).url()).searchParams.get('ui_locales')).toBe('da-DK');
  });
});
