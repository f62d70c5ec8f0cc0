import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { calls } from '../../contracts/calls.ts';
import { addressOf } from '../../backend/http/rows.ts';
import { expect, test } from '../../tests/kit/e2e.ts';
import { speak } from '../kit/languages.ts';
import { jpeg } from '../kit/pictures.ts';
import { afterIngest, importDialog, libraryOf } from '../kit/uploads.ts';
import { openTab, phoneOf, showCode } from './kit.ts';

const heicFile = fileURLToPath(new URL('../../tests/fixtures/dunes.heic', import.meta.url));

const photosOf = async (count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, at) => {
      if (at % 10 === 0) {
        // Files with identical bytes would become a single photo. An additional box, which decoders ignore, makes
        // each file distinct.
        const box = Buffer.concat([Buffer.from([0, 0, 0, 16]), Buffer.from(`free${String(at).padStart(8)}`)]);
        const buffer = Buffer.concat([await readFile(heicFile), box]);
        return { name: `IMG_${at}.HEIC`, mimeType: 'image/heic', buffer };
      }
      const colour = `#${(at * 7919 + 0x204060).toString(16).padStart(6, '0').slice(0, 6)}`;
      return jpeg(`IMG_${at}.jpg`, `2024-07-${String((at % 28) + 1).padStart(2, '0')} 10:00:00`, colour);
    }),
  );

/** Revokes the code on the desktop, and waits until the service has done so. */
const disconnect = (page: Page) =>
  Promise.all([
    page.waitForResponse(
      (answer) => answer.request().method() === 'DELETE' && answer.url().includes('/hand-offs/'),
    ),
    importDialog(page).getByRole('button', { name: 'Disconnect phone' }).click(),
  ]);

test('a phone without account sends 30 photos despite ten seconds offline, and can read no data [2.49b, 5.8]', async ({
  page,
  browser,
  house,
  signedIn,
}) => {
  test.setTimeout(240_000);
  const customer = await signedIn({ experiments: { qrCodeUpload: 'A' } });
  const address = await showCode(page);
  expect(address).toMatch(`${house.origin}/phone#`);

  const { context, phone } = await phoneOf(browser);
  const asked: { url: string; bearer: string | undefined }[] = [];
  phone.on('request', (request) =>
    asked.push({ url: request.url(), bearer: request.headers()['authorization'] }),
  );
  await context.clock.install();
  await phone.goto(address);
  await expect(phone.getByRole('heading', { name: 'Add photos from this phone' })).toBeVisible();
  await expect(
    importDialog(page).getByText('Your phone is connected. Choose the photos on your phone.'),
  ).toBeVisible();

  await test.step('thirty photos, HEIC among them, are sent while the network drops', async () => {
    const files = await photosOf(30);
    await phone.getByLabel('Choose photos').setInputFiles(files.slice(0, 12));
    await expect(phone.getByText(/^[1-9]\d* of 12 sent$/)).toBeVisible();
    await context.setOffline(true);
    await phone.getByLabel('Choose more photos').setInputFiles(files.slice(12));
    await expect(
      phone.getByText('You’re offline. Sending will continue when you’re back online.'),
    ).toBeVisible();
    // Advances the phone's clock by ten seconds; all retries within that time fail.
    await context.clock.runFor(10_000);
    await context.setOffline(false);
    await expect(phone.getByText('30 of 30 sent')).toBeVisible({ timeout: 90_000 });
    await expect(phone.getByText('All sent. You can see your photos on your computer now.')).toBeVisible(
      afterIngest,
    );
  });

  await test.step('the desktop counts the photos, and the library has each once', async () => {
    await expect(importDialog(page).getByText('30 photos have arrived')).toBeVisible({ timeout: 60_000 });
    const names = (await libraryOf(house.origin, customer)).map(({ localFileName }) => localFileName);
    expect(names.toSorted()).toEqual((await photosOf(30)).map(({ name }) => name).toSorted());
  });

  await test.step('the phone’s secret authorises no call of the table', async () => {
    expect(await context.cookies()).toEqual([]);
    const bearer = asked.find(({ url }) => url.includes('/phone-files'))?.bearer ?? '';
    expect(bearer).toMatch(/^Bearer [0-9a-f]{64}$/);
    expect(
      asked.filter(({ url }) =>
        /\/svc\/(?!uploads\/(?:hand-offs\/(?:redeemed|outcomes)|phone-files))/.test(url),
      ),
    ).toEqual([]);
    for (const row of calls.filter(({ caller, method }) => caller !== 'anyone' && method === 'GET')) {
      const path = addressOf(row).replace(/:[A-Za-z]+/g, '1');
      const { status } = await fetch(house.origin + path, { headers: { authorization: bearer } });
      expect([row.name, status]).toEqual([row.name, 401]);
    }
  });

  await test.step('the desktop ends the hand-off, and the phone says so', async () => {
    await disconnect(page);
    const [more] = await photosOf(1);
    if (more !== undefined) await phone.getByLabel('Choose more photos').setInputFiles([more]);
    await expect(phone.getByText('This code is no longer valid')).toBeVisible();
  });
  await context.close();
});

