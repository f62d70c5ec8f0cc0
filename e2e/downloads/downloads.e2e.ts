import { readFile } from 'node:fs/promises';
import { expect, test } from '../../tests/kit/e2e.ts';
import { isAtRest } from '../../tests/kit/rest.ts';
import { seedPhotos } from '../kit/parts.ts';
import { keepToasts } from '../photos/kit.ts';
import {
  archiveCall,
  downloadButton,
  downloadsPath,
  entriesOf,
  listedFor,
  openPhotos,
  originalOf,
  savesWhole,
  selectMonth,
  watchDownloads,
} from './kit.ts';

test('three selected photos arrive as one zip with unique names, their dates and every byte [2.18, 2.50, 4.16b, 7.7]', async ({
  page,
  house,
  signedIn,
}) => {
  const customer = await signedIn();
  const ids = await openPhotos(page, house, customer);
  const { asked } = watchDownloads(page);
  await selectMonth(page, 'July 2024');
  const saving = page.waitForEvent('download');
  await downloadButton(page).click();
  const download = await saving;
  await expect(page.getByText('Downloading photos')).toBeVisible();
  const [made] = await listedFor(house, customer);
  expect(made).toMatchObject({ name: 'July 2024', state: 'finished' });
  expect(asked.map((request) => (request.postDataJSON() as { id: string }).id)).toEqual([made?.id]);
  expect(download.suggestedFilename()).toBe(`${made?.id ?? ''}.zip`);
  // No window was opened, and the page received no byte of the file.
  expect([page.context().pages().length, new URL(download.url()).pathname]).toEqual([
    1,
    `/svc/downloads/archives/${made?.id ?? ''}`,
  ]);
  const entries = await entriesOf(download);
  expect(new Set(entries.map(({ name }) => name.toLowerCase())).size).toBe(3);
  const byDate = Object.fromEntries(entries.map((entry) => [entry.local, entry]));
  for (const [index, local] of [
    '2024-07-14T15:30:10',
    '2024-07-15T09:12:00',
    '2024-07-16T20:00:00',
  ].entries()) {
    const original = await originalOf(house, customer, ids[index] ?? '');
    expect(byDate[local]?.bytes.equals(original), local).toBe(true);
  }
});

test('one photo is downloaded from its preview as the original under its own name [2.26a, 4.10a]', async ({
  page,
  house,
  signedIn,
}) => {
  const customer = await signedIn();
  const [id = ''] = await openPhotos(page, house, customer, [
    { takenAt: '2024-07-14T15:30:10', fileName: 'beach.jpg' },
  ]);
  const { asked } = watchDownloads(page);
  await page.clock.install();
  await page.goto(`/my-photos/photos/preview/${id}`);
  const actions = page.getByRole('group', { name: 'This photo' });
  const button = actions.getByRole('button', { name: 'Download', exact: true });
  const saving = page.waitForEvent('download');
  await button.click();
  await expect(actions.getByRole('button', { name: 'Downloading' })).toBeVisible();
  const download = await saving;
  expect(download.suggestedFilename()).toBe('beach.jpg');
  expect((await readFile(await download.path())).equals(await originalOf(house, customer, id))).toBe(true);
  expect(asked).toEqual([]);
  await expect(page).toHaveURL(`/my-photos/photos/preview/${id}`);
  // The button shows this for as long as the toast is visible; after that, it can be pressed again.
  await page.clock.fastForward(20_000);
  await expect(button).toBeVisible();
});

