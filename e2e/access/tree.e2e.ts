import type { Page } from '@playwright/test';
import { expect, test } from '../../tests/kit/e2e.ts';
import { isAtRest } from '../../tests/kit/rest.ts';
import { daysFromNow } from '../../tests/kit/now.ts';
import { home, photoCells, seedPhotos } from '../kit/parts.ts';
import { arrivesInMarch } from '../orders/kit.ts';

const months = 'January|February|March|April|May|June|July|August|September|October|November|December';
const short = 'Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept|Sep|Oct|Nov|Dec';
const days = new RegExp(`(?:\\w+day,? )?\\b\\d{1,2} (?:${months}|${short})\\b(?: 20\\d\\d)?`, 'g');
const times = /\bat \d\d:\d\d\b/g;
const someone = /[0-9a-f-]{36}@example\.com/g;

/**
 * Compares the accessibility tree of a page at rest with a stored one: roles, names, levels and states as text. URLs,
 * and days that depend on the date, are left out.
 */
async function isTree(page: Page, name: string, root = 'main'): Promise<void> {
  await isAtRest(page);
  // No request is pending, but the last response may not have been rendered yet.
  await expect(async () => {
    expect(`${await treeOf(page, root)}\n`).toMatchSnapshot(`${name}.txt`);
  }).toPass({ timeout: 20_000 });
}

async function treeOf(page: Page, root: string): Promise<string> {
  const lines = (await page.locator(root).last().ariaSnapshot()).split('\n');
  return (
    lines
      .filter((line) => !line.trimStart().startsWith('- /url:'))
      .join('\n')
      .replaceAll(someone, '<e-mail>')
      .replaceAll(times, 'at <time>')
      // The dates of photos are constant in this test.
      .replaceAll(days, (found) => (found.endsWith('2024') ? found : '<day>'))
  );
}

test('the accessibility tree of a new customer’s pages [1.1a, 2.16a, 2.52b]', async ({ page, signedIn }) => {
  await signedIn({ firstName: 'Robin' });
  for (const [name, path] of [
    ['new-home', '/'],
    ['new-orders', '/orders'],
    ['new-addresses', '/settings/addresses/all'],
    ['new-projects', '/saved-projects'],
    ['new-books', '/online-products'],
    ['new-photos', '/my-photos/photos'],
    ['new-albums', '/my-photos/albums'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await isTree(page, name);
  }
});

test('the accessibility tree around a page, of settings and of an order [1.1a, 2.52b, 4.12a]', async ({
  page,
  house,
  signedIn,
}) => {
  const customer = await signedIn({ firstName: 'Robin' });
  const id = `${customer.id}-open`;
  await house.seed.make('orders', {
    customerId: customer.id,
    orders: [
      {
        id,
        number: '4418 7700',
        status: 'Received',
        address: home,
        changeableUntil: daysFromNow(2).toISOString(),
        expected: arrivesInMarch,
        products: [{ articleId: 'book-square-m', name: 'Our summer', status: 'Received' }],
      },
    ],
  });
  await page.goto('/');
  await expect(page.getByText('4418 7700').first()).toBeVisible();
  await isTree(page, 'home');
  await isTree(page, 'frame', 'body');
  await page.goto('/orders');
  await expect(page.getByText('4418 7700').first()).toBeVisible();
  await isTree(page, 'orders');
  await page.goto(`/orders/${id}`);
  await expect(page.getByRole('heading', { name: 'Our summer' })).toBeVisible();
  await isTree(page, 'order');
  await page.getByRole('button', { name: 'Change address' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await isTree(page, 'order-delivery', 'dialog');
  await page.goto('/settings');
  await expect(page.getByText('No delivery address yet')).toBeVisible();
  await isTree(page, 'settings');
  await page.goto('/online-products');
  await expect(page.getByRole('heading', { name: 'Our summer' })).toBeVisible();
  await isTree(page, 'books');
});

test('the accessibility tree of an online photo book and its dialogs [1.1a, 4.17a, 4.17c]', async ({
  page,
  house,
  signedIn,
  watch,
}) => {
  watch.foreseeFailures(/\/galleryentries\//, 404);
  const customer = await signedIn({ firstName: 'Robin' });
  const products = [{ articleId: 'book-square-m', name: 'Our summer' }];
  await house.seed.make('orders', { customerId: customer.id, orders: [{ products }] });
  await page.goto('/online-products');
  await page.getByRole('button', { name: 'Put online Our summer' }).click();
  await expect(page.getByText('Being made')).toBeVisible();
  await house.seed.advance(4_000);
  await expect(page.getByRole('link', { name: 'Open Our summer' })).toBeVisible();
  await isTree(page, 'books-online');
  await page.getByRole('button', { name: 'Delete Our summer' }).click();
  await expect(page.getByRole('dialog', { name: 'Delete online photo book?' })).toBeVisible();
  await isTree(page, 'books-delete', 'dialog');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('link', { name: 'Share Our summer' }).click();
  await page.getByRole('checkbox', { name: 'Travel' }).check();
  await page.getByRole('button', { name: 'Add to gallery' }).click();
  await expect(page.getByText(/This book is in the gallery/)).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await isTree(page, 'book');
  await page.getByRole('button', { name: 'Remove from gallery' }).click();
  await expect(page.getByRole('dialog', { name: 'Remove this book from the gallery?' })).toBeVisible();
  await isTree(page, 'book-gallery', 'dialog');
});

test('the accessibility tree of photos, a selection, a preview, an album and their dialogs [2.16a, 2.23a, 2.35a]', async ({
  page,
  house,
  signedIn,
}) => {
  const customer = await signedIn({ firstName: 'Robin' });
  const [id = ''] = await seedPhotos(house.seed, customer, [
    { takenAt: '2024-07-14T12:00:00', count: 3, fileName: 'beach.jpg' },
    { takenAt: '2024-05-01T12:00:00', fileName: 'forest.jpg' },
    { takenAt: null, fileName: 'scan.jpg' },
  ]);
  await page.goto('/my-photos/photos');
  await expect(photoCells(page)).toHaveCount(4);
  // The storage period is requested separately from the photos, and may arrive after them.
  await expect(page.getByText(/^Stored for/)).toBeVisible();
  await isTree(page, 'photos');
  for (const [name, button] of [
    ['photos-export', 'Export photos'],
    ['photos-add', 'Add photos'],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('dialog', { name: button })).toBeVisible();
    await isTree(page, name, 'dialog');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await photoCells(page).first().click();
  await expect(page.getByRole('toolbar')).toBeVisible();
  await isTree(page, 'photos-selected', 'body');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await isTree(page, 'photos-delete', 'dialog');
  await page.goto(`/my-photos/photos/preview/${id}`);
  await expect(page.getByRole('img', { name: /^Photo of/ })).toBeVisible();
  await isTree(page, 'photo');
  await page.getByRole('button', { name: 'Copy to album' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'New album' })).toBeVisible();
  await isTree(page, 'photo-copy', 'dialog');
  await page.goto('/my-photos/albums');
  await page.getByRole('button', { name: 'New album' }).click();
  await page.getByRole('textbox').fill('Summer');
  await isTree(page, 'album-new', 'dialog');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Summer' })).toBeVisible();
  await isTree(page, 'album-empty');
  await page.getByRole('button', { name: 'Edit album name' }).click();
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
  await isTree(page, 'album-rename', 'dialog');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Delete album' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Delete' })).toBeVisible();
  await isTree(page, 'album-delete', 'dialog');
});
