import type { Page } from '@playwright/test';
import { expect, test } from '../../tests/kit/e2e.ts';
import { chromiumArgs } from '../../tools/chromium.ts';
import { seedAlbum, tiles } from '../albums/kit.ts';
import {
  archiveCall,
  downloadButton,
  downloadsPath,
  listedFor,
  openPhotos,
  selectMonth,
  watchDownloads,
} from '../downloads/kit.ts';
import { monthLabels, photoCells, photosTab, seedPhotos } from '../kit/parts.ts';
import { isSaved, keepToasts } from './kit.ts';

const { CHROMIUM } = process.env;

test.use({
  launchOptions: {
    args: [...chromiumArgs],
    // Playwright disables the back/forward cache, which customers' browsers use.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    ...(CHROMIUM === undefined ? {} : { executablePath: CHROMIUM }),
  },
});

/** Expects the same page, restored from the back/forward cache: a mark on it still exists. */
async function comeBack(page: Page): Promise<void> {
  // Waits only for the navigation, because a restored page is not loaded again.
  await page.goBack({ waitUntil: 'commit' });
  await expect.poll(() => page.evaluate(() => 'mark' in window)).toBe(true);
}
const leave = async (page: Page, origin: string) => {
  await page.evaluate(() => Object.assign(window, { mark: true }));
  await page.goto(`${origin}/svc/shop/alb-gb/faq`);
};

test('F11: after a shop page, Back shows the current library, and nothing after a sign-out [2.14a, 2.28, 4.15e]', async ({
  page,
  context,
  house,
  signedIn,
  watch,
}) => {
  // A restored page may send a request before it notices the sign-out.
  watch.foreseeFailures(/^\/svc\/(photos|deletion)\//, 401);
  const customer = await signedIn();
  await seedPhotos(house.seed, customer, [{ takenAt: '2024-07-14T12:00:00', fileName: 'july.jpg' }]);
  await page.goto('/my-photos/photos');
  await expect(photosTab(page)).toHaveText('Photos1');

  await test.step('a photo added in the meantime shows, and the page works', async () => {
    await leave(page, house.origin);
    await seedPhotos(house.seed, customer, [{ takenAt: '2024-05-02T12:00:00', fileName: 'may.jpg' }]);
    await comeBack(page);
    await expect(photosTab(page)).toHaveText('Photos2');
    await expect(monthLabels(page)).toHaveText(['July 20241 photo', 'May 20241 photo']);
    await photoCells(page).nth(1).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thursday, 2 May 2024');
    await page.keyboard.press('Escape');
    await expect(photoCells(page).nth(1)).toBeFocused();
  });

  await test.step('a customer who signed out in another tab in the meantime sees nothing', async () => {
    await leave(page, house.origin);
    const other = await context.newPage();
    await other.goto('/');
    await other.getByRole('link', { name: 'Sign out' }).click();
    await expect(other.getByRole('heading', { name: 'You’re signed out' })).toBeVisible();
    await comeBack(page);
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    await expect(photoCells(page)).toHaveCount(0);
  });
});

test('F11: after a shop page, Back shows albums created, renamed and filled in the meantime @nightly [2.30a, 2.33a]', async ({
  page,
  house,
  signedIn,
}) => {
  const customer = await signedIn();
  const [first = '', second = ''] = await seedPhotos(house.seed, customer, [
    { takenAt: '2024-07-14T12:00:00', fileName: 'july.jpg' },
    { takenAt: '2024-05-02T12:00:00', fileName: 'may.jpg' },
  ]);
  const summer = await seedAlbum(house.seed, customer.id, 'Summer', [first]);
  const call = (method: string, path: string, body: object) =>
    fetch(`${house.origin}/svc/photos/albums${path}`, {
      method,
      headers: {
        authorization: `Bearer ${customer.user.access_token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });

  await test.step('the list of albums, and the count on its tab', async () => {
    await page.goto('/my-photos/albums');
    await expect(tiles(page)).toHaveText([/New album/, /Summer/]);
    await leave(page, house.origin);
    await seedAlbum(house.seed, customer.id, 'Winter', [second]);
    await comeBack(page);
    await expect(tiles(page)).toHaveText([/New album/, /Winter/, /Summer/]);
    await expect(page.getByRole('link', { name: 'Albums 2' })).toBeVisible();
  });

  await test.step('an album: its name, count and photos', async () => {
    await page.goto(`/my-photos/albums/${summer}`);
    await expect(photoCells(page)).toHaveCount(1);
    await leave(page, house.origin);
    await call('PATCH', `/${summer}`, { name: 'Summer at the sea' });
    await call('POST', `/${summer}/photos`, { photoIds: [second] });
    await comeBack(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Summer at the sea');
    await expect(photoCells(page)).toHaveCount(2);
  });
});

test('F11: after a shop page, Back re-reads downloads, reconnects, and saves a finished archive @nightly [4.16b, 7.15a]', async ({
  page,
  house,
  signedIn,
  watch,
}) => {
  // The page is notified that an archive is ready before it really is, and its socket is closed when the page is
  // cached. The browser logs both.
  watch.foreseeFailures(new RegExp(`^${archiveCall}/[^/]+/url$`), 409);
  watch.foresee(
    /^console: WebSocket connection to '[^']*\/svc\/downloads\/push' failed: Page entered Back-Forward Cache/,
  );
  await keepToasts(page);
  const customer = await signedIn();
  const [one = ''] = await openPhotos(page, house, customer);
  const make = async (id: string, name: string) => {
    const { ok } = await fetch(house.origin + archiveCall, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${customer.user.access_token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ id, name, photos: [one] }),
    });
    expect([name, ok]).toEqual([name, true]);
  };
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });

  await test.step('the list of downloads, at once and then as messages arrive', async () => {
    await page.goto(downloadsPath);
    await expect(page.getByRole('heading', { name: 'No downloads yet' })).toBeVisible();
    await leave(page, house.origin);
    await make('0b6f5c1e-7f53-4a44-9d5f-2f3b8a1c9d10', 'Autumn');
    await comeBack(page);
    await expect(row('Autumn')).toBeVisible();
    await make('0b6f5c1e-7f53-4a44-9d5f-2f3b8a1c9d11', 'Winter');
    await expect(row('Winter')).toBeVisible();
  });

  await test.step('an archive in progress', async () => {
    let ready = false;
    await page.route(`**${archiveCall}/*/url`, (route) =>
      ready
        ? route.fallback()
        : route.fulfill({ status: 409, json: { error: 'notReady', correlationId: 'x' } }),
    );
    await page.goto('/my-photos/photos');
    const { saved } = watchDownloads(page);
    await selectMonth(page, 'July 2024');
    // Requests that are pending when a page is cached may be lost, which this test does not examine.
    await Promise.all([
      page.waitForResponse((answer) => answer.status() === 409),
      downloadButton(page).click(),
      expect(page.getByText('Preparing download...')).toBeVisible(),
    ]);
    await leave(page, house.origin);
    await expect.poll(async () => (await listedFor(house, customer))[0]?.state).toBe('finished');
    ready = true;
    expect(saved).toEqual([]);
    await comeBack(page);
    await expect(page.getByText('Downloading photos')).toBeVisible();
    await expect.poll(() => saved.length).toBe(1);
    await isSaved(saved[0]);
  });
});
