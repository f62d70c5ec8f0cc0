import { join } from 'node:path';
import { brands } from '../../contracts/brand/brands.ts';
import { baseLocales } from '../../contracts/brand/languages.ts';
import { expect, test } from '../../tests/kit/e2e.ts';
import { isTranslated, readEntries } from '../../tools/languages/read.ts';
import { seedPhotos } from '../kit/parts.ts';

const root = join(import.meta.dirname, '../..');

/** Returns the translation of an English message, from the catalogue that translators edit. */
function wordsIn(folder: string, locale: string): (source: string, context?: string) => string {
  const entries = readEntries(join(root, folder, `${locale}.po`)).filter(isTranslated);
  return (source, context = '') =>
    entries.find((entry) => entry.source === source && entry.context === context)?.text ??
    `no ${locale} for ${source}`;
}

const languages = [...new Set(brands.map(({ locale }) => locale))].filter(
  (locale) => !locale.startsWith('en') && baseLocales[locale] === undefined,
);

for (const locale of languages) {
  const { domain } = brands.find((brand) => brand.locale === locale) ?? { domain: '' };
  test(`${locale} from sign-in through orders and photos to sign-out on ${domain} @nightly [9.13, 7.12b]`, async ({
    page,
    context,
    house,
  }) => {
    const pages = wordsIn('src/locales', locale);
    const service = wordsIn('backend/languages/locales', locale);
    const customer = await house.seed.customer({ firstName: 'Robin' });
    await seedPhotos(house.seed, customer, [{ takenAt: '2024-07-14T12:00:00', count: 3 }]);
    await context.setExtraHTTPHeaders({ 'x-forwarded-for': customer.forwardedFor });
    await page.goto(`http://myaccount.${domain}.localhost:${house.port}/orders`);

    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await page.getByLabel(service('E-mail address')).fill(customer.email);
    await page.getByLabel(service('Password'), { exact: true }).fill(customer.password);
    await page.getByRole('button', { name: service('Sign in', 'button'), exact: true }).click();

    await expect(page.getByRole('heading', { level: 1 })).toHaveText(pages('Orders'));
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await page
      .getByRole('link', { name: pages('Photos'), exact: true })
      .first()
      .click();
    const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' }).format(
      new Date('2024-07-14'),
    );
    await expect(page.getByRole('rowgroup', { name: month })).toBeVisible();
    await page.getByRole('link', { name: pages('Sign out') }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(pages('You’re signed out'));
  });
}
