import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { startTestBackend } from '../../tests/kit/backend.ts';
import { beSignedIn, expect, test } from '../../tests/kit/e2e.ts';
import { photosTab, seedPhotos } from '../kit/parts.ts';
import { jpeg } from '../kit/pictures.ts';
import { afterIngest, importDialog, libraryOf, rowOf, startUpload } from '../kit/uploads.ts';

const photos = '/my-photos/photos';

/** Writes pictures and one file that is not a picture to a folder; `.jpg` files are pictures of different colours. */
async function fillFolder(folder: string, names: readonly string[]): Promise<void> {
  for (const [at, name] of names.entries()) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    const { buffer } = await jpeg(name, '2024-07-14 15:30:00', `hsl(${at * 40} 60% 50%)`);
    await writeFile(path, name.endsWith('.jpg') ? buffer : `notes ${at}`);
  }
}

/**
 * Drops files from this machine's disk on the page, as a customer would, once the page shows that it accepts them.
 * The browser itself reads the files.
 */
async function dropFromDisk(page: Page, paths: readonly string[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [...paths], dragOperationsMask: 1 };
  const drag = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    session.send('Input.dispatchDragEvent', { type, x: 600, y: 500, data });
  const taken = page.getByText('Drop photos to add them');
  // The drop handler is loaded with the first mouse movement, so hold the files over the page until it has been
  // loaded.
  await expect
    .poll(async () => {
      await drag('dragEnter');
      await drag('dragOver');
      return taken.isVisible();
    })
    .toBe(true);
  await drag('drop');
  await session.detach();
}

test('a dropped folder adds every picture below it, and nothing is sent before confirmation @nightly [2.49b, 5.6b]', async ({
  page,
  house,
  signedIn,
}) => {
  const customer = await signedIn();
  const folder = test.info().outputPath('Holiday');
  await fillFolder(folder, [
    'first.jpg',
    'Naxos/beach.jpg',
    'Naxos/evening/moon.jpg',
    'Naxos/Thumbs.db',
    'notes.txt',
    '.hidden.jpg',
  ]);
  const alone = test.info().outputPath('beside it.jpg');
  await writeFile(alone, (await jpeg('beside', '2024-07-14 15:30:00', '#aa3344')).buffer);
  let creations = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/svc/uploads/files')) creations += 1;
  });
  await page.goto(photos);
  await expect(page.getByText('Your photos will appear here')).toBeVisible();
  await page.mouse.move(10, 10);
  await dropFromDisk(page, [folder, alone]);
  await expect(importDialog(page)).toBeVisible();
  await expect(importDialog(page).getByText('4 photos chosen')).toBeVisible();
  await expect(importDialog(page).getByRole('listitem')).toHaveCount(5);
  for (const name of ['first.jpg', 'beach.jpg', 'moon.jpg', 'beside it.jpg'])
    await expect(rowOf(page, name)).toBeVisible();
  await expect(rowOf(page, 'notes.txt')).toContainText('This type of file can’t be added.');
  expect(creations).toBe(0);
  await importDialog(page).getByRole('button', { name: 'Upload 4 photos' }).click();
  await expect(importDialog(page).getByText('4 of 4 added')).toBeVisible(afterIngest);
  const stored = (await libraryOf(house.origin, customer)).map(({ localFileName }) => localFileName);
  expect(stored.toSorted()).toEqual(['beach.jpg', 'beside it.jpg', 'first.jpg', 'moon.jpg']);
});

test.describe('on a phone that may have the app', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140 Mobile Safari/537.36',
  });

  test('Add opens the app; after two seconds the page is usable again, with the app’s new photos [2.36b, 4.9b, 5.9b, 5.11, 9.4c]', async ({
    page,
    context,
    watch,
  }) => {
    watch.foreseeFailures(/^\/(add|start)$/, 'net::ERR_ABORTED');
    const house = await startTestBackend({
      environment: {
        UPLOAD_HOSTS: 'app.shop.example upload.shop.example',
        UPLOAD_APP_LINK: 'https://app.shop.example/add?from=account',
      },
    });
    try {
      const customer = await house.seed.customer();
      await beSignedIn(context, house.origin, customer);
      const led: string[] = [];
      const ended: string[] = [];
      // Simulates that no app handles the URL and no response arrives, as with an app that is slow to open.
      await context.route(/\.example\//, (route) => void led.push(route.request().url()));
      page.on('requestfailed', (request) => {
        if (request.url().includes('.example/')) ended.push(request.url());
      });
      const opens = async (search: string, count: number) => {
        await page.goto(`${house.origin}${photos}${search}`);
        await expect(photosTab(page)).toHaveText(`Photos${count}`);
      };
      const goes = async (target: string, begins: number) => {
        await page.getByRole('button', { name: 'Add photos' }).click();
        await expect.poll(() => led).toHaveLength(begins);
        expect(led.at(-1)).toBe(target);
        await expect(importDialog(page)).toHaveCount(0);
        // The page stops the navigation itself, and would also stop a page load during that time.
        await expect.poll(() => ended).toHaveLength(begins);
      };

      await test.step('the config’s link opens; after two seconds it times out and the library is read again', async () => {
        await opens('', 0);
        // Adds a photo as the app would while this page is in the background.
        await seedPhotos(house.seed, customer, [{ takenAt: '2024-07-14T12:00:00', fileName: 'app.jpg' }]);
        const started = Date.now();
        await goes('https://app.shop.example/add?from=account', 1);
        await expect(photosTab(page)).toHaveText('Photos1');
        expect(Date.now() - started).toBeGreaterThan(2_000);
        expect(ended).toEqual(['https://app.shop.example/add?from=account']);
        await expect(page).toHaveURL(`${house.origin}${photos}`);
      });

      await test.step('the query’s own address takes precedence', async () => {
        const wanted = 'http://upload.shop.example/start?from=query';
        await opens(`?${new URLSearchParams({ uploadUrl: wanted }).toString()}`, 1);
        await goes(wanted, 2);
      });

      await test.step('an address of another host or another scheme is ignored', async () => {
        for (const [at, hostile] of [
          'https://app.shop.example@evil.example/',
          'javascript:alert(1)',
        ].entries()) {
          await opens(`?${new URLSearchParams({ uploadUrl: hostile }).toString()}`, 1);
          await goes('https://app.shop.example/add?from=account', 3 + at);
        }
      });
    } finally {
      await page.close();
      await house.stop();
    }
  });
});

