import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Page } from '@playwright/test';
import { brands } from '../../contracts/brand/brands.ts';
import { baseLocales } from '../../contracts/brand/languages.ts';
import { expect, test } from '../../tests/kit/e2e.ts';
import { textOf } from '../../tests/invoices/backend/kit.ts';
import { isTranslated, readEntries } from '../../tools/languages/read.ts';
import { followMail, mailsTo, silenced } from '../kit/mails.ts';
import { dialogsAreClosed, goBack, home, seedPhotos } from '../kit/parts.ts';
import { jpeg } from '../kit/pictures.ts';
import { afterIngest } from '../kit/uploads.ts';

const root = join(import.meta.dirname, '../..');

interface Wording {
  readonly context?: string;
  readonly values?: Record<string, unknown>;
}

/** Returns a function for the translation of an English message, from the catalogue that translators edit. */
function wordsIn(folder: string, locale: string) {
  const entries = readEntries(join(root, folder, `${locale}.po`)).filter(isTranslated);
  const said = (source: string, { context = '', values }: Wording = {}): string => {
    const found = entries.find((entry) => entry.source === source && entry.context === context)?.text;
    if (found === undefined) return `no ${locale} for ${source}`;
    if (values === undefined) return found;
    const i18n = setupI18n({ locale, messages: { [locale]: { found: compileMessage(found) } } });
    return i18n._('found', values);
  };
  /** Whole English messages that are different in this language. */
  const english = entries
    .filter(({ source, text }) => source !== text && !/[{<]/.test(source) && source.length > 3)
    .map(({ source }) => source)
    .filter((source) => entries.every(({ text }) => text !== source));
  return { said, english };
}

const languages = [...new Set(brands.map(({ locale }) => locale))].filter(
  (locale) => !locale.startsWith('en') && baseLocales[locale] === undefined,
);
const exporting = 'PhotoManagementPhotoExportEnabled=true';
const free = () => `canary-${crypto.randomUUID()}@example.com`;
/** Width in pixels of a photo that is sharp in every print size. */
const width = 4000;

for (const locale of languages) {
  const { domain, channel } = brands.find((brand) => brand.locale === locale) ?? { domain: '', channel: '' };
  const { said: pages, english } = wordsIn('src/locales', locale);
  const { said: service } = wordsIn('backend/languages/locales', locale);

  /** Expects that no text of the page is an English message. */
  const isTranslatedWhole = (page: Page, what: string) =>
    expect
      .poll(
        () =>
          page.evaluate((known) => {
            const found: string[] = [];
            const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
            for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
              if (known.includes(node.textContent?.trim() ?? '')) found.push(node.textContent ?? '');
            return found;
          }, english),
        { message: what },
      )
      .toEqual([]);

  test(`${locale} from sign-in to the deletion of all photos on ${domain}, with mails and an invoice @nightly [9.13, 7.12b]`, async ({
    page,
    context,
    house,
    watch,
  }) => {
    test.setTimeout(240_000);
    watch.foresee(silenced);
    watch.foreseeFailures(/^\/favicon\.ico$/, 404);
    watch.foreseeFailures(/\/OrderDeliveryDates\//, 404);
    watch.foreseeFailures(/\/customers\/me\/business$/, 404);
    const customer = await house.seed.customer({
      firstName: 'Robin',
      channel,
      kind: 'business',
      email: free(),
    });
    await seedPhotos(house.seed, customer, [{ takenAt: '2024-07-14T12:00:00', count: 3, width }]);
    const code = `${customer.id}-open`;
    await house.seed.make('orders', {
      customerId: customer.id,
      orders: [
        {
          id: code,
          status: 'Received',
          address: home,
          changeableUntil: new Date(Date.now() + 50 * 60_000).toISOString(),
          products: [{ articleId: 'mug-classic', name: 'Mug', status: 'Received' }],
        },
        { status: 'Dispatched', products: [{ articleId: 'mug-classic', name: 'Mug' }] },
      ],
    });
    await context.setExtraHTTPHeaders({ 'x-forwarded-for': customer.forwardedFor });
    const origin = `http://myaccount.${domain}.localhost:${house.port}`;
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const dialog = page.getByRole('dialog');

    await test.step('sign-in', async () => {
      await page.goto(`${origin}/orders`);
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      await page.getByLabel(service('E-mail address')).fill(customer.email);
      await page.getByLabel(service('Password'), { exact: true }).fill(customer.password);
      await button(service('Sign in', { context: 'button' })).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(pages('Orders'));
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      await isTranslatedWhole(page, 'orders');
    });

    await test.step('an upload', async () => {
      await page.goto(`${origin}/my-photos/photos`);
      const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' }).format(
        new Date('2024-07-14'),
      );
      await expect(page.getByRole('rowgroup', { name: month })).toBeVisible();
      await button(pages('Add photos')).click();
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        dialog.getByRole('button', { name: pages('Choose photos') }).click(),
      ]);
      await chooser.setFiles([await jpeg('harbour.jpg', '2024-07-20 12:00:00', '#2e86ab')]);
      const upload = '{chosen, plural, =0 {Upload photos} one {Upload # photo} other {Upload # photos}}';
      await dialog.getByRole('button', { name: pages(upload, { values: { chosen: 1 } }) }).click();
      const next = dialog.getByRole('button', {
        name: pages('Next', { context: 'Button: goes to the photos that were added' }),
      });
      await isTranslatedWhole(page, 'the upload');
      await next.click(afterIngest);
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('gridcell')).toHaveCount(4, afterIngest);
    });

    await test.step('prints of a photo, and back', async () => {
      await page.goto(`${origin}/my-photos/photos`);
      await button(pages('Select', { context: 'Button: starts selecting photos' })).click();
      await page.getByRole('gridcell').nth(1).click();
      const prints =
        '{count, plural, one {Next: Customise # photo print} other {Next: Customise # photo prints}}';
      await isTranslatedWhole(page, 'selected photos');
      await button(pages(prints, { values: { count: 1 } })).click();
      await expect(page.getByRole('heading', { name: service('Prints editor') })).toBeVisible({
        timeout: 40_000,
      });
      await goBack(page);
      await expect(page.getByRole('gridcell').nth(1)).toHaveAttribute('aria-selected', 'true');
    });

    await test.step('an album', async () => {
      await page.goto(`${origin}/my-photos/albums`);
      await page.getByRole('button', { name: pages('New album') }).click();
      await dialog.getByLabel(pages('Album name')).fill('Naxos');
      await isTranslatedWhole(page, 'a new album');
      await dialog.getByRole('button', { name: pages('Create album') }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Naxos');
      await isTranslatedWhole(page, 'an empty album');
    });

    await test.step('the address of an order', async () => {
      await page.goto(`${origin}/orders/${code}`);
      await button(pages('Change address')).click();
      await dialog.getByLabel(pages('New address')).check();
      await dialog.getByLabel(pages('Country'), { exact: true }).selectOption('GB');
      await dialog.getByLabel(pages('Postal code'), { exact: true }).fill('SW1A 1AA');
      await dialog.getByLabel(pages('Street number'), { exact: true }).fill('1');
      await dialog.getByLabel(pages('Street'), { exact: true }).fill('The Mall');
      await dialog.getByLabel(pages('Town'), { exact: true }).fill('London');
      await isTranslatedWhole(page, 'the change of an address');
      await dialog.getByRole('button', { name: pages('Deliver to the new address') }).click();
      await expect(page.getByText(pages('Delivery address updated.')).first()).toBeVisible();
    });

    await test.step('an invoice', async () => {
      await page.goto(`${origin}/invoices`);
      const [saved] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('table').getByRole('button').first().click(),
      ]);
      await isTranslatedWhole(page, 'invoices');
      const lines = textOf(await readFile(await saved.path())).join('\n');
      expect(lines).toContain(service('Quantity', { context: 'column of an invoice' }));
      expect(lines).not.toContain('Invoice');
    });

    await test.step('an export, announced by mail', async () => {
      await page.goto(`${origin}/my-photos/photos?${exporting}`);
      await button(pages('Export photos')).click();
      await isTranslatedWhole(page, 'the offer of an export');
      await dialog.getByRole('button', { name: pages('Create export') }).click();
      await expect(
        dialog.getByRole('heading', { name: pages('We’re processing your export') }),
      ).toBeVisible();
      const reader = await followMail(page, house, {
        to: customer.email,
        subject: service('Your photo export is ready', { context: 'subject' }),
      });
      await expect(reader.getByText(pages('Your export is ready to download'))).toBeVisible();
      await isTranslatedWhole(reader, 'the export');
      await reader.close();
    });

    await test.step('all photos are deleted by the word of the language', async () => {
      const word = pages('DELETE', {
        context: 'The word that a customer types, in capitals, to delete all photos',
      });
      expect(word).toBe(word.toLocaleUpperCase(locale));
      await page.goto(`${origin}/my-photos/photos`);
      await button(pages('Delete all photos')).click();
      await dialog.getByLabel(pages('Type {word} to confirm', { values: { word } })).fill(word);
      await isTranslatedWhole(page, 'the deletion of all photos');
      await page.keyboard.press('Enter');
      await expect(page.getByText(pages('Your photos will appear here'))).toBeVisible();
      await dialogsAreClosed(page);
    });

    await test.step('the e-mail address is changed by a link in a mail', async () => {
      const wanted = free();
      const subject = service('Confirm your new e-mail address', { context: 'subject' });
      await page.goto(`${origin}/settings/b2b/email`);
      await page.getByLabel(pages('New e-mail address')).fill(wanted);
      await button(pages('Send confirmation link')).click();
      const reader = await followMail(page, house, { to: wanted, subject });
      await expect(reader.getByRole('heading', { level: 1 })).toHaveText(
        pages('Your e-mail address has been changed!'),
      );
      await isTranslatedWhole(reader, 'the changed e-mail address');
      await expect(page.getByRole('heading', { name: pages('You’re signed out') })).toBeVisible();
      const [mail = ''] = await mailsTo(house, wanted, subject);
      expect(mail).toContain(
        service('This is an automated e-mail from {brand}. Please don’t reply.').split('{brand}')[0],
      );
    });
  });
}
