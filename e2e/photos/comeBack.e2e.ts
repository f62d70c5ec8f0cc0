import type { Page } from '@playwright/test';
import { expect, test } from '../../tests/kit/e2e.ts';
import { chromiumArgs } from '../../tools/chromium.ts';
import { monthLabels, photoCells, photosTab, seedPhotos } from '../kit/parts.ts';

const { CHROMIUM } = process.env;

test.use({
  launchOptions: {
    args: [...chromiumArgs],
    // Playwright turns the cache for Back off; people's browsers do not.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    ...(CHROMIUM === undefined ? {} : { executablePath: CHROMIUM }),
  },
});

/** The very page that was left, put aside by the browser and taken out again: a mark on it is still there. */
async function comeBack(page: Page): Promise<void> {
  // No load happens: the page is as it was.
  await page.goBack({ waitUntil: 'commit' });
  await expect.poll(() => page.evaluate(() => 'mark' in window)).toBe(true);
}
const leave = async (page: Page, origin: string) => {
  await page.evaluate(() => Object.assign(window, { mark: true }));
  await page.goto(`${origin}/svc/shop/alb-gb/faq`);
};

test('F11: left for a page of the shop and come back to: the library is what it is by now, and a sign-out meanwhile holds [2.14, 2.28, 4.15]', async ({
  page,
  context,
  house,
  signedIn,
  watch,
}) => {
  // A page that is taken out again may ask before it hears that the person left.
  watch.foresee(/^console: Failed to load resource: .* 401 .*\[\/svc\/photos\//);
  const customer = await signedIn();
  await seedPhotos(house.seed, customer, [{ takenAt: '2024-07-14T12:00:00', fileName: 'july.jpg' }]);
  await page.goto('/my-photos/photos');
  await expect(photosTab(page)).toHaveText('Photos1');

  await test.step('a photo that came meanwhile is there, and the page is at work', async () => {
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

  await test.step('whoever signed out in another tab meanwhile is shown nothing', async () => {
    await leave(page, house.origin);
    const other = await context.newPage();
    await other.goto('/');
    await other.getByRole('link', { name: 'Sign out' }).click();
    await expect(other.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    await comeBack(page);
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    await expect(photoCells(page)).toHaveCount(0);
  });
});
