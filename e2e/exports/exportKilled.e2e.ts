import type { SeededCustomer } from '../../tests/kit/backend.ts';
import { beSignedIn, expect, test } from '../../tests/kit/e2e.ts';
import { KillableBackend } from '../../tests/kit/killable.ts';
import { brokenConnection } from '../../tests/kit/watch.ts';
import { phoneOf, showCode } from '../phoneUploads/kit.ts';
import { seedPhotos } from '../kit/parts.ts';
import { importDialog, largeJpeg, megabyte, originals } from '../kit/uploads.ts';

const flag = 'PhotoManagementPhotoExportEnabled=true';

// All three tests share one backend, each with its own customer, so that the store is created only once.
test.describe.configure({ mode: 'default', timeout: 240_000 });
let backend: KillableBackend;
test.beforeAll(async () => {
  backend = await KillableBackend.start();
});
test.afterAll(() => backend.remove());

test.beforeEach(({ watch }) => {
  // Requests fail while the service is down, and are answered with 503 while it is starting.
  watch.foresee(/^console: WebSocket connection to /);
  watch.foreseeFailures(/^\/(?:svc|assets|experiments)\//, 503, ...brokenConnection);
});
test.afterEach(async ({ page }) => page.close());

async function asked<Answer>(customer: SeededCustomer, path: string): Promise<Answer> {
  const headers = { authorization: `Bearer ${customer.user.access_token}` };
  return (await (await fetch(`${backend.origin}${path}`, { headers })).json()) as Answer;
}

test('an export finishes after the backend was killed, and its zips are downloaded @nightly [2.47b, 4.4b, F14]', async ({
  page,
  context,
}) => {
  const customer = await backend.seed.customer();
  await seedPhotos(backend.seed, customer, [{ takenAt: '2020-05-05T10:00:00', count: 11_000 }]);
  await beSignedIn(context, backend.origin, customer);
  const current = async () =>
    (await asked<{ current: { backupId: string; status: string } }>(customer, '/svc/exports/backups/current'))
      .current;
  await page.goto(`${backend.origin}/my-photos/photos?${flag}`);
  await page.getByRole('button', { name: 'Export photos' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create export' }).click();
  await expect(dialog.getByRole('heading', { name: 'We’re processing your export' })).toBeVisible();
  await backend.restart();
  const { backupId, status } = await current();
  expect(status).not.toBe('READY');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect.poll(async () => (await current()).status, { timeout: 120_000 }).toBe('READY');
  await page.goto(`${backend.origin}/my-photos/exports/${backupId}?${flag}`);
  await expect(page.getByText('My Photos export (3 of 3)', { exact: true }).first()).toBeVisible();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download .zip My Photos export (3 of 3)' }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toBe('photo-export-3.zip');
  expect(await download.failure()).toBe(null);
});

test('an import continues after the backend was killed, and every photo arrives @nightly [3.10a, 4.6c, F14]', async ({
  page,
  context,
}) => {
  const customer = await backend.seed.customer({ activation: 'NOT_ACTIVE' });
  await backend.seed.make('legacy', {
    customerId: customer.id,
    photos: [{ takenAt: '2019-07-03T10:00:00', count: 500 }],
    albums: [],
  });
  await beSignedIn(context, backend.origin, customer);
  await page.goto(`${backend.origin}/my-photos/photos`);
  await page.getByRole('button', { name: 'Start import' }).click();
  const progress = page.getByText(/ of 500 photos have arrived\./);
  await expect(progress).toBeVisible();
  await backend.restart();
  expect((await asked<{ status: string }>(customer, '/svc/photos/users/activate')).status).toBe('IMPORTING');
  await expect(page.getByRole('link', { name: 'Photos 500', exact: true })).toBeVisible({ timeout: 120_000 });
  await expect(progress).toBeHidden();
});

test('a phone that sends while the backend is killed finishes, and each photo counts once @nightly [2.49b, F14]', async ({
  page,
  context,
  browser,
}) => {
  const customer = await backend.seed.customer({ experiments: { qrCodeUpload: 'A' } });
  await beSignedIn(context, backend.origin, customer);
  const { context: pocket, phone } = await phoneOf(browser);
  await phone.goto(await showCode(page, backend.origin));
  const network = await pocket.newCDPSession(phone);
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 4 * megabyte,
  });
  const files = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      largeJpeg(test.info().outputPath(`IMG_${at}.jpg`), 2 * megabyte, `2024-07-0${at + 1} 10:00:00`),
    ),
  );
  await phone.getByLabel('Choose photos').setInputFiles(files.map(({ path }) => path));
  await expect(phone.getByText(/^[1-6] of 8 sent$/)).toBeVisible();
  await backend.restart();
  await expect(phone.getByText('8 of 8 sent')).toBeVisible({ timeout: 60_000 });
  await expect(importDialog(page).getByText('8 photos have arrived')).toBeVisible({ timeout: 60_000 });
  expect((await originals(backend.origin, customer)).toSorted()).toEqual(
    files.map((file) => file.digest).toSorted(),
  );
  await pocket.close();
});
