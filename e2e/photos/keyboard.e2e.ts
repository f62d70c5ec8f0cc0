import type { Locator, Page, Route } from '@playwright/test';
import { expect, test } from '../../tests/kit/e2e.ts';
import { downloadsPath, threePhotos } from '../downloads/kit.ts';
import { noFindings } from '../kit/axe.ts';
import { expectFocus, expectTrap, press, tabTo } from '../kit/keyboard.ts';
import { monthLabels, photoCells, photosTab, seedPhotos } from '../kit/parts.ts';
import { impostor, jpeg } from '../kit/pictures.ts';
import { importDialog, rowOf } from '../kit/uploads.ts';

const library = [
  { takenAt: '2024-07-14T12:00:00', count: 30, fileName: 'july.jpg' },
  { takenAt: '2024-05-02T12:00:00', count: 3, fileName: 'may.jpg' },
  { takenAt: '2023-02-10T12:00:00', count: 2, fileName: 'february.jpg' },
];
const button = (at: Page | Locator, name: string | RegExp) => at.getByRole('button', { name, exact: true });
const cellsOf = (page: Page, month: string) =>
  page.getByRole('rowgroup', { name: month }).getByRole('gridcell');
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selected photos' });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const says = (page: Page, words: string) => expect(bar(page).getByRole('status')).toHaveText(words);
const keys = async (page: Page, ...pressed: readonly string[]) => {
  for (const key of pressed) await page.keyboard.press(key);
};

test('keys alone: past the header, the order, the months, a month in full @nightly [2.14, 2.17, 2.21, 4.1]', async ({
  page,
  house,
  signedIn,
}) => {
  test.setTimeout(240_000);
  await seedPhotos(house.seed, await signedIn(), library);
  await page.goto('/my-photos/photos');
  await expect(photoCells(page).first()).toBeVisible();
  await expect(page.getByRole('slider', { name: 'Month' }).first()).toBeVisible();
  await noFindings(page, 'timeline');

  await test.step('the first stop leads past header and menu', async () => {
    await page.keyboard.press('Tab');
    await expectFocus(page.getByRole('link', { name: 'Skip to the page' }));
    await page.keyboard.press('Enter');
    await expectFocus(page.getByRole('main'));
    await tabTo(page, button(page, 'Select'), 2);
  });

  const sort = page.getByRole('button', { name: /^Date (taken|uploaded),/ });
  const choice = (name: string) => page.getByRole('menuitemradio', { name });
  await test.step('the menu of orders opens, moves, closes and chooses; the keyboard is then at its button again', async () => {
    await press(page, sort);
    await expectFocus(choice('Date taken, newest first'));
    await noFindings(page, 'sort menu');
    await keys(page, 'ArrowDown');
    await expectFocus(choice('Date taken, oldest first'));
    await keys(page, 'Escape');
    await expect(page.getByRole('menu')).toBeHidden();
    await expectFocus(sort);
    await keys(page, 'Enter', 'ArrowDown', 'Enter');
    await expect(monthLabels(page).first()).toHaveText(/^February 2023/);
    await expectFocus(sort);
    await keys(page, 'Enter', 'ArrowDown', 'Enter');
    await expect(page.getByRole('grid', { name: 'Your photos by upload' })).toBeVisible();
    await expect(sort).toHaveText('Date uploaded, newest first');
    await expectFocus(sort);
    await noFindings(page, 'latest uploads');
    await keys(page, 'Enter', 'Home', 'Enter');
    await expect(monthLabels(page).first()).toHaveText(/^July 2024/);
    await expectFocus(sort);
  });

  await test.step('one stop for all photos, one for the months beside them', async () => {
    const slider = page.getByRole('slider', { name: 'Month' }).first();
    await tabTo(page, photoCells(page).first());
    await keys(page, 'Tab');
    await expectFocus(slider);
    await keys(page, 'End');
    await expect(slider).toHaveAttribute('aria-valuetext', 'February 2023');
    await keys(page, 'Home');
    await expect(slider).toHaveAttribute('aria-valuetext', 'July 2024');
    await expectFocus(slider);
    await keys(page, 'Shift+Tab');
    await expectFocus(photoCells(page).first());
  });

  await test.step('the last cell of a long month shows it whole, and the next key goes on from there', async () => {
    const more = cellsOf(page, 'July 2024').last();
    await expect(more).toHaveAccessibleName(/Show all$/);
    for (let step = 0; step < 40; step += 1) {
      if (await more.evaluate((cell) => cell === document.activeElement)) break;
      await keys(page, 'ArrowRight');
    }
    await expectFocus(more);
    await keys(page, 'Enter');
    await expect(cellsOf(page, 'July 2024')).toHaveCount(30);
    await expectFocus(cellsOf(page, 'July 2024').nth(23));
    await keys(page, 'ArrowRight');
    await expectFocus(cellsOf(page, 'July 2024').nth(24));
  });
});