test('a code belongs to one phone: a second is refused, and a reload counts as the same phone @nightly [2.49b]', async ({
  page,
  browser,
  signedIn,
}) => {
  await signedIn({ experiments: { qrCodeUpload: 'A' } });
  const address = await showCode(page);
  const first = await phoneOf(browser);
  await first.phone.goto(address);
  await expect(first.phone.getByText('Choose photos')).toBeVisible();
  const second = await phoneOf(browser);
  await second.phone.goto(address);
  await expect(second.phone.getByText('This code is already in use on another phone')).toBeVisible();
  await first.phone.reload();
  await expect(first.phone.getByText('Choose photos')).toBeVisible();
  await second.phone.goto(address.replace(/#.*/, ''));
  await expect(second.phone.getByText('This code is no longer valid')).toBeVisible();
  await first.context.close();
  await second.context.close();
});

test('a file that is refused after it was sent is listed first on the phone [2.49b, 5.6a]', async ({
  page,
  browser,
  signedIn,
}) => {
  await signedIn({ experiments: { qrCodeUpload: 'A' } });
  const { context, phone } = await phoneOf(browser);
  await phone.goto(await showCode(page));
  const letter = {
    name: 'letter.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('Dear Eva, no picture here.'),
  };
  await phone.getByLabel('Choose photos').setInputFiles([...(await photosOf(2)), letter]);
  await expect(phone.getByText('1 file wasn’t added. You can see the others on your computer.')).toBeVisible(
    afterIngest,
  );
  await expect(phone.getByText('2 of 2 sent')).toBeVisible();
  await expect(phone.getByRole('listitem').first()).toContainText('letter.jpg');
  await expect(phone.getByText('All sent')).toHaveCount(0);
  await context.close();
});

/** Returns the photos in the storage of the phone's browser: their records and bytes. */
const keptOn = (phone: Page) =>
  phone.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'phoneUploads')) return [0, 0];
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('phoneUploads');
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(new Error('the storage failed')));
    });
    const counts = await Promise.all(
      ['records', 'bytes'].map(
        (name) =>
          new Promise<number>((resolve) => {
            const request = database.transaction(name).objectStore(name).count();
            request.addEventListener('success', () => resolve(request.result));
          }),
      ),
    );
    database.close();
    return counts;
  });

