import type { Page } from '@playwright/test';
import type { SeededCustomer, TestBackend } from '../../tests/kit/backend.ts';
import { expect, test } from '../../tests/kit/e2e.ts';
import { noFindings } from '../kit/axe.ts';
import { expectFocus, expectTrap, press, tabTo } from '../kit/keyboard.ts';
import { monthLabels, photoCells, photosTab, seedPhotos } from '../kit/parts.ts';
import { bar, button, cellsOf, dialog, isSaved, keepToasts, keys, says } from './kit.ts';

/** Opens the photos page of a customer with five photos in July, three in May and two in February. */
async function open(page: Page, house: TestBackend, customer: SeededCustomer): Promise<void> {
  await seedPhotos(house.seed, customer, [
    { takenAt: '2024-07-14T12:00:00', count: 5, fileName: 'july.jpg' },
    { takenAt: '2024-05-02T12:00:00', count: 3, fileName: 'may.jpg' },
    { takenAt: '2023-02-10T12:00:00', count: 2, fileName: 'february.jpg' },
  ]);
  await page.goto('/my-photos/photos');
  await expect(photoCells(page)).toHaveCount(10);
}

test('keyboard only: photos are selected one by one, by range, by month, all and none [2.16c, 2.18, 4.2a, 4.2b, 4.2c]', async ({
  page,
  house,
  signedIn,
}) => {
  await open(page, house, await signedIn());
  const july = cellsOf(page, 'July 2024');

  await test.step('Select moves the focus into the bar, and ending returns it to the photos', async () => {
    await press(page, button(page, 'Select'));
    await expect(page.getByRole('checkbox', { name: 'Select July 2024' })).toBeVisible();
    await expectFocus(button(bar(page), 'Stop selecting'));
    await noFindings(page, 'nothing selected');
    await keys(page, 'Enter');
    await expect(bar(page)).toBeHidden();
    await expectFocus(july.first());
  });

  await test.step('Space, Shift and the arrows, a month, all and none', async () => {
    await keys(page, 'ArrowRight', 'Space');
    await says(page, '1 selected');
    await expectFocus(july.nth(1));
    await keys(page, 'Shift+ArrowRight');
    await says(page, '2 selected');
    const box = page.getByRole('checkbox', { name: 'Select July 2024' });
    await keys(page, 'ArrowUp');
    await expectFocus(box);
    await keys(page, 'Space');
    await says(page, '5 selected');
    await expectFocus(box);
    await tabTo(page, button(bar(page), 'Select all'), 20, 'Shift+Tab');
    await keys(page, 'Enter');
    await says(page, '10 selected');
    await expectFocus(button(bar(page), 'Deselect all'));
    await keys(page, 'Space');
    await says(page, '0 selected');
    await expectFocus(button(bar(page), 'Select all'));
    await keys(page, 'Escape');
    await expect(bar(page)).toBeHidden();
    await expectFocus(july.nth(2));
    await keys(page, 'Space');
    await says(page, '1 selected');
    await keys(page, 'ArrowUp');
    await expectFocus(box);
    await keys(page, 'Escape');
    await expect(bar(page)).toBeHidden();
    await expectFocus(july.nth(2));
  });
});

test('keyboard only: selected photos are downloaded and deleted, and the focus stays near them @nightly [2.18, 2.48a, 4.2a]', async ({
  page,
  house,
  signedIn,
}) => {
  test.setTimeout(240_000);
  await keepToasts(page);
  await open(page, house, await signedIn());
  const july = cellsOf(page, 'July 2024');
  await tabTo(page, july.first());
  await keys(page, 'ArrowRight', 'ArrowRight');

  const notifications = page.getByRole('region', { name: 'Notifications' });
  await test.step('the selection is downloaded from the bar, which keeps the focus', async () => {
    await keys(page, 'Space', 'ArrowRight', 'Space');
    await says(page, '2 selected');
    const download = button(bar(page), 'Download');
    await tabTo(page, download, 20, 'Shift+Tab');
    const saved = page.waitForEvent('download');
    await keys(page, 'Enter');
    await isSaved(await saved);
    await expect(notifications.getByText('Downloading photos')).toBeVisible();
    await expectFocus(download);
    await noFindings(page, 'after a download');
  });

  await test.step('a toast is dismissed and the focus stays where it was', async () => {
    const toast = notifications.getByRole('button', { name: 'Dismiss' });
    await expect(toast).toHaveCount(1);
    const download = button(bar(page), 'Download');
    await tabTo(page, toast, 30);
    await keys(page, 'Enter');
    await expect(toast).toHaveCount(0);
    await expect(page.locator('body')).not.toBeFocused();
    await tabTo(page, download, 20, 'Shift+Tab');
  });

  await test.step('the question traps the focus; Cancel returns it, confirming moves it to the neighbour', async () => {
    const remove = button(bar(page), 'Delete');
    const question = dialog(page, 'Delete 2 photos?');
    for (const leave of ['Escape', 'Enter']) {
      await press(page, remove);
      await expectTrap(page, question);
      if (leave === 'Enter') await tabTo(page, button(question, 'Cancel'));
      await keys(page, leave);
      await expect(question).toBeHidden();
      await expectFocus(remove);
    }
    await keys(page, 'Enter');
    await expect(question).toBeVisible();
    await noFindings(page, 'question');
    await press(page, button(question, 'Delete 2 photos'));
    await expect(bar(page)).toBeHidden();
    await expect(july).toHaveCount(3);
    await expectFocus(july.nth(2));
    await keys(page, 'ArrowLeft');
    await expectFocus(july.nth(1));
  });

  await test.step('after the deletion of a whole month the next one has the focus', async () => {
    // Both months now have so few photos that their labels are on the same line.
    await keys(page, 'ArrowRight', 'ArrowRight', 'Space');
    await keys(page, 'ArrowUp');
    await expectFocus(page.getByRole('checkbox', { name: 'Select May 2024' }));
    await keys(page, 'Space');
    await says(page, '3 selected');
    await tabTo(page, button(bar(page), 'Delete'), 20, 'Shift+Tab');
    await keys(page, 'Enter');
    await press(page, button(dialog(page, 'Delete 3 photos?'), 'Delete 3 photos'));
    await expect(monthLabels(page)).toHaveText(['July 20243 photos', 'February 20232 photos']);
    await expectFocus(cellsOf(page, 'February 2023').first());
  });
});

test('keyboard only: all photos are deleted by the typed word, and the focus stays in the page @nightly [2.19, 2.48a, 5.1a]', async ({
  page,
  house,
  signedIn,
}) => {
  await open(page, house, await signedIn());
  await tabTo(page, button(page, 'Delete all photos'));
  const question = dialog(page, 'Delete all photos?');
  const word = question.getByLabel('Type DELETE to confirm');
  await keys(page, 'Enter');
  await expect(word).toBeFocused();
  await expectTrap(page, question);
  await keys(page, 'Escape');
  await expectFocus(button(page, 'Delete all photos'));
  await keys(page, 'Enter');
  await expectFocus(word);
  await page.keyboard.type('delete');
  await keys(page, 'Enter');
  await expect(word).toHaveAttribute('aria-invalid', 'true');
  await expectFocus(word);
  await noFindings(page, 'the wrong word');
  await keys(page, 'Control+a');
  await page.keyboard.type('DELETE');
  await keys(page, 'Enter');
  await expect(question).toBeHidden();
  await expect(page.getByText('Your photos will appear here')).toBeVisible();
  await expect(photosTab(page)).toHaveText('Photos0');
  await expect(page.locator('body')).not.toBeFocused();
  await tabTo(page, button(page, 'Add photos'));
});
