import type { Page } from '@playwright/test';
import { brands } from '../../contracts/brand/brands.ts';
import { themes } from '../../src/ui/theme/palette.ts';
import type { TestBackend } from '../../tests/kit/backend.ts';
import { beSignedIn, expect, test } from '../../tests/kit/e2e.ts';
import { isAtRest } from '../../tests/kit/rest.ts';
import { seedPhotos, signIn } from '../kit/parts.ts';

const hostOf = (house: TestBackend, domain: string) => `http://myaccount.${domain}.localhost:${house.port}`;

/** Returns a colour of the theme as the browser computes it. */
async function inkOf(page: Page, colour: string): Promise<string> {
  return page.evaluate((value) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = value;
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, colour);
}

for (const { domain, locale, family } of brands.filter((brand) =>
  ['alb.nl', 'pbx.co.uk', 'knudsen.dk'].includes(brand.domain),
)) {
  const when = domain === 'alb.nl' ? '' : ' @nightly';
  test(`${domain} has its own theme and asks for its own language${when} [9.10b, 7.12b]`, async ({
    page,
    context,
    house,
  }) => {
    const customer = await house.seed.customer({ firstName: 'Robin' });
    await beSignedIn(context, house.origin, customer);
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
    await page.goto(`${hostOf(house, domain)}/`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Robin');
    const wordmark = page
      .getByRole('banner')
      .getByRole('link', { name: themes[family].wordmark, exact: true });
    await expect(wordmark).toHaveCSS('color', await inkOf(page, themes[family].light.accentInk));
    // The page requests the catalogue of a language without translations once, and then uses English.
    const own = (await (await fetch(`${house.origin}/locales/${locale}.json`)).json()) as object;
    const shown = Object.keys(own).length > 0 ? locale : 'en-GB';
    const languages = [...new Set([locale, shown])].map((name) => `/locales/${name}.json`);
    await isAtRest(page);
    expect(asked.filter((path) => path.startsWith('/locales/'))).toEqual(languages);
  });
}

const hasLanguage = (page: Page, language: string) =>
  expect(page.locator('html')).toHaveAttribute('lang', language);

test('a brand whose language has no translations is wholly en-GB: words, language, months and numbers @nightly [7.12b, 9.10b]', async ({
  page,
  house,
  signedIn,
}) => {
  const customer = await signedIn();
  await seedPhotos(house.seed, customer, [{ takenAt: '2024-07-14T12:00:00', count: 1_200 }]);
  await page.route('**/locales/nl-NL.json', (route) => route.fulfill({ json: {} }));
  await page.goto(`${hostOf(house, 'alb.nl')}/my-photos/photos`);
  await expect(page.getByRole('rowgroup', { name: 'July 2024' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Photos 1,200' })).toBeVisible();
  await hasLanguage(page, 'en-GB');
});

test('a brand with a catalogue shows its language, with its months and numbers @nightly [7.12b, 9.10b]', async ({
  page,
  house,
  signedIn,
}) => {
  const customer = await signedIn();
  await seedPhotos(house.seed, customer, [{ takenAt: '2024-07-14T12:00:00', count: 1_200 }]);
  const english: unknown = await (await fetch(`${house.origin}/locales/en-GB.json`)).json();
  await page.route('**/locales/nl-NL.json', (route) => route.fulfill({ json: english }));
  await page.goto(`${hostOf(house, 'alb.nl')}/my-photos/photos`);
  await expect(page.getByRole('rowgroup', { name: 'juli 2024' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Photos 1.200' })).toBeVisible();
  await hasLanguage(page, 'nl-NL');
});

test('a brand whose catalogue is missing shows in English and marks it for screen readers @nightly [7.12b]', async ({
  page,
  context,
  house,
  watch,
}) => {
  watch.foreseeFailures(/^\/locales\/nl-NL\.json$/, 404);
  const customer = await house.seed.customer({ firstName: 'Robin' });
  await beSignedIn(context, house.origin, customer);
  await page.route('**/locales/nl-NL.json', (route) => route.fulfill({ status: 404 }));
  await page.goto(`${hostOf(house, 'alb.nl')}/`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Robin');
  await hasLanguage(page, 'en-GB');
});

test("signing in and out on a brand's host begins and ends there [4.15b, 9.10b, 9.11]", async ({
  page,
  context,
  house,
}) => {
  const customer = await house.seed.customer();
  const origin = hostOf(house, 'pbx.ie');
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': customer.forwardedFor });
  await page.goto(`${origin}/orders?kept=1`);
  await expect(page).toHaveTitle(`Sign in – ${themes.pbx.wordmark}`);
  await signIn(page, customer.email, customer.password);
  await expect(page).toHaveURL(`${origin}/orders?kept=1`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders');
  const held = async () =>
    (await context.cookies(origin))
      .filter(({ domain }) => domain === '.pbx.ie.localhost')
      .map(({ secure, sameSite }) => ({ secure, sameSite }));
  await expect.poll(held).toEqual([
    { secure: true, sameSite: 'Strict' },
    { secure: true, sameSite: 'Strict' },
  ]);
  await page.getByRole('link', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(`${origin}/signed-out`);
  await expect.poll(held).toEqual([]);
});

test('a host without a brand shows an error and a retry [8.9b, 9.10b]', async ({ page, house }) => {
  await page.goto(`http://myaccount.unknown.example.localhost:${house.port}/`);
  await expect(page.getByRole('alert')).toContainText('An unexpected error has occurred');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});
