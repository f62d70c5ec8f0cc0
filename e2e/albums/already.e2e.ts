import { expect, test } from '../../tests/kit/e2e.ts';
import { tabTo } from '../kit/keyboard.ts';
import { goBack, openChooser, photoCells } from '../kit/parts.ts';
import { afterIngest, importDialog, largeJpeg, rowOf, startUpload, watchSending } from '../kit/uploads.ts';
import { justCreated, seedAlbum } from './kit.ts';

test('a photo that the library already has is added to the album without being sent again [2.36a, 1.3b]', async ({
  page,
  context,
  house,
  signedIn,
}) => {
  const customer = await signedIn();
  const { path } = await largeJpeg(test.info().outputPath('beach.jpg'));
  const album = await seedAlbum(house.seed, customer.id, 'Naxos');
  const sent = watchSending(context);
  await page.goto('/my-photos/photos');
  await startUpload(page, [path]);
  await expect(rowOf(page, 'beach.jpg').getByText('Added')).toBeVisible(afterIngest);
  await page.goto(`/my-photos/albums/${album}`);
  await expect(page.getByRole('heading', { name: 'Your album is empty' })).toBeVisible();
  await startUpload(page, [path]);
  await expect(rowOf(page, 'beach.jpg').getByText('In album', { exact: true })).toBeVisible();
  await expect(importDialog(page).getByText('1 of 1 added')).toBeVisible();
  expect(sent.creations).toBe(1);
  const way = importDialog(page).getByRole('link', { name: 'Show photo beach.jpg' });
  await tabTo(page, way);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/my-photos/albums/${album}/preview/[0-9a-f-]+$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sunday, 14 July 2024');
  // The dialog's own history entry is gone, so the entry before the photo is the album.
  await goBack(page);
  await expect(page).toHaveURL(new RegExp(`/my-photos/albums/${album}$`));
  await expect(importDialog(page)).toHaveCount(0);
  await expect(photoCells(page)).toHaveCount(1);
  await expect(page.getByText(justCreated(' · 1 photo'))).toBeVisible();
});

test('a photo added to an album that was deleted elsewhere is named as not in the album @nightly [2.36a, 4.9c]', async ({
  page,
  context,
  house,
  signedIn,
  watch,
}) => {
  watch.foreseeFailures(/^\/svc\/photos\/albums\/[^/]+(?:\/photos)?$/, 404);
  const customer = await signedIn();
  const { path } = await largeJpeg(test.info().outputPath('beach.jpg'));
  const album = await seedAlbum(house.seed, customer.id, 'Naxos');
  const sent = watchSending(context);
  await page.goto(`/my-photos/albums/${album}`);
  await startUpload(page, [path]);
  await expect(rowOf(page, 'beach.jpg').getByText('Added')).toBeVisible(afterIngest);
  await (await openChooser(page)).setFiles([path]);
  await fetch(`${house.origin}/svc/photos/albums/${album}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${customer.user.access_token}` },
  });
  await importDialog(page).getByRole('button', { name: 'Upload 1 photo' }).click();
  await expect(importDialog(page).getByText('Not in album', { exact: true })).toBeVisible();
  await expect(importDialog(page).getByText(/^Album deleted\. In your library since /)).toBeVisible();
  await expect(importDialog(page).getByText('1 of 2 added · 1 not in the album')).toBeVisible();
  expect(sent.creations).toBe(1);
  await importDialog(page).getByRole('link', { name: 'Show photo beach.jpg' }).click();
  await expect(page).toHaveURL(/\/my-photos\/photos\/preview\/[0-9a-f-]+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sunday, 14 July 2024');
});