test('photos chosen on a phone survive a reload; bytes go once sent, names once the code ends [2.49b]', async ({
  page,
  browser,
  house,
  signedIn,
}) => {
  const customer = await signedIn({ experiments: { qrCodeUpload: 'A' } });
  const address = await showCode(page);
  const { context, phone } = await phoneOf(browser);
  const hold = '**/phone-files/**';
  await context.route('**/phone-files', (route) => route.abort());
  await phone.goto(address);
  const files = (await photosOf(8)).slice(0, 8);
  await phone.getByLabel('Choose photos').setInputFiles(files);
  await expect(phone.getByText('0 of 8 sent')).toBeVisible();
  await expect.poll(() => keptOn(phone)).toEqual([8, 8]);

  await test.step('after a reload the phone sends all photos, each once', async () => {
    await phone.reload();
    await expect(phone.getByText('0 of 8 sent')).toBeVisible();
    await context.unroute('**/phone-files');
    // On a slow phone the backoff after failed attempts is longer.
    await expect(phone.getByText('8 of 8 sent')).toBeVisible({ timeout: 60_000 });
    await expect(importDialog(page).getByText('8 photos have arrived')).toBeVisible({ timeout: 60_000 });
    const names = (await libraryOf(house.origin, customer)).map(({ localFileName }) => localFileName);
    expect(names.toSorted()).toEqual(files.map(({ name }) => name).toSorted());
    await expect.poll(() => keptOn(phone)).toEqual([8, 0]);
  });

  await test.step('after another reload it still lists the sent photos', async () => {
    await phone.reload();
    await expect(phone.getByText('8 of 8 sent')).toBeVisible();
    await expect(phone.getByText('All sent. You can see your photos on your computer now.')).toBeVisible(
      afterIngest,
    );
    await expect(phone.getByRole('listitem')).toHaveCount(8);
  });

  await test.step('once the desktop ends the code, the phone deletes unsent photos', async () => {
    await context.route(hold, (route) => route.abort());
    const more = (await photosOf(12)).slice(9);
    await phone.getByLabel('Choose more photos').setInputFiles(more);
    await expect.poll(() => keptOn(phone)).toEqual([11, 3]);
    await disconnect(page);
    await context.unroute(hold);
    await phone.reload();
    await expect(phone.getByText('This code is no longer valid')).toBeVisible();
    await expect.poll(() => keptOn(phone)).toEqual([0, 0]);
  });
  await context.close();
});

for (const [variant, title] of [
  ['control', 'the variant control has no tab for a code @nightly'],
  ['variant 9', 'an unknown variant has no tab for a code @nightly'],
] as const) {
  test(`${title} [2.49b, 5.14b, 9.14]`, async ({ page, signedIn }) => {
    await signedIn({ experiments: { qrCodeUpload: variant } });
    await openTab(page);
    await expect(page.getByRole('tab')).toHaveText(['My device']);
  });
}

test('a late answer of the experiment counts as control, and no tab appears afterwards @nightly [7.15c, 9.14]', async ({
  page,
  signedIn,
}) => {
  await signedIn({ experiments: { qrCodeUpload: 'A' } });
  let release = (): void => undefined;
  const gone = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/experiments/qrCodeUpload', async (route) => {
    await gone;
    await route.continue().catch(() => undefined);
  });
  await openTab(page);
  await expect(page.getByRole('tab')).toHaveText(['My device']);
  release();
  await importDialog(page).getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Add photos' }).click();
  await expect(page.getByRole('tab')).toHaveText(['My device']);
});

test('a phone speaks the language of the customer whose computer shows the code [2.49b, 9.13]', async ({
  page,
  context,
  browser,
  signedIn,
}) => {
  await signedIn({ experiments: { qrCodeUpload: 'A' } });
  // The computer receives English texts in place of French; the phone receives the real French catalogue.
  await speak(context, 'fr-BE', (messages) => messages);
  await page.goto('/my-photos/photos?locale=fr-BE');
  const { context: phoneContext, phone } = await phoneOf(browser);
  await phone.goto(await showCode(page));
  await expect(phone.locator('html')).toHaveAttribute('lang', 'fr-BE');
  await expect(phone.getByRole('heading', { name: 'Ajouter des photos depuis ce téléphone' })).toBeVisible();
  await phoneContext.close();
});
