import type { Page } from '@playwright/test';
import { expect, test } from '../../tests/kit/e2e.ts';
import { isSound } from '../kit/axe.ts';
import { chooseFiles, photoCells, seedPhotos } from '../kit/parts.ts';
import { impostor, jpeg } from '../kit/pictures.ts';
import { afterIngest } from '../kit/uploads.ts';

/**
 * Expects no findings in the light and the dark scheme. Only style sheets depend on the scheme, so the page is not
 * reloaded. The next page is opened in the scheme that was checked last.
 */
async function isSoundInBoth(page: Page, where: string): Promise<void> {
  const isDark = await page.evaluate(() => window.matchMedia('(prefers-color-scheme: dark)').matches);
  for (const colorScheme of isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const)) {
    await page.emulateMedia({ colorScheme });
    await isSound(page, `${where}, ${colorScheme}`);
  }
}

/** Follows a link in the account menu, which a narrow page hides behind a button. */
async function follow(page: Page, name: string): Promise<void> {
  const isNarrow = (page.viewportSize()?.width ?? 0) < 600;
  if (isNarrow) await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const account = page.getByRole('navigation', { name: 'Account' });
  await account.getByRole('link', { name, exact: true }).click();
}

for (const { width, when } of [
  { width: 390, when: '' },
  { width: 1440, when: ' @nightly' },
]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test(`${width} px, light and dark: the sign-in page and the public pages${when}`, async ({
      page,
      watch,
    }) => {
      await page.goto('/');
      await expect(page.getByLabel('E-mail address')).toBeVisible();
      await isSoundInBoth(page, 'sign-in page');
      watch.foreseeFailures(/^\/identity\/interaction\//, 401);
      await page.getByLabel('E-mail address').fill('nobody@example.com');
      await page.getByLabel('Password', { exact: true }).fill('wrong');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(page.getByRole('alert')).toBeVisible();
      await isSoundInBoth(page, 'sign-in page, refused');
      for (const path of ['/account-deleted', '/change-email-success', '/subscription-confirmation-error']) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await isSoundInBoth(page, path);
      }
    });

    test(`${width} px, light and dark: overview, photos, preview and their dialogs${when}`, async ({
      page,
      house,
      signedIn,
    }) => {
      const customer = await signedIn({ firstName: 'Robin' });
      await page.goto('/my-photos/photos');
      await expect(page.getByText('Your photos will appear here')).toBeVisible();
      await isSoundInBoth(page, 'empty library');
      await seedPhotos(house.seed, customer, [
        { takenAt: '2024-07-14T12:00:00', count: 30 },
        { takenAt: '2024-05-01T12:00:00', count: 5 },
        { takenAt: null, count: 1 },
      ]);
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Robin');
      await isSoundInBoth(page, 'overview');
      await follow(page, 'My orders');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders');
      await isSoundInBoth(page, 'orders');
      await follow(page, 'Settings');
      await expect(page.getByText('No delivery address yet')).toBeVisible();
      await isSoundInBoth(page, 'settings');
      await page.getByRole('button', { name: 'Delete account' }).click();
      await expect(page.getByText(/keep these for 7 years/)).toBeVisible();
      await isSoundInBoth(page, 'before you go');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await follow(page, 'Photos');
      await expect(photoCells(page).first()).toBeVisible();
      await isSoundInBoth(page, 'timeline');
      await page.getByRole('button', { name: 'Add photos' }).click();
      await expect(page.getByRole('dialog', { name: 'Add photos' })).toBeVisible();
      await isSoundInBoth(page, 'import dialog');
      await chooseFiles(page, [
        await jpeg('beach.jpg', '2024-07-14 15:30:00', '#2e86ab'),
        impostor('diary.jpg'),
      ]);
      await page.getByRole('button', { name: 'Upload 2 photos' }).click();
      await expect(page.getByRole('dialog').getByText('1 of 1 added')).toBeVisible(afterIngest);
      await expect(
        page.getByText('This file isn’t a photo, although its name suggests it is.'),
      ).toBeVisible();
      await isSoundInBoth(page, 'import dialog, done');
      await page.getByRole('button', { name: 'Next' }).click();
      await photoCells(page).first().click();
      await expect(page.getByRole('img', { name: /^Photo of/ })).toBeVisible();
      await isSoundInBoth(page, 'preview');
      await expect(page.getByRole('button', { name: 'Delete' })).toBeInViewport({ ratio: 1 });
      await page.getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByRole('dialog', { name: 'Delete 1 photo?' })).toBeVisible();
      await isSoundInBoth(page, 'delete dialog');
    });
  });
}
