import type { Page } from '@playwright/test';
import { expect, test } from '../../tests/kit/e2e.ts';
import { isAtRest } from '../../tests/kit/rest.ts';
import { dialogsAreClosed, photoCells, photosTab, seedPhotos } from '../kit/parts.ts';
import { alert, refuseLater, seedAlbum, tiles } from './kit.ts';

const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Selected photos' });
const act = (page: Page, name: string) => toolbar(page).getByRole('button', { name, exact: true });
const toast = (page: Page, text: string) => page.getByText(text, { exact: true });
/** There is more than one page of photos, which the test adds, removes in two calls, and reads again. */
const manyPhotos = { timeout: 30_000 };
const select = async (page: Page, ...places: number[]) => {
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  for (const place of places) await photoCells(page).nth(place).click();
};

test('photos are copied from the timeline and the preview into an existing and a new album [2.18, 2.26a, 2.38]', async ({
  page,
  house,
  signedIn,
}) => {
  const customer = await signedIn();
  const ids = await seedPhotos(house.seed, customer, [
    { takenAt: '2024-07-14T12:00:00', count: 4, fileName: 'july.jpg' },
  ]);
  const album = await seedAlbum(house.seed, customer.id, 'Naxos in June');
  await page.goto('/my-photos/photos');

  for (const round of ['not there yet', 'there already'])
    await test.step(`two photos, ${round}: both are reported as added`, async () => {
      await select(page, 0, 1);
      await act(page, 'Copy to album').click();
      const dialog = page.getByRole('dialog', { name: 'Copy 2 photos to album' });
      await dialog.getByRole('button', { name: /^Naxos in June/ }).click();
      await expect(toast(page, '2 photos added to Naxos in June').first()).toBeVisible();
      await expect(toolbar(page)).toBeHidden();
    });

  await test.step('a photo is copied from the preview into a new album', async () => {
    await photoCells(page).nth(2).click();
    await page.getByRole('button', { name: 'Copy to album' }).click();
    const dialog = page.getByRole('dialog', { name: 'Copy photo to album' });
    await dialog.getByRole('button', { name: 'New album' }).click();
    await dialog.getByRole('button', { name: 'Back' }).click();
    await dialog.getByRole('button', { name: 'New album' }).click();
    await dialog.getByRole('button', { name: 'Create and copy' }).click();
    await expect(dialog.getByLabel('Album name')).toHaveAccessibleDescription(
      'Please give your album a name',
    );
    await dialog.getByLabel('Album name').fill('For the grandparents');
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Photo added to For the grandparents')).toBeVisible();
    await expect(page).toHaveURL(/\/preview\//);
  });

  await test.step('Escape closes only the dialog', async () => {
    await page.getByRole('button', { name: 'Copy to album' }).click();
    const dialog = page.getByRole('dialog', { name: 'Copy photo to album' });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/preview\//);
  });

  await dialogsAreClosed(page);
  await page.goto('/my-photos/albums');
  await expect(tiles(page)).toHaveText(['New album', 'For the grandparents1 photo', 'Naxos in June2 photos']);
  await page.goto(`/my-photos/albums/${album}`);
  await expect(photoCells(page)).toHaveCount(2);
  expect(ids.length).toBe(4);
});

test('all photos of an album are removed from it, unloaded ones too; the library keeps them @nightly [2.34a, 2.35a, 2.48b, 9.1a]', async ({
  page,
  house,
  signedIn,
}) => {
  test.setTimeout(240_000);
  const customer = await signedIn();
  const ids = await seedPhotos(house.seed, customer, [
    { takenAt: '2024-07-14T12:00:00', count: 510, fileName: 'july.jpg' },
  ]);
  const album = await seedAlbum(house.seed, customer.id, 'Everything', ids.slice(0, 505));
  await page.goto(`/my-photos/albums/${album}`);
  await expect(page.getByText('505 photos', { exact: false }).first()).toBeVisible(manyPhotos);
  await select(page);
  await page.keyboard.press('ControlOrMeta+a');
  await expect(toolbar(page).getByText('505 selected')).toBeVisible(manyPhotos);
  await photoCells(page).first().click();
  await expect(toolbar(page).getByText('504 selected')).toBeVisible();
  await act(page, 'Delete from album').click();
  const dialog = page.getByRole('dialog', { name: 'Remove 504 photos' });
  await dialog.getByRole('button', { name: 'Remove from album' }).click();
  await expect(toolbar(page)).toBeHidden();
  await expect(photoCells(page)).toHaveCount(1, manyPhotos);
  await isAtRest(page);
  await dialogsAreClosed(page);
  await page.reload();
  await expect(photoCells(page)).toHaveCount(1, manyPhotos);
  await page.getByRole('link', { name: 'My albums' }).click();
  await expect(tiles(page)).toHaveText(['New album', 'Everything1 photo']);
  await expect(photosTab(page)).toHaveText('Photos510');
});

test('a photo is removed from the album or the library; a failed removal restores it [2.35b, 2.48b, 4.7c, 8.1c]', async ({
  page,
  house,
  signedIn,
  watch,
}) => {
  watch.foreseeFailures(/^\/svc\/photos\/albums\/[^/]+\/photos$/, 500);
  const customer = await signedIn();
  const ids = await seedPhotos(house.seed, customer, [
    { takenAt: '2024-07-14T12:00:00', count: 3, fileName: 'july.jpg' },
  ]);
  const album = await seedAlbum(house.seed, customer.id, 'Naxos', ids);
  await page.goto(`/my-photos/albums/${album}`);

  await test.step('a failed removal restores the photos and shows an error', async () => {
    const release = await refuseLater(page, '**/svc/photos/albums/*/photos', 'DELETE');
    await select(page, 0, 1);
    await act(page, 'Delete from album').click();
    const dialog = page.getByRole('dialog', { name: 'Remove 2 photos' });
    await dialog.getByRole('button', { name: 'Remove from album' }).click();
    await expect(photoCells(page)).toHaveCount(1);
    release();
    await expect(
      alert(page, 'Error: Your photos could not be removed from the album')
        .or(page.getByText('Error: Your photos could not be removed from the album'))
        .first(),
    ).toBeVisible({ timeout: 40_000 });
    await expect(photoCells(page)).toHaveCount(3);
    // The photos that were restored are selected again.
    await expect(page.getByText('2 selected', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(toolbar(page)).toBeHidden();
    await page.unroute('**/svc/photos/albums/*/photos');
  });

  await test.step('removed from the album in the preview, a photo is replaced by its neighbour', async () => {
    await photoCells(page).nth(1).click();
    await expect(page).toHaveURL(/\/preview\//);
    const before = page.url();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove photo' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(before);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await dialog.getByRole('button', { name: 'Remove from album' }).click();
    await expect(page).not.toHaveURL(before);
    await expect(page).toHaveURL(new RegExp(`/albums/${album}/preview/`));
  });

  await test.step('deleted from the library, a photo needs its own confirmation', async () => {
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page
      .getByRole('dialog', { name: 'Remove photo' })
      .getByRole('button', { name: 'Delete photo' })
      .click();
    await page
      .getByRole('dialog', { name: 'Delete 1 photo?' })
      .getByRole('button', { name: 'Delete 1 photo' })
      .click();
    // An open dialog would handle the key instead.
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(photoCells(page)).toHaveCount(1);
    await isAtRest(page);
    await dialogsAreClosed(page);
  });

  await page.goto('/my-photos/albums');
  await expect(photosTab(page)).toHaveText('Photos2');
  await expect(tiles(page)).toHaveText(['New album', 'Naxos1 photo']);
});