/** Returns the metadata of an upload with one field corrupted, as if by the network. */
const spoilt = (metadata: string, field: string, value: string) =>
  metadata
    .split(',')
    .map((pair) => {
      const [name = ''] = pair.trim().split(' ');
      return name === field ? `${field} ${Buffer.from(value).toString('base64')}` : pair.trim();
    })
    .join(',');
const nameIn = (metadata: string) =>
  Buffer.from(/(?:^|,)\s*filename (\S+)/.exec(metadata)?.[1] ?? '', 'base64').toString();

test('a refused creation (415, 413, 422, 400 or 507) shows at its file, and the others continue @nightly [1.3b, 5.6a, F1, F21]', async ({
  page,
  house,
  signedIn,
  watch,
}) => {
  watch.foreseeFailures(/^\/svc\/uploads\/files$/, 400, 413, 415, 422, 507);
  const customer = await signedIn();
  const folder = test.info().outputPath('mixed');
  const names = ['415', '413', '422', '400', '507', 'good 1', 'good 2'].map((name) => `${name}.jpg`);
  await fillFolder(folder, names);
  const answered: string[] = [];
  page.on('response', (response) => {
    if (response.request().method() === 'POST' && response.url().endsWith('/svc/uploads/files'))
      answered.push(`${nameIn(response.request().headers()['upload-metadata'] ?? '')} ${response.status()}`);
  });
  let full = true;
  await page.route('**/svc/uploads/files', async (route) => {
    const headers = route.request().headers();
    const metadata = headers['upload-metadata'] ?? '';
    const changed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
      '415.jpg': { 'upload-metadata': spoilt(metadata, 'filetype', 'video/mp4') },
      '413.jpg': { 'upload-length': String(5 * 1024 ** 3 + 1) },
      '422.jpg': { 'upload-length': '0' },
      '400.jpg': { 'upload-metadata': spoilt(metadata, 'sha256', 'no hash at all') },
    };
    const name = nameIn(metadata);
    if (name === '507.jpg' && full) await route.fulfill({ status: 507, body: 'noRoom' });
    else await route.continue({ headers: { ...headers, ...changed[name] } });
  });
  await page.goto(photos);
  await startUpload(
    page,
    names.map((name) => join(folder, name)),
  );
  await expect(importDialog(page).getByText('2 of 4 added')).toBeVisible(afterIngest);
  const says = (name: string, words: string) => expect(rowOf(page, `${name}.jpg`)).toContainText(words);
  await says('415', 'This type of file can’t be added. Choose a HEIC, JPEG or PNG.');
  await says('413', 'This file is larger than 5 GB. Make it smaller and add it again.');
  await says('422', 'This file is empty. Copy it again from the original.');
  await says('400', 'Something went wrong with this photo. Your progress is saved.');
  await says('507', 'We can’t store this photo right now. It’s still on your device. Try again later.');
  await says('good 1', 'Added');
  await says('good 2', 'Added');
  expect(answered.toSorted()).toEqual([
    '400.jpg 400',
    '413.jpg 413',
    '415.jpg 415',
    '422.jpg 422',
    '507.jpg 507',
    'good 1.jpg 201',
    'good 2.jpg 201',
  ]);
  await expect(importDialog(page).getByText('2 photos couldn’t be uploaded.')).toBeVisible();
  full = false;
  await rowOf(page, '507.jpg').getByRole('button', { name: 'Try again' }).click();
  await says('507', 'Added');
  const stored = (await libraryOf(house.origin, customer)).map(({ localFileName }) => localFileName);
  expect(stored.toSorted()).toEqual(['507.jpg', 'good 1.jpg', 'good 2.jpg']);
});
