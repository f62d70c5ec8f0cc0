import type { Page } from '@playwright/test';
import { expect, test } from '../../tests/kit/e2e.ts';
import { noFindings } from '../kit/axe.ts';
import { dialogsAreClosed, goBack, photoCells, seedPhotos } from '../kit/parts.ts';
import { refuseLater, seedAlbum } from './kit.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Add photos to Naxos' });
const choices = (page: Page) => dialogOf(page).getByRole('gridcell', { name: /^Photo of/ });

const library = [
  { takenAt: '2024-07-14T12:00:00', count: 3, fileName: 'july.jpg' },
  { takenAt: '2024-06-02T12:00:00', count: 2, fileName: 'june.jpg' },
];

async function openLibrary(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add photos', exact: true }).click();
  await dialogOf(page).getByRole('tab', { name: 'My library' }).click();
  await expect(choices(page).first()).toBeVisible();
}

test('an empty album is filled from the library; Escape keeps the selection, Deselect all clears it [2.32, 2.36a, 2.51b]', async ({
  page,
  house,
  signedIn,
}) => {
  const customer = await signedIn();
  await seedPhotos(house.seed, customer, library);
  const album = await seedAlbum(house.seed, customer.id, 'Naxos');
  await page.goto(`/my-photos/albums/${album}`);
  const dialog = dialogOf(page);
  const add = page.getByRole('button', { name: 'Add photos', exact: true });
  const device = dialog.getByRole('tab', { name: 'My device' });

  await test.step('a photo and a month are selected', async () => {
    await openLibrary(page);
    await expect(dialog.getByRole('button', { name: 'Add photos' })).toHaveAttribute('aria-disabled', 'true');
    await choices(page).nth(0).click();
    await dialog.getByRole('checkbox', { name: 'Select June 2024' }).click();
    await expect(dialog.getByText('3 photos chosen')).toBeVisible();
  });

  await test.step('after Escape the dialog reopens with the same selection, which is added', async () => {
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await dialogsAreClosed(page);
    await add.click();
    await expect(dialog.getByRole('tab', { name: 'My library' })).toHaveAttribute('aria-selected', 'true');
    await expect(dialog.getByText('3 photos chosen')).toBeVisible();
    await expect(choices(page).nth(0)).toHaveAttribute('aria-selected', 'true');
    await noFindings(page, 'the choice, opened again');
    await dialog.getByRole('button', { name: 'Add 3 photos' }).click();
    await expect(page.getByText('3 photos added to Naxos')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(photoCells(page)).toHaveCount(3);
  });

  await test.step('after adding nothing is selected; Deselect all clears a selection that Back kept', async () => {
    await dialogsAreClosed(page);
    await add.click();
    await expect(device).toHaveAttribute('aria-selected', 'true');
    await dialog.getByRole('tab', { name: 'My library' }).click();
    await choices(page).nth(1).click();
    await goBack(page);
    await expect(dialog).toBeHidden();
    await add.click();
    await expect(dialog.getByText('1 photo chosen')).toBeVisible();
    await dialog.getByRole('button', { name: 'Deselect all' }).click();
    await expect(dialog.getByText('1 photo chosen')).toBeHidden();
    await choices(page).nth(2).click();
    await dialog.getByRole('button', { name: 'Add 1 photo' }).click();
    await expect(dialog).toBeHidden();
    await expect(photoCells(page)).toHaveCount(4);
  });
});

test('photos in the album are marked and cannot be selected; a failure keeps the selection @nightly [2.32, 2.36a]', async ({
  page,
  house,
  signedIn,
  watch,
}) => {
  watch.foreseeFailures(/^\/svc\/photos\/albums\/[^/]+\/photos$/, 500);
  const customer = await signedIn();
  const photos = await seedPhotos(house.seed, customer, library);
  const album = await seedAlbum(house.seed, customer.id, 'Naxos', photos.slice(2));
  await page.goto(`/my-photos/albums/${album}`);
  const dialog = dialogOf(page);
  await openLibrary(page);
  const inside = dialog.getByRole('gridcell', { name: /already in this album$/ });
  await expect(inside).toHaveCount(3);
  await noFindings(page, 'photos of the library, those inside marked');
  await inside.first().click();
  await expect(inside.first()).toHaveAttribute('aria-selected', 'false');
  await dialog.getByRole('checkbox', { name: 'Select July 2024' }).click();
  const release = await refuseLater(page, '**/svc/photos/albums/*/photos', 'POST');
  await dialog.getByRole('button', { name: 'Add 2 photos' }).click();
  await expect(dialog.getByText('Adding 2 photos')).toBeVisible();
  release();
  await expect(page.getByText(/^We couldn’t copy your photos/)).toBeVisible();
  await page.unroute('**/svc/photos/albums/*/photos');
  await dialog.getByRole('button', { name: 'Add 2 photos' }).click();
  await expect(dialog).toBeHidden();
  await expect(photoCells(page)).toHaveCount(5);
});