test('keys alone: selecting in every way, downloading, and deleting some and all [2.16, 2.18, 2.19, 2.48, 4.2, 5.1]', async ({
  page,
  house,
  signedIn,
}) => {
  test.setTimeout(240_000);
  await seedPhotos(house.seed, await signedIn(), [
    { takenAt: '2024-07-14T12:00:00', count: 5, fileName: 'july.jpg' },
    { takenAt: '2024-05-02T12:00:00', count: 3, fileName: 'may.jpg' },
    { takenAt: '2023-02-10T12:00:00', count: 2, fileName: 'february.jpg' },
  ]);
  await page.goto('/my-photos/photos');
  await expect(photoCells(page)).toHaveCount(10);
  const july = cellsOf(page, 'July 2024');

  await test.step('Select leads into the bar, and its end back to the photos', async () => {
    await press(page, button(page, 'Select'));
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
    await tabTo(page, box, 20, 'Shift+Tab');
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
  });

  await test.step('what is selected is downloaded from the bar, where the keyboard stays', async () => {
    await keys(page, 'Space', 'ArrowRight', 'Space');
    await says(page, '2 selected');
    const download = button(bar(page), 'Download');
    await tabTo(page, download, 20, 'Shift+Tab');
    const saved = page.waitForEvent('download');
    await keys(page, 'Enter');
    await saved;
    await expectFocus(download);
    await noFindings(page, 'after a download');
  });

  await test.step('what a toast says can be put away, and the keyboard is where it was', async () => {
    const toast = page
      .getByRole('region', { name: 'Notifications' })
      .getByRole('button', { name: 'Dismiss' });
    const download = button(bar(page), 'Download');
    await tabTo(page, toast, 30);
    const shown = await toast.count();
    for (let one = 0; one < shown; one += 1) await keys(page, 'Enter');
    await expect(toast).toHaveCount(0);
    await expect(page.locator('body')).not.toBeFocused();
    await tabTo(page, download, 20, 'Shift+Tab');
  });

  await test.step('the question holds the keyboard; put away it gives it back, said yes to it goes to the neighbour', async () => {
    const remove = button(bar(page), 'Delete');
    const question = dialog(page, 'Delete 2 photos?');
    for (const leave of ['Escape', 'Enter']) {
      await press(page, remove);
      await expectTrap(page, question);
      if (leave === 'Enter') await tabTo(page, button(question, 'Keep photos'));
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

  await test.step('a month that goes whole leaves the keyboard in the next one', async () => {
    await keys(page, 'ArrowDown', 'Space');
    await tabTo(page, page.getByRole('checkbox', { name: 'Select May 2024' }), 20, 'Shift+Tab');
    await keys(page, 'Space');
    await says(page, '3 selected');
    await tabTo(page, button(bar(page), 'Delete'), 20, 'Shift+Tab');
    await keys(page, 'Enter');
    await press(page, button(dialog(page, 'Delete 3 photos?'), 'Delete 3 photos'));
    await expect(monthLabels(page)).toHaveText(['July 20243 photos', 'February 20232 photos']);
    await expectFocus(cellsOf(page, 'February 2023').first());
  });

  await test.step('all of them: the word is typed, and the keyboard stays in the page', async () => {
    await tabTo(page, button(page, 'Delete all photos'), 20, 'Shift+Tab');
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
    await expect(page.getByText('Your photos will live here')).toBeVisible();
    await expect(photosTab(page)).toHaveText('Photos0');
    await expect(page.locator('body')).not.toBeFocused();
    await tabTo(page, button(page, 'Add photos'));
  });
});

test('keys alone: a photo, its neighbours, what is done with it, and back to its tile [2.22–2.28, 4.7]', async ({
  page,
  house,
  signedIn,
}) => {
  test.setTimeout(240_000);
  await seedPhotos(house.seed, await signedIn(), [
    { takenAt: '2024-07-14T12:00:00', count: 4, fileName: 'july.jpg' },
    { takenAt: '2024-05-02T12:00:00', count: 1, fileName: 'may.jpg' },
  ]);
  await page.goto('/my-photos/photos');
  await expect(photoCells(page)).toHaveCount(5);
  const place = (words: string) => expect(page.getByText(words, { exact: false })).toBeVisible();
  await tabTo(page, photoCells(page).first());
  await keys(page, 'ArrowRight', 'Enter');
  await place('2 of 4 in July 2024');
  await expectFocus(page.getByRole('region', { name: 'Photo', exact: true }));
  await noFindings(page, 'preview');

  await test.step('arrows and buttons lead to the neighbours, Tab never to the list beneath', async () => {
    await keys(page, 'ArrowRight');
    await place('3 of 4 in July 2024');
    const stops = [
      'Back to your photos',
      'Previous photo',
      'Next photo',
      'Download',
      'Copy to album',
      'Delete',
    ];
    for (const stop of stops) {
      await keys(page, 'Tab');
      await expectFocus(page.getByRole('button', { name: stop, exact: true }));
    }
    await tabTo(page, button(page, 'Next photo'), 5, 'Shift+Tab');
    await keys(page, 'Enter');
    await place('4 of 4 in July 2024');
    await expectFocus(button(page, 'Next photo'));
    await keys(page, 'Shift+Tab', 'Space');
    await place('3 of 4 in July 2024');
  });

  await test.step('downloading keeps the keyboard at its button', async () => {
    await tabTo(page, button(page, 'Download'));
    const saved = page.waitForEvent('download');
    await keys(page, 'Enter');
    await saved;
    await expectFocus(button(page, /^Download(ing)?$/));
  });

  await test.step('deleting asks, gives the keyboard back, and goes on with the neighbour', async () => {
    const remove = button(page, 'Delete');
    const question = dialog(page, 'Delete 1 photo?');
    await press(page, remove);
    await expectTrap(page, question);
    await keys(page, 'Escape');
    await expectFocus(remove);
    await place('3 of 4 in July 2024');
    await keys(page, 'Enter');
    await noFindings(page, 'question over the photo');
    await press(page, button(question, 'Delete 1 photo'));
    await place('2 of 3 in July 2024');
    await expectFocus(remove);
  });

  await test.step('Escape, and the button, lead to the tile of the photo that was shown', async () => {
    await keys(page, 'Escape');
    await expectFocus(cellsOf(page, 'July 2024').nth(1));
    await keys(page, 'Enter');
    await place('2 of 3 in July 2024');
    await keys(page, 'ArrowRight', 'ArrowRight');
    await place('1 of 1 in May 2024');
    await press(page, button(page, 'Back to your photos'));
    await expectFocus(cellsOf(page, 'May 2024').first());
  });

  await test.step('Space selects the photo that is shown; the list says so at its tile', async () => {
    await keys(page, 'Enter');
    await place('1 of 1 in May 2024');
    await keys(page, 'Space');
    const check = page.getByRole('checkbox', { name: 'Select this photo' });
    await expect(check).toHaveAttribute('aria-checked', 'true');
    await tabTo(page, check);
    await keys(page, 'Space');
    await expect(check).toHaveAttribute('aria-checked', 'false');
    await keys(page, 'Escape');
    await says(page, '0 selected');
    await expectFocus(cellsOf(page, 'May 2024').first());
  });
});

test('keys alone: photos are added to an empty library; a refused one is removed, a lost one sent again [2.13, 2.49, 4.9, 5.6]', async ({
  page,
  signedIn,
  watch,
}) => {
  test.setTimeout(240_000);
  watch.foresee(/^console: Failed to load resource: .*\[\/svc\/uploads\//);
  await signedIn();
  await page.goto('/my-photos/photos');
  await expect(page.getByText('Your photos will live here')).toBeVisible();
  await noFindings(page, 'empty library');
  const add = button(page, 'Add photos');
  const back = button(importDialog(page), 'Back');

  await test.step('the dialog holds the keyboard and gives it back to its opener', async () => {
    await press(page, add);
    await expectTrap(page, importDialog(page));
    await tabTo(page, back);
    await keys(page, 'Escape');
    await expect(importDialog(page)).toBeHidden();
    await expectFocus(add);
    await keys(page, 'Enter');
    await press(page, back);
    await expect(importDialog(page)).toBeHidden();
    await expectFocus(add);
    await keys(page, 'Enter');
  });

  await test.step('what is removed leaves the keyboard in the list, the last one at what chooses', async () => {
    const choose = button(importDialog(page), 'Choose photos');
    const chosen = page.waitForEvent('filechooser');
    await press(page, choose);
    await (await chosen).setFiles([
      await jpeg('beach.jpg', '2024-07-14 15:30:00', '#2e86ab'),
      impostor('diary.jpg'),
      await jpeg('forest.jpg', '2024-07-15 15:30:00', '#3a7d44'),
    ]);
    await expect(page.getByText('3 photos chosen')).toBeVisible();
    await expectFocus(choose);
    await noFindings(page, 'chosen');
    await press(page, button(importDialog(page), 'Remove forest.jpg'));
    await expect(rowOf(page, 'forest.jpg')).toHaveCount(0);
    await expectFocus(button(importDialog(page), 'Remove diary.jpg'));
  });

  await test.step('one is refused, one is lost and sent again; the keyboard is never lost', async () => {
    await page.route('**/svc/uploads/files', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 507 }) : route.fallback(),
    );
    await press(page, button(importDialog(page), 'Upload 2 photos'));
    await expectFocus(button(importDialog(page), 'Next'));
    const again = button(rowOf(page, 'beach.jpg'), 'Try again');
    await expect(again).toBeVisible();
    await page.unroute('**/svc/uploads/files');
    await noFindings(page, 'refused and lost');
    await tabTo(page, again, 20, 'Shift+Tab');
    await keys(page, 'Enter');
    await expectFocus(button(importDialog(page), 'Remove beach.jpg'));
    await expect(rowOf(page, 'beach.jpg').getByText('Added')).toBeVisible({ timeout: 40_000 });
    await expect(page.locator('body')).not.toBeFocused();
  });

  await test.step('Next leads to the photos, whose button is gone', async () => {
    await press(page, button(importDialog(page), 'Next'));
    await expect(importDialog(page)).toBeHidden();
    await expect(photoCells(page).first()).toBeVisible();
    await expect(page.locator('body')).not.toBeFocused();
    await tabTo(page, photoCells(page).first());
  });
});

const broken = (route: Route) =>
  route.fulfill({ status: 500, json: { error: 'broken', correlationId: 'x' } });

test('keys alone: what failed is tried again, all of it and one month, and the photos have the keyboard [2.15, 2.17, 4.1, 8.1]', async ({
  page,
  house,
  signedIn,
  watch,
}) => {
  watch.foresee(/^console: Failed to load resource: .*\[\/svc\/photos\//);
  await seedPhotos(house.seed, await signedIn(), library);
  const [counts, july] = ['**/svc/photos/users/timeline', '**/svc/photos/photos/timeline/2024/7?*'];
  await page.route(counts, broken);
  await page.route(july, broken);
  await page.goto('/my-photos/photos');
  const again = button(page, 'Try again');
  await expect(again).toBeVisible();
  await noFindings(page, 'failed library');
  await page.unroute(counts);
  await press(page, again);
  const month = page.getByRole('rowgroup', { name: 'July 2024' });
  await expect(month.getByRole('alert')).toBeVisible();
  await expect(page.locator('main :focus')).toHaveCount(1);
  await noFindings(page, 'failed month');
  await page.unroute(july);
  await press(page, button(month, 'Try again'));
  await expect(month.getByRole('alert')).toHaveCount(0);
  await expectFocus(cellsOf(page, 'July 2024').first());
  await keys(page, 'ArrowRight', 'Space');
  await says(page, '1 selected');
});

const day = 86_400_000;

test('keys alone: how long photos stay, opened and by itself; the page of downloads @nightly [2.10, 2.49, 2.50, 4.5, 4.16]', async ({
  page,
  house,
  signedIn,
}) => {
  test.setTimeout(240_000);
  const registeredAt = new Date(Date.now() - 530 * day).toISOString();
  await seedPhotos(house.seed, await signedIn({ registeredAt }), threePhotos);

  await test.step('a page without downloads leads to the photos', async () => {
    await page.goto(downloadsPath);
    await expect(page.getByText('No downloads yet')).toBeVisible();
    await noFindings(page, 'no downloads');
    await press(page, page.getByRole('link', { name: 'Go to my photos' }));
    await expect(photoCells(page)).toHaveCount(3);
  });

  const modal = page.getByRole('dialog').filter({ hasText: 'See products' });
  await test.step('the modal that opens by itself has the keyboard, and gives it to the page', async () => {
    await expectTrap(page, modal);
    await noFindings(page, 'storage modal');
    await tabTo(page, modal.getByRole('link', { name: 'See products' }));
    await keys(page, 'Escape');
    await expect(modal).toBeHidden();
    await expectFocus(page.getByRole('main'));
  });

  await test.step('opened, walked through, closed: the keyboard is at its opener again', async () => {
    const opener = page.getByRole('button', { name: /^Deleted in \d+ days$/i });
    for (const leave of ['Escape', 'Enter']) {
      await press(page, opener);
      await expect(modal).toBeVisible();
      await tabTo(page, modal.getByRole('link', { name: 'See products' }));
      await press(page, modal.getByRole('button', { name: 'Add to calendar' }));
      await expectFocus(modal.getByRole('button', { name: 'Add to calendar' }));
      if (leave === 'Enter') await tabTo(page, button(modal, 'Close'), 20, 'Shift+Tab');
      await keys(page, leave);
      await expect(modal).toBeHidden();
      await expectFocus(opener);
    }
  });

  await test.step('several photos become an archive, whose toast leads to the list of them', async () => {
    await tabTo(page, photoCells(page).first());
    await keys(page, 'Control+a');
    await says(page, '3 selected');
    await tabTo(page, button(bar(page), 'Download'), 20, 'Shift+Tab');
    const saved = page.waitForEvent('download');
    await keys(page, 'Enter');
    await saved;
    await page.goto(downloadsPath);
    const row = page.getByRole('list', { name: 'Downloads' }).getByRole('listitem');
    await expect(row).toHaveCount(1);
    await noFindings(page, 'downloads');
    const again = page.waitForEvent('download');
    await press(page, row.getByRole('button', { name: /^Download .zip/ }));
    await again;
    await expectFocus(row.getByRole('status'));
    await expect(row.getByRole('status')).toHaveText('Your browser is downloading');
    await noFindings(page, 'downloading');
  });
});
