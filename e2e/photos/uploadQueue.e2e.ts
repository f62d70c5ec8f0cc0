import { copyFile } from 'node:fs/promises';
import { beSignedIn, expect, test } from '../../tests/kit/e2e.ts';
import { openChooser, photosTab } from '../kit/parts.ts';
import {
  afterIngest,
  begunAnew,
  holdSecondPiece,
  importDialog,
  keptInBrowser,
  largeJpeg,
  originals,
  pill,
  rowOf,
  sendHalf,
  startUpload,
  watchSending,
} from '../kit/uploads.ts';

/** Copies a file under a different name. */
async function copyTo({ path }: { readonly path: string }, to: string): Promise<string> {
  await copyFile(path, to);
  return to;
}

const photos = '/my-photos/photos';

test('uploads resume once, from the service’s offset, after a reload [1.3b, F11, F13]', async ({
  page,
  context,
  house,
  signedIn,
}) => {
  const customer = await signedIn();
  const file = await largeJpeg(test.info().outputPath('large.jpg'));
  const sent = watchSending(context);
  const release = await holdSecondPiece(context);
  await page.goto(photos);
  page.on('dialog', (dialog) => void dialog.accept());
  await sendHalf(page, file.path);
  await page.reload();
  await pill(page, /^Adding photos · 0 of 1$/).click();
  release();
  await expect(rowOf(page, 'large.jpg').getByText('Added')).toBeVisible(afterIngest);
  expect(begunAnew(sent)).toEqual([]);
  expect(sent.creations).toBe(1);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(photosTab(page)).toHaveText('Photos1');
  expect(await originals(house.origin, customer)).toEqual([file.digest]);
  await expect.poll(async () => (await keptInBrowser(page)).key).toBe(null);
});

test('uploads of a killed tab resume when another page of the product opens @nightly [1.3b, F13]', async ({
  page,
  context,
  house,
  signedIn,
}) => {
  const customer = await signedIn();
  const file = await largeJpeg(test.info().outputPath('large.jpg'));
  const sent = watchSending(context);
  const release = await holdSecondPiece(context);
  await page.goto(photos);
  await sendHalf(page, file.path);
  // Closes the page without firing events, so that the page cannot run any more code.
  await page.close();
  release();
  const next = await context.newPage();
  await next.goto('/');
  await expect(pill(next, /^1 photo added$/)).toBeVisible(afterIngest);
  expect(begunAnew(sent)).toEqual([]);
  expect(sent.creations).toBe(1);
  expect(await originals(house.origin, customer)).toEqual([file.digest]);
});

