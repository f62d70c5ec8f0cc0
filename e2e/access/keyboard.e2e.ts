import { expect, test } from '../../tests/kit/e2e.ts';
import { expectTrap, tabTo } from '../kit/keyboard.ts';
import { monthLabels, seedPhotos } from '../kit/parts.ts';

test('keyboard only: opening photos, a preview and back, selecting, answering a question @nightly [2.23c, 2.28, 2.48a, 2.51a, 2.51b]', async ({
  page,
  house,
  signedIn,
}) => {
  const customer = await signedIn();
  await seedPhotos(house.seed, customer, [
    { takenAt: '2024-07-14T12:00:00', count: 2 },
    // Enough photos that the label of this month is not on the same line as that of July.
    { takenAt: '2024-05-01T12:00:00', count: 7 },
  ]);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to main content' });
  await expect(skip).toBeFocused();
  await tabTo(page, page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Photos' }));
  await page.keyboard.press('Enter');
  await expect(monthLabels(page)).toHaveText(['July 20242 photos', 'May 20247 photos']);

  const cells = page.getByRole('gridcell', { name: /^Photo of/ });
  await tabTo(page, cells.nth(0));
  await page.keyboard.press('ArrowRight');
  await expect(cells.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(cells.nth(3)).toBeFocused();
  await page.keyboard.press('Enter');
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Wednesday, 1 May 2024');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(title).toHaveText('Sunday, 14 July 2024');

  await tabTo(page, page.getByRole('button', { name: 'Delete' }));
  await page.keyboard.press('Enter');
  const one = page.getByRole('dialog', { name: 'Delete 1 photo?' });
  await expect(one).toBeVisible();
  await tabTo(page, one.getByRole('button', { name: 'Cancel' }));
  await page.keyboard.press('Enter');
  await expect(one).toBeHidden();
  await expect(page.getByRole('button', { name: 'Delete' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(cells.nth(1)).toBeFocused();

  await page.keyboard.press('Space');
  await expect(page.getByText('1 selected', { exact: true })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Space');
  await expect(page.getByText('2 selected', { exact: true })).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await tabTo(page, page.getByRole('toolbar').getByRole('button', { name: 'Delete' }));
  await page.keyboard.press('Enter');
  const two = page.getByRole('dialog', { name: 'Delete 2 photos?' });
  await expectTrap(page, two);
  await page.keyboard.press('Escape');
  await expect(two).toBeHidden();
  await expect(page.getByText('2 selected', { exact: true })).toBeVisible();
  await expect(monthLabels(page)).toHaveText(['July 20242 of 2 selected', 'May 20247 photos']);
});
