import { expect, test } from '../../tests/kit/e2e.ts';
import { isSound } from '../kit/axe.ts';
import { chooseFiles, photoCells, seedPhotos } from '../kit/parts.ts';
import { impostor, jpeg } from '../kit/pictures.ts';

for (const width of [390, 1440]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    // Each width and each scheme every time, their other pairs nightly.
    const when = (width === 390) === (colorScheme === 'light') ? '' : ' @nightly';
    test.describe(`${width} px, ${colorScheme}`, () => {
      test.use({ viewport: { width, height: 900 }, colorScheme });

      test(`${width} px ${colorScheme}: the sign-in page and the public pages${when}`, async ({
        page,
        watch,
      }) => {
        await page.goto('/');
        await expect(page.getByLabel('E-mail address')).toBeVisible();
        await isSound(page, 'sign-in page');
        watch.foresee(/^console: Failed to load resource: .* 401 .*\/identity\/interaction/);
        await page.getByLabel('E-mail address').fill('nobody@example.com');
        await page.getByLabel('Password', { exact: true }).fill('wrong');
        await page.getByRole('button', { name: 'Sign in', exact: true }).click();
        await expect(page.getByRole('alert')).toBeVisible();
        await isSound(page, 'sign-in page, refused');
        for (const path of [
          '/account-deleted',
          '/change-email-success',
          '/subscription-confirmation-error',
        ]) {
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await isSound(page, path);
        }
      });

      test(`${width} px ${colorScheme}: overview, photos, preview and their dialogs${when}`, async ({
        page,
        house,
        signedIn,
      }) => {
        const customer = await signedIn({ firstName: 'Robin' });
        await page.goto('/my-photos/photos');
        await expect(page.getByText('Your photos will live here')).toBeVisible();
        await isSound(page, 'empty library');
        await seedPhotos(house.seed, customer, [
          { takenAt: '2024-07-14T12:00:00', count: 30 },
          { takenAt: '2024-05-01T12:00:00', count: 5 },
          { takenAt: null, count: 1 },
        ]);
        await page.goto('/');
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Robin');
        await isSound(page, 'overview');
        await page.goto('/orders');
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders');
        await isSound(page, 'orders');
        await page.goto('/settings');
        await expect(page.getByText('None yet').first()).toBeVisible();
        await isSound(page, 'settings');
        await page.getByRole('button', { name: 'Delete account' }).click();
        await expect(page.getByText(/are kept for 7 years/)).toBeVisible();
        await isSound(page, 'before you go');
        await page.goto('/my-photos/photos');
        await expect(photoCells(page).first()).toBeVisible();
        await isSound(page, 'timeline');
        await page.getByRole('button', { name: 'Add photos' }).click();
        await expect(page.getByRole('dialog', { name: 'Add photos' })).toBeVisible();
        await isSound(page, 'import dialog');
        await chooseFiles(page, [
          await jpeg('beach.jpg', '2024-07-14 15:30:00', '#2e86ab'),
          impostor('diary.jpg'),
        ]);
        await page.getByRole('button', { name: 'Upload 2 photos' }).click();
        await expect(page.getByRole('dialog').getByText('1 of 1 added')).toBeVisible();
        await expect(page.getByText('This file is not the picture its name says.')).toBeVisible();
        await isSound(page, 'import dialog, done');
        await page.getByRole('button', { name: 'Next' }).click();
        await photoCells(page).first().click();
        await expect(page.getByRole('img', { name: /^Photo of/ })).toBeVisible();
        await isSound(page, 'preview');
        await expect(page.getByRole('button', { name: 'Delete' })).toBeInViewport({ ratio: 1 });
        await page.getByRole('button', { name: 'Delete' }).click();
        await expect(page.getByRole('dialog', { name: 'Delete 1 photo?' })).toBeVisible();
        await isSound(page, 'delete dialog');
      });
    });
  }
}
