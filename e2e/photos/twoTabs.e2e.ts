import type { Page } from '@playwright/test';
import { expect, test } from '../../tests/kit/e2e.ts';
import { noFindings } from '../kit/axe.ts';
import { photoCells, seedPhotos } from '../kit/parts.ts';
import { button, cellsOf, dialog, keys, place } from './kit.ts';

/**
 * Simulates the customer's return to this tab: in a test every tab is always visible, so no event would be
 * dispatched.
 */
const turnTo = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
const deleted = (page: Page) => page.getByText('This photo was deleted', { exact: true });

test('an open photo that another tab deleted says so when its tab is shown again, and leads to others [2.23a, 2.26a, 2.27b, 4.7a]', async ({
  page,
  context,
  house,
  signedIn,
  watch,
}) => {
  watch.foreseeFailures(/^\/svc\/photos\/photos\/[^/]+$/, 404);
  await seedPhotos(house.seed, await signedIn(), [
    { takenAt: '2024-07-14T12:00:00', count: 4, fileName: 'july.jpg' },
  ]);
  await page.goto('/my-photos/photos');
  await expect(photoCells(page)).toHaveCount(4);
  await cellsOf(page, 'July 2024').nth(1).click();
  await place(page, '2 of 4 in July 2024');

  const other = await context.newPage();
  await test.step('the other tab deletes the photo', async () => {
    await other.goto(page.url());
    await place(other, '2 of 4 in July 2024');
    await button(other, 'Delete').click();
    await button(dialog(other, 'Delete 1 photo?'), 'Delete 1 photo').click();
    await place(other, '1 of 3 in July 2024');
  });

  await test.step('the hidden tab shows nothing; once shown it says so, and no action is available', async () => {
    await expect(deleted(page)).toBeHidden();
    // The controls over a photo are hidden while the pointer rests. The result of an action is visible nevertheless.
    await expect(page.locator('[data-faded]')).toHaveCount(1);
    await turnTo(page);
    await expect(deleted(page)).toBeVisible();
    await expect(page.locator('[data-faded]')).toHaveCount(0);
    for (const action of ['Download', 'Copy to album', 'Delete'])
      await expect(button(page, action)).toHaveAttribute('aria-disabled', 'true');
    await noFindings(page, 'deleted elsewhere');
  });

  await test.step('the arrows lead to the neighbours, and the list has one photo less', async () => {
    await keys(page, 'ArrowRight');
    await place(page, '2 of 3 in July 2024');
    await expect(deleted(page)).toBeHidden();
    await keys(page, 'Escape');
    await expect(photoCells(page)).toHaveCount(3);
    await expect(page.getByRole('rowgroup', { name: 'July 2024' }).getByText('3 photos')).toBeVisible();
  });
});