test('an upload waits offline, says so, and resumes automatically once online, at the same byte [1.3b, F12]', async ({
  page,
  context,
  house,
  signedIn,
  watch,
}) => {
  watch.foreseeFailures(/^\/(assets|svc)\//, 'net::ERR_INTERNET_DISCONNECTED');
  const customer = await signedIn();
  const file = await largeJpeg(test.info().outputPath('large.jpg'));
  const sent = watchSending(context);
  const release = await holdSecondPiece(context);
  await page.goto(photos);
  await sendHalf(page, file.path);
  await context.setOffline(true);
  await expect(importDialog(page).getByText('Sending will continue when you’re back online.')).toBeVisible();
  await expect(rowOf(page, 'large.jpg')).toContainText('Waiting for a connection at');
  release();
  await context.setOffline(false);
  await expect(rowOf(page, 'large.jpg').getByText('Added')).toBeVisible(afterIngest);
  expect(begunAnew(sent)).toEqual([]);
  expect(sent.creations).toBe(1);
  expect(await originals(house.origin, customer)).toEqual([file.digest]);
});

for (const [words, method] of [
  ['the creation', 'POST'],
  ['the last byte', 'PATCH'],
] as const)
  test(`an upload whose reply to ${words} is lost is in the library once, byte for byte @nightly [1.3b, F2, F5]`, async ({
    page,
    house,
    signedIn,
    watch,
  }) => {
    watch.foreseeFailures(/^\/svc\/uploads\/files/, 'net::ERR_CONNECTION_RESET');
    const customer = await signedIn();
    const file = await largeJpeg(test.info().outputPath('large.jpg'));
    let lost = 0;
    await page.route('**/svc/uploads/files**', async (route) => {
      const request = route.request();
      const last = method === 'POST' || Number(request.headers()['upload-offset']) > 0;
      if (request.method() !== method || !last || lost > 0) return route.fallback();
      lost += 1;
      await route.fetch();
      return route.abort('connectionreset');
    });
    await page.goto(photos);
    await startUpload(page, [file.path]);
    // The service may already have accepted the file; its row then states that the photo was added before.
    await expect(rowOf(page, 'large.jpg').getByText(/^Added$|^Already added/)).toBeVisible(afterIngest);
    expect(lost).toBe(1);
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(photosTab(page)).toHaveText('Photos1');
    expect(await originals(house.origin, customer)).toEqual([file.digest]);
  });

test('an upload started offline, before its code was fetched, waits and continues online @nightly [1.3b, F12]', async ({
  page,
  context,
  house,
  signedIn,
  watch,
}) => {
  watch.foreseeFailures(/^\/(assets|svc)\//, 'net::ERR_INTERNET_DISCONNECTED');
  watch.foresee(/Failed to fetch dynamically imported module/);
  const customer = await signedIn();
  const file = await largeJpeg(test.info().outputPath('large.jpg'));
  await page.goto(photos);
  await page.getByRole('button', { name: 'Add photos' }).click();
  await (await openChooser(page)).setFiles(file.path);
  const start = importDialog(page).getByRole('button', { name: 'Upload 1 photo' });
  await expect(start).toBeVisible();
  await context.setOffline(true);
  await start.click();
  await expect(importDialog(page).getByText('Sending will continue when you’re back online.')).toBeVisible();
  await expect(rowOf(page, 'large.jpg')).toContainText('Waiting for a connection at 0%');
  await context.setOffline(false);
  await expect(rowOf(page, 'large.jpg').getByText('Added')).toBeVisible(afterIngest);
  expect(await originals(house.origin, customer)).toEqual([file.digest]);
});

test('the same photo chosen in two tabs at once is sent by one; the other finds it already in the library @nightly [1.3b, F10]', async ({
  page,
  context,
  house,
  signedIn,
}) => {
  const customer = await signedIn();
  const file = await largeJpeg(test.info().outputPath('same.jpg'));
  const sent = watchSending(context);
  const renamed = await copyTo(file, test.info().outputPath('other name.jpg'));
  const release = await holdSecondPiece(context);
  const other = await context.newPage();
  for (const tab of [page, other]) await tab.goto(photos);
  await sendHalf(page, file.path);
  await startUpload(other, [renamed]);
  await expect(rowOf(other, 'other name.jpg')).toContainText('waiting');
  release();
  await expect(rowOf(page, 'same.jpg').getByText('Added')).toBeVisible(afterIngest);
  await expect(rowOf(other, 'other name.jpg').getByText('Already added')).toBeVisible(afterIngest);
  expect(sent.creations).toBe(1);
  expect(await originals(house.origin, customer)).toEqual([file.digest]);
});

test('a second tab does not resume uploads that the first is sending @nightly [1.3b]', async ({
  page,
  context,
  house,
  signedIn,
}) => {
  const customer = await signedIn();
  const file = await largeJpeg(test.info().outputPath('large.jpg'));
  const sent = watchSending(context);
  const release = await holdSecondPiece(context);
  await page.goto(photos);
  await sendHalf(page, file.path);
  const other = await context.newPage();
  await other.goto(photos);
  await other.getByRole('button', { name: 'Add photos' }).click();
  await expect(importDialog(other).getByText('Drop photos here')).toBeVisible();
  await expect(importDialog(other).getByRole('listitem')).toHaveCount(0);
  release();
  await expect(rowOf(page, 'large.jpg').getByText('Added')).toBeVisible(afterIngest);
  expect(sent.creations).toBe(1);
  expect(await originals(house.origin, customer)).toEqual([file.digest]);
});

test('without browser storage the file is chosen again and resumes from the service’s offset @nightly [1.3b, F16]', async ({
  page,
  context,
  house,
  signedIn,
}) => {
  const customer = await signedIn();
  const file = await largeJpeg(test.info().outputPath('large.jpg'));
  const sent = watchSending(context);
  await context.addInitScript(() => {
    navigator.storage.estimate = () => Promise.resolve({ quota: 0, usage: 0 });
  });
  const renamed = await copyTo(file, test.info().outputPath('renamed.jpg'));
  const release = await holdSecondPiece(context);
  await page.goto(photos);
  page.on('dialog', (dialog) => void dialog.accept());
  await sendHalf(page, file.path);
  await page.reload();
  release();
  await pill(page, '1 photo wasn’t added').click();
  await expect(rowOf(page, 'large.jpg')).toContainText('Choose this file again to continue');
  const chooser = page.waitForEvent('filechooser');
  await rowOf(page, 'large.jpg').getByRole('button', { name: 'Choose file', exact: true }).click();
  await (await chooser).setFiles(renamed);
  await expect(rowOf(page, 'renamed.jpg').getByText('Added')).toBeVisible(afterIngest);
  expect(begunAnew(sent)).toEqual([]);
  expect(sent.creations).toBe(1);
  expect(await originals(house.origin, customer)).toEqual([file.digest]);
});

test('the browser asks before unload only while bytes are being sent @nightly [1.3b]', async ({
  page,
  context,
  signedIn,
}) => {
  await signedIn();
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  const release = await holdSecondPiece(context);
  await page.goto(photos);
  await page.getByRole('button', { name: 'Add photos' }).click();
  await page.reload();
  expect(asked).toEqual([]);
  await sendHalf(page, (await largeJpeg(test.info().outputPath('large.jpg'))).path);
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
  release();
  await expect(pill(page, '1 photo added')).toBeVisible(afterIngest);
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
});

test('sign-out asks while photos are sent, clears the queue in every tab, and names unsent files [1.3b, 2.9c, 4.15e]', async ({
  page,
  context,
  signedIn,
  watch,
}) => {
  watch.foreseeFailures(/^\/svc\/uploads\/files/, 'net::ERR_FAILED');
  await signedIn();
  await holdSecondPiece(context);
  await page.goto(photos);
  const other = await context.newPage();
  await other.goto('/');
  await page.bringToFront();
  await sendHalf(page, (await largeJpeg(test.info().outputPath('large.jpg'))).path);
  await expect.poll(() => keptInBrowser(other)).toEqual({ databases: ['uploads'], key: 'yes' });
  await other.bringToFront();
  await other.getByRole('link', { name: 'Sign out' }).click();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('1 photo is still being sent');
  await other.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(other).toHaveURL('/');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(/^Hello/);
  await other.getByRole('link', { name: 'Sign out' }).click();
  await other.getByRole('button', { name: 'Sign out now' }).click();
  await expect(other.getByRole('heading', { name: 'You’re signed out' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('1 photo hadn’t arrived yet and isn’t in your library:');
  await expect(page.getByRole('listitem')).toHaveText(['large.jpg']);
  await expect(page.getByText('Your photos and orders are safe')).toHaveCount(0);
  await expect.poll(() => keptInBrowser(page)).toEqual({ databases: [], key: null });
});

test('another customer of the same browser does not get the previous customer’s uploads @nightly [1.3b]', async ({
  page,
  context,
  house,
  signedIn,
}) => {
  await signedIn();
  await holdSecondPiece(context);
  await page.goto(photos);
  await sendHalf(page, (await largeJpeg(test.info().outputPath('large.jpg'))).path);
  await page.close();
  const stranger = await house.seed.customer();
  await beSignedIn(context, house.origin, stranger);
  const next = await context.newPage();
  await next.goto(photos);
  await expect.poll(async () => (await keptInBrowser(next)).key).toBe(null);
  expect(await originals(house.origin, stranger)).toEqual([]);
});
