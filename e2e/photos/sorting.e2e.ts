import type { Page } from '@playwright/test';
import { expect, test } from '../../tests/kit/e2e.ts';
import { goBack, monthLabels, photoCells, photosTab, seedPhotos } from '../kit/parts.ts';

const stored = (page: Page) => page.evaluate(() => localStorage.getItem('photos'));
const sortMenu = (page: Page) => page.getByRole('button', { name: /(newest|oldest) first$/ }).first();
const names = (page: Page) =>
  photoCells(page).evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label')?.slice(-9)));

async function sortBy(page: Page, name: string): Promise<void> {
  await sortMenu(page).click();
  await page.getByRole('menuitemradio', { name }).click();
  await expect(sortMenu(page)).toHaveText(name);
}

test('sorted by upload: the day label, preview, keys, reload, Back and Forward, and a link [2.21, 2.22b, 2.23b, 2.28, 3.6a]', async ({
  page,
  house,
  signedIn,
}) => {
  const customer = await signedIn();
  const early = await seedPhotos(house.seed, customer, [
    { takenAt: '2025-03-02T10:00:00', fileName: 'early.jpg', count: 3 },
  ]);
  const late = await seedPhotos(house.seed, customer, [
    { takenAt: '2020-05-06T10:00:00', fileName: 'later.jpg', count: 2 },
  ]);

  // Around midnight, real uploads might belong to two different days.
  await house.backend.ports.store.query(
    "update photo set uploaded_at = '2025-06-10T12:00:00Z'::timestamptz + (uploaded_at - (select min(uploaded_at) from photo where customer_id = $1)) where customer_id = $1",
    [customer.id],
  );

  await test.step('by date taken at first, as the default', async () => {
    await page.goto('/my-photos/photos');
    await expect(monthLabels(page)).toHaveText(['March 20253 photos', 'May 20202 photos']);
    expect(await stored(page)).toBe(null);
  });

  await test.step('by upload: one run under its day, and the setting is stored', async () => {
    await sortBy(page, 'Date uploaded, newest first');
    await expect(photoCells(page)).toHaveCount(5);
    await expect(monthLabels(page)).toHaveText(['Tuesday, 10 June 2025']);
    await expect.poll(async () => (await names(page)).slice(0, 2)).toEqual(['later.jpg', 'later.jpg']);
    await expect.poll(() => stored(page)).toBe('{"sortKey":"created","sortOrder":"desc"}');
  });

  await test.step('by keyboard alone: oldest first', async () => {
    await sortMenu(page).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(sortMenu(page)).toHaveText('Date uploaded, oldest first');
    await expect
      .poll(() => names(page))
      .toEqual(['early.jpg', 'early.jpg', 'early.jpg', 'later.jpg', 'later.jpg']);
  });

  await test.step('a reload keeps the order', async () => {
    await page.reload();
    await expect(sortMenu(page)).toHaveText('Date uploaded, oldest first');
    await expect.poll(async () => (await names(page)).at(-1)).toBe('later.jpg');
  });

  await test.step('the preview moves in this order and returns to its photo', async () => {
    await photoCells(page).nth(2).click();
    await expect(page.getByText('3 of 5')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText('4 of 5')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/my-photos/photos');
    await expect(photoCells(page).nth(3)).toBeFocused();
  });

  await test.step('Back and Forward', async () => {
    await photoCells(page).first().click();
    await expect(page.getByText('1 of 5')).toBeVisible();
    await goBack(page);
    await expect(page).toHaveURL('/my-photos/photos');
    await expect(photoCells(page).first()).toBeVisible();
    await page.goForward();
    await expect(page.getByText('1 of 5')).toBeVisible();
  });

  await test.step('a link to a photo finds its position in the stored order', async () => {
    await page.goto(`/my-photos/photos/preview/${late[0]}`);
    await expect(page.getByText(/\b[45] of 5$/)).toBeVisible();
    await page.goto(`/my-photos/photos/preview/${early[0]}`);
    await expect(page.getByText(/\b[123] of 5$/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(photoCells(page).first()).toBeVisible();
  });
});

test('photos deleted in this order disappear from the months and from every count @nightly [4.7c, 2.14a]', async ({
  page,
  house,
  signedIn,
}) => {
  const customer = await signedIn();
  await seedPhotos(house.seed, customer, [
    { takenAt: '2025-03-02T10:00:00', fileName: 'march.jpg', count: 3 },
    { takenAt: null, fileName: 'undated.png' },
  ]);
  await page.goto('/my-photos/photos');
  await expect(photosTab(page)).toHaveText('Photos4');
  await sortBy(page, 'Date uploaded, newest first');
  await expect(page.getByRole('gridcell', { name: 'undated.png' })).toBeVisible();
  await page.getByRole('gridcell', { name: 'undated.png' }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete 1 photo' }).click();
  await expect(photosTab(page)).toHaveText('Photos3');
  await expect(photoCells(page)).toHaveCount(3);
  await sortBy(page, 'Date taken, newest first');
  await expect(monthLabels(page)).toHaveText(['March 20253 photos']);
});

test('beyond the first page of 500: one key reaches the end, and the preview crosses two pages @nightly [2.27c, 9.1a]', async ({
  page,
  house,
  signedIn,
}) => {
  const customer = await signedIn();
  await seedPhotos(house.seed, customer, [
    { takenAt: '2024-07-14T10:00:00', fileName: 'many.jpg', count: 502 },
  ]);
  await page.addInitScript(() => localStorage.setItem('photos', '{"sortKey":"created","sortOrder":"desc"}'));
  await page.goto('/my-photos/photos');
  await photoCells(page).first().focus();
  await page.keyboard.press('Control+End');
  await expect(page.locator(':focus')).toHaveAttribute('aria-colindex', '6');
  await expect(page.locator(':focus')).toHaveAttribute('aria-label', /^Photo of/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('502 of 502')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('501 of 502')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('500 of 502')).toBeVisible();
  await page.reload();
  await expect(page.getByText('500 of 502')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('501 of 502')).toBeVisible();
});

test('an unreadable sort order becomes the default one @nightly [3.6b, 5.5, F16]', async ({
  page,
  house,
  signedIn,
}) => {
  const customer = await signedIn();
  await seedPhotos(house.seed, customer, [{ takenAt: '2024-07-14T10:00:00' }]);
  await page.addInitScript(() => localStorage.setItem('photos', '{"sortKey":"name"}'));
  await page.goto('/my-photos/photos');
  await expect(sortMenu(page)).toHaveText('Date taken, newest first');
  await expect(monthLabels(page)).toHaveText(['July 20241 photo']);
});

test('the layout of photos survives a reload, and is that of a second browser @nightly [2.16a]', async ({
  page,
  browser,
  house,
  signedIn,
}) => {
  const customer = await signedIn();
  await seedPhotos(house.seed, customer, [{ takenAt: '2024-07-14T10:00:00', count: 6, width: 400 }]);
  const square = (of: Page) =>
    photoCells(of)
      .first()
      .evaluate((cell) => Math.abs(cell.clientWidth - cell.clientHeight) <= 1);
  const choose = async (of: Page, layout: string) => {
    await sortMenu(of).click();
    await of.getByRole('menuitemradio', { name: layout }).click();
  };
  await page.goto('/my-photos/photos');
  await expect(photoCells(page)).toHaveCount(6);
  expect(await square(page)).toBe(true);
  const kept = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  await choose(page, 'Original proportions');
  await kept;
  await expect.poll(() => square(page)).toBe(false);
  await page.reload();
  await expect(photoCells(page)).toHaveCount(6);
  expect(await square(page)).toBe(false);

  // A second browser context in which the same customer is signed in; its storage contains nothing else.
  const other = await browser.newContext({
    baseURL: house.origin,
    storageState: await page.context().storageState(),
  });
  const second = await other.newPage();
  await second.addInitScript(() => localStorage.removeItem('photoGrid'));
  await second.goto('/my-photos/photos');
  await expect(photoCells(second)).toHaveCount(6);
  await expect.poll(() => square(second)).toBe(false);
  await other.close();
});