test('the download of a photo that was deleted elsewhere fails with a message @nightly [4.10a, 8.1d]', async ({
  page,
  house,
  signedIn,
  watch,
}) => {
  watch.foreseeFailures(/^\/svc\/photos\/photos\//, 404);
  const customer = await signedIn();
  const [id = ''] = await openPhotos(page, house, customer, [
    { takenAt: '2024-07-14T15:30:10', fileName: 'beach.jpg' },
    { takenAt: '2024-07-15T15:30:10', fileName: 'forest.jpg' },
  ]);
  const { saved } = watchDownloads(page);
  await page.getByRole('gridcell', { name: /beach\.jpg/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sunday, 14 July 2024');
  // The page has to request the picture before the photo is deleted.
  await expect(page.getByRole('img', { name: /^Photo of/ })).not.toHaveAttribute('data-waiting', '');
  await fetch(`${house.origin}/svc/photos/photos`, {
    method: 'DELETE',
    headers: {
      authorization: `Bearer ${customer.user.access_token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ photoIds: [id] }),
  });
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  await expect(page.getByText('Error: Your photo could not be downloaded')).toBeVisible();
  expect(saved).toEqual([]);
});

test('Download is disabled with a reason for more than 100 photos, and works for 100 [5.3a, 9.3]', async ({
  page,
  house,
  signedIn,
}) => {
  const customer = await signedIn();
  await openPhotos(page, house, customer, [
    { takenAt: '2024-07-14T12:00:00', count: 100, fileName: 'july.jpg' },
    { takenAt: '2024-05-02T12:00:00', count: 1, fileName: 'may.jpg' },
  ]);
  const { asked, saved } = watchDownloads(page);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await expect(downloadButton(page)).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Select all' }).first().click();
  await expect(page.getByText('101 selected', { exact: true })).toBeVisible();
  await expect(downloadButton(page)).toHaveAttribute('aria-disabled', 'true');
  await downloadButton(page).hover();
  await expect(
    page.getByRole('tooltip', { name: 'Up to 100 photos can be downloaded at a time', exact: true }),
  ).toBeVisible();
  // Presses a button that is marked as disabled, and expects no effect. Uses `force`, because Playwright would
  // otherwise wait.
  await downloadButton(page).click({ force: true });
  await page.getByRole('checkbox', { name: 'Select May 2024' }).click();
  await expect(page.getByText('100 selected', { exact: true })).toBeVisible();
  const saving = page.waitForEvent('download');
  await downloadButton(page).click();
  expect((await entriesOf(await saving)).length).toBe(100);
  expect([asked.length, saved.length]).toEqual([1, 1]);
});

test('a double press on Download makes one archive and saves one file @nightly [4.16a, F25]', async ({
  page,
  house,
  signedIn,
}) => {
  const customer = await signedIn();
  await keepToasts(page);
  await openPhotos(page, house, customer);
  const { asked, saved } = watchDownloads(page);
  await selectMonth(page, 'July 2024');
  await downloadButton(page).dblclick();
  await expect(page.getByText('Downloading photos')).toBeVisible();
  await downloadButton(page).click();
  await savesWhole(saved, 1);
  expect([asked.length, (await listedFor(house, customer)).length, saved.length]).toEqual([1, 1, 1]);
  await expect(page.getByText('Downloading photos')).toHaveCount(1);
});

test('the page Downloads shows an archive requested in another tab, and downloads it again [2.10, 2.52h, 7.15a]', async ({
  page,
  context,
  house,
  signedIn,
}) => {
  const customer = await signedIn();
  const other = await context.newPage();
  const there = watchDownloads(other);
  const heard: string[] = [];
  other.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => heard.push(payload === 'OK' ? 'OK' : 'message')),
  );
  other.on('request', (request) => {
    if (new URL(request.url()).pathname === archiveCall) heard.push(request.method());
  });
  await other.goto(downloadsPath);
  await expect(other).toHaveTitle('Downloads');
  await expect(other.getByRole('heading', { name: 'No downloads yet' })).toBeVisible();
  await expect.poll(() => heard).toContain('OK');
  await isAtRest(other);
  heard.length = 0;
  await openPhotos(page, house, customer);
  await selectMonth(page, 'July 2024');
  const saving = page.waitForEvent('download');
  await downloadButton(page).click();
  const again = other.getByRole('listitem').filter({ hasText: 'July 2024' });
  await expect(again).toContainText('3 photos');
  // The message, rather than a timer, has made the page read the list.
  expect(heard.slice(0, 2)).toEqual(['message', 'GET']);
  await expect(again.getByRole('button', { name: /^Download \.zip/ })).toBeVisible();
  expect(there.saved).toEqual([]);
  const second = other.waitForEvent('download');
  await again.getByRole('button', { name: /^Download \.zip/ }).click();
  expect((await entriesOf(await second)).length).toBe(3);
  expect(there.asked).toEqual([]);
  expect((await entriesOf(await saving)).length).toBe(3);
});

test('an archive that lost a photo is created again from the photos left @nightly [4.16a, 7.7]', async ({
  page,
  house,
  signedIn,
}) => {
  const customer = await signedIn();
  const ids = await seedPhotos(house.seed, customer, [
    { takenAt: '2024-07-14T15:30:10', fileName: 'beach.jpg' },
    { takenAt: '2024-07-15T09:12:00', fileName: 'forest.jpg' },
  ]);
  const headers = {
    authorization: `Bearer ${customer.user.access_token}`,
    'content-type': 'application/json',
  };
  await fetch(`${house.origin}/svc/downloads/downloads`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ id: '0b6f5c1e-7f53-4a44-9d5f-2f3b8a1c9d10', name: 'Summer', photos: ids }),
  });
  await fetch(`${house.origin}/svc/photos/photos`, {
    method: 'DELETE',
    headers,
    body: JSON.stringify({ photoIds: [ids[0]] }),
  });
  await page.goto(downloadsPath);
  const row = page.getByRole('listitem').filter({ hasText: 'Summer' });
  await expect(row).toContainText('Unavailable');
  await expect(row).toContainText('1 photo');
  const saving = page.waitForEvent('download');
  await row.getByRole('button', { name: /^Prepare again/ }).click();
  const entries = await entriesOf(await saving);
  expect(entries.map(({ name }) => name)).toEqual(['forest.jpg']);
  await expect(page.getByRole('listitem').filter({ hasText: 'Summer' })).toHaveCount(2);
});
