import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../../tests/kit/e2e.ts';
import { filesOf, openPhotos } from '../downloads/kit.ts';
import { followMail, silenced } from '../kit/mails.ts';

const flag = 'PhotoManagementPhotoExportEnabled=true';

const offer = (page: Page) => page.getByRole('button', { name: 'Export photos' });

test('an export of the library is announced by mail and downloaded in full; a second request shows it [2.43, 2.44a, 2.44d, 2.47a, 2.47b, 4.4b]', async ({
  page,
  house,
  watch,
  signedIn,
}) => {
  watch.foresee(silenced);
  const customer = await signedIn();
  await openPhotos(page, house, customer);
  await page.goto(`/my-photos/photos?${flag}`);
  await offer(page).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Download your whole library (3 photos)')).toBeVisible();
  await dialog.getByRole('button', { name: 'Create export' }).click();
  await expect(dialog.getByRole('heading', { name: 'We’re processing your export' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toBeHidden();

  const reader = await followMail(page, house, {
    to: customer.email,
    subject: 'Your photo export is ready',
  });
  await expect(reader.getByText('Your export is ready to download')).toBeVisible();
  const path = new URL(reader.url()).pathname;
  await reader.close();
  await page.goto(`${path}?${flag}`);
  await expect(page.getByText('Your export is ready to download')).toBeVisible();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download \.zip/ }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toBe('photo-export-1.zip');
  const entries = await filesOf(download);
  const sums = entries.find(({ name }) => name === 'SHA256SUMS-1.txt');
  const photos = entries.filter((entry) => entry !== sums);
  expect(photos.map(({ name }) => name)).toEqual([
    'Photos/2024-07/beach.jpg',
    'Photos/2024-07/beach (2).jpg',
    'Photos/2024-07/forest.jpg',
  ]);
  expect(sums?.bytes.toString()).toBe(
    photos
      .map(({ name, bytes }) => `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`)
      .join(''),
  );
  await expect(page.getByText('1 of 1 file downloaded.')).toBeVisible();

  await page.getByRole('link', { name: 'My photos' }).click();
  await offer(page).click();
  await dialog.getByRole('button', { name: 'Create export' }).click();
  await expect(page).toHaveURL(new RegExp(path));
  await expect(dialog).toBeHidden();
});

test('during an export the library’s button shows its progress, and afterwards offers a new one @nightly [4.4b]', async ({
  page,
  house,
  signedIn,
}) => {
  const customer = await signedIn();
  const { store } = house.backend.ports;
  await store.query(
    `insert into export (id, customer_id, channel, state, requested_at, updated_at)
      values (gen_random_uuid(), $1, 'alb-nl', 'working', now(), now())`,
    [customer.id],
  );
  await openPhotos(page, house, customer);
  await page.goto(`/my-photos/photos?${flag}`);
  await expect(page.getByRole('button', { name: 'Export in progress' })).toBeVisible();
  await store.query("update export set state = 'failed' where customer_id = $1", [customer.id]);
  await page.reload();
  await expect(offer(page)).toBeVisible();
});

test('an expired link to an export says so, and leads to a new export @nightly [2.46, 8.3b]', async ({
  page,
  signedIn,
  watch,
}) => {
  watch.foreseeFailures(/^\/svc\/exports\/backups\//, 404);
  await signedIn();
  await page.goto(`/my-photos/exports/0b5f6f0e-6c2b-4a53-9a55-0c6f6f2f6f01?${flag}`);
  await expect(page.getByRole('heading', { name: 'Your download link has expired' })).toBeVisible();
  await page.getByRole('button', { name: 'Create a new export' }).click();
  await expect(page.getByRole('dialog').getByText('Ready within 48 hours')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});
