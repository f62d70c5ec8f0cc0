import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../tests/kit/e2e.ts';
import { noFindings } from '../kit/axe.ts';
import { expectFocus, expectTrap, press, tabTo } from '../kit/keyboard.ts';
import { photoCells, photosTab, seedPhotos } from '../kit/parts.ts';
import { albumsTab, seedAlbum, tiles } from './kit.ts';

const button = (at: Page | Locator, name: string | RegExp) => at.getByRole('button', { name, exact: true });
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selected photos' });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const title = (page: Page) => page.getByRole('heading', { level: 1 });
/** Expects focus to be within the page rather than at the top of the document. */
const inPage = (page: Page) => expect(page.locator('main:focus, main :focus')).toHaveCount(1);

test('an album is created and filled from the photos by keyboard alone [2.30a, 2.30c, 2.32, 2.36a, 2.38, 5.2a, 5.2c]', async ({
  page,
  house,
  signedIn,
}) => {
  await seedPhotos(house.seed, await signedIn(), [{ takenAt: '2024-07-14T12:00:00', count: 3 }]);
  await page.goto('/my-photos/albums');
  await expect(tiles(page)).toHaveText(['New album']);
  await noFindings(page, 'no albums');

  await test.step('the dialog for its name returns the focus; the new album gets it', async () => {
    const create = tiles(page).getByRole('button', { name: 'New album' });
    const question = dialog(page, 'New album');
    const name = question.getByLabel('Album name');
    await press(page, create);
    await expectFocus(name);
    await expectTrap(page, question);
    await tabTo(page, name);
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expectFocus(create);
    await page.keyboard.press('Enter');
    await expectFocus(name);
    await page.keyboard.press('Enter');
    await expect(name).toHaveAccessibleDescription('Please give your album a name');
    await expectFocus(name);
    await noFindings(page, 'no name');
    await page.keyboard.type('Naxos');
    await page.keyboard.press('Enter');
    await expect(title(page)).toHaveText('Naxos');
    await inPage(page);
    await noFindings(page, 'empty album');
  });

  await test.step('the dialog that adds photos returns the focus to the empty album', async () => {
    const add = button(page, 'Add photos');
    await press(page, add);
    await expectTrap(page, dialog(page, 'Add photos'));
    await press(page, button(dialog(page, 'Add photos'), 'Back'));
    await expect(dialog(page, 'Add photos')).toBeHidden();
    await expectFocus(add);
  });

  await test.step('photos are copied into the album from the library', async () => {
    await press(page, page.getByRole('link', { name: 'My albums' }));
    await expect(tiles(page)).toHaveText(['New album', 'Naxos0 photos']);
    await inPage(page);
    await press(page, photosTab(page));
    await expect(photoCells(page)).toHaveCount(3);
    await tabTo(page, photoCells(page).first());
    await page.keyboard.press('Control+a');
    const copy = button(bar(page), 'Copy to album');
    const question = dialog(page, 'Copy 3 photos to album');
    await tabTo(page, copy, 20, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expectTrap(page, question);
    await press(page, question.getByRole('button', { name: 'New album' }));
    await expectFocus(question.getByLabel('Album name'));
    await press(page, button(question, 'Back'));
    await expect(question.getByRole('button', { name: /^Naxos/ })).toBeVisible();
    await expect(question.locator(':focus')).toHaveCount(1);
    await noFindings(page, 'copy to album');
    await tabTo(page, button(question, 'Cancel'));
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    await expectFocus(copy);
    await page.keyboard.press('Enter');
    await press(page, question.getByRole('button', { name: /^Naxos/ }));
    await expect(page.getByText('3 photos added to Naxos')).toBeVisible();
    await expect(bar(page)).toBeHidden();
    await expectFocus(photoCells(page).first());
  });
});

test('an album is renamed, loses a photo and is deleted by keyboard alone [2.33a, 2.35a, 2.35b, 2.37, 2.48b]', async ({
  page,
  house,
  signedIn,
}) => {
  const customer = await signedIn();
  const ids = await seedPhotos(house.seed, customer, [{ takenAt: '2024-07-14T12:00:00', count: 3 }]);
  await seedAlbum(house.seed, customer.id, 'Naxos', ids);
  await page.goto('/my-photos/photos');
  await expect(photoCells(page)).toHaveCount(3);

  await test.step('the album is opened from the list and renamed', async () => {
    await tabTo(page, albumsTab(page));
    await page.keyboard.press('Enter');
    await press(page, page.getByRole('link', { name: /^Naxos/ }));
    await expect(photoCells(page)).toHaveCount(3);
    await inPage(page);
    const edit = button(page, 'Edit album name');
    await press(page, edit);
    await expectFocus(dialog(page, 'Edit album name').getByLabel('Album name'));
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Paros');
    await page.keyboard.press('Enter');
    await expect(title(page)).toHaveText('Paros');
    await expectFocus(edit);
    await noFindings(page, 'album');
  });

  await test.step('a photo is removed and its neighbour has the focus', async () => {
    await tabTo(page, photoCells(page).nth(0));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    const remove = button(bar(page), 'Delete from album');
    const question = dialog(page, 'Remove photo');
    await tabTo(page, remove, 20, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expectTrap(page, question);
    await noFindings(page, 'remove photo');
    await press(page, button(question, 'Cancel'));
    await expect(question).toBeHidden();
    await expectFocus(remove);
    await page.keyboard.press('Enter');
    await press(page, question.getByRole('button', { name: /^Remove/ }));
    await expect(photoCells(page)).toHaveCount(2);
    await expectFocus(photoCells(page).nth(1));
  });

  await test.step('the album is deleted and the list has the focus', async () => {
    const more = button(page, 'More album options');
    const question = dialog(page, 'Delete album?');
    await tabTo(page, more, 20, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expectFocus(page.getByRole('menuitem', { name: 'Delete album' }));
    await page.keyboard.press('Enter');
    await expectTrap(page, question);
    await tabTo(page, question.getByRole('button', { name: 'Delete album' }));
    await page.keyboard.press('Escape');
    await expectFocus(more);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(question).toBeVisible();
    await noFindings(page, 'delete album');
    await press(page, question.getByRole('button', { name: 'Delete album' }));
    await expect(page).toHaveURL('/my-photos/albums');
    await expect(tiles(page)).toHaveText(['New album']);
    await inPage(page);
  });
});
