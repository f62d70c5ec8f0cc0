import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import type { Page } from '@playwright/test';
import { answerConsent, beSignedIn, expect, test } from '../../tests/kit/e2e.ts';
import { afterRetries, refuseLater, seedAlbum } from '../albums/kit.ts';
import { demoJpeg } from '../../tests/kit/realPhotos.ts';
import { noFindings } from '../kit/axe.ts';
import { goBack, photoCells, seedPhotos } from '../kit/parts.ts';
import { afterIngest, rowOf, startUpload } from '../kit/uploads.ts';

/** Width in pixels of a photo that is sharp in every print size. */
const width = 4000;

const next = (page: Page, words: string) =>
  page.getByRole('toolbar', { name: 'Selected photos' }).getByRole('button', { name: words, exact: true });
const spinner = (page: Page, words: string) => page.getByRole('dialog', { name: words });
const select = async (page: Page, ...places: number[]) => {
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  for (const place of places) await photoCells(page).nth(place).click();
};
/** Returns the photos that the stand-in for the editor displays. */
const printed = async (page: Page) =>
  page
    .locator('[data-photo]')
    .evaluateAll((items) => items.map((item) => item.getAttribute('data-photo') ?? ''));

async function inTheEditor(page: Page, channel: string, ids: readonly string[]): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Prints editor' })).toBeVisible({ timeout: 40_000 });
  const { pathname, searchParams } = new URL(page.url());
  expect([pathname, searchParams.get('autoselectproduct'), searchParams.get('channel')]).toEqual([
    '/svc/shop/alb/editor',
    'prints-10x15',
    channel,
  ]);
  await expect(page.getByRole('status')).toHaveText(ids.length === 1 ? '1 photo' : `${ids.length} photos`);
  await expect.poll(async () => (await printed(page)).toSorted()).toEqual(ids.toSorted());
  await expect(page.getByRole('img').first()).toHaveJSProperty('complete', true);
}

/** Holds back the photos on their way to the editor; returns a function that releases them. */
async function holdPhotos(page: Page): Promise<() => void> {
  let release = () => {};
  const gone = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/svc/tempSelections/**', async (route) => {
    await gone;
    await route.fallback();
  });
  return release;
}

/** The plain page of the stand-in has no icon, but the browser requests one. */
const icon = /^\/favicon\.ico$/;
const toast = (page: Page) => page.getByText('Error transferring photos. Try again.', { exact: true });

test('after a deploy an order of prints continues after one press, with the same photos selected [4.8b, 8.5d, F24]', async ({
  page,
  house,
  signedIn,
  watch,
}) => {
  watch.foreseeFailures(/^\/assets\/[^/]+\.js$/, 404);
  watch.foreseeFailures(icon, 404);
  const customer = await signedIn();
  const ids = await seedPhotos(house.seed, customer, [
    { takenAt: '2024-07-14T15:30:10', width },
    { takenAt: '2024-07-15T09:12:00', width },
    { takenAt: '2024-07-16T20:00:00', width },
  ]);
  let pages = 0;
  await page.goto('/my-photos/photos');
  await photoCells(page).first().waitFor();
  page.on('request', (request) => (pages += Number(request.isNavigationRequest())));
  // Simulates that this page's build no longer exists: both its chunks and the file that the page requests to check
  // this are missing.
  await page.route(/\/assets\/[^/]*\.js(?:\?\d+)?$/, (route) =>
    pages === 0 && (route.request().method() === 'HEAD' || route.request().url().includes('/prints-'))
      ? route.fulfill({ status: 404 })
      : route.fallback(),
  );
  await select(page, 0, 2);
  await next(page, 'Next: Customise 2 photo prints').click();
  await expect(page.getByText('We couldn’t load this part of the page')).toBeVisible();
  expect(pages).toBe(0);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => pages).toBe(1);
  await next(page, 'Next: Customise 2 photo prints').click();
  await inTheEditor(page, 'alb-gb', [ids[0] ?? '', ids[2] ?? '']);
});

test('Back from the prints editor and a reload keep the selection; another page does not [4.2a, 4.8b]', async ({
  page,
  house,
  signedIn,
  watch,
}) => {
  watch.foreseeFailures(icon, 404);
  const customer = await signedIn();
  await seedPhotos(house.seed, customer, [
    { takenAt: '2024-07-14T15:30:10', width },
    { takenAt: '2024-07-15T09:12:00', width },
  ]);
  await page.goto('/my-photos/photos');
  await photoCells(page).first().waitFor();
  await select(page, 1);
  await next(page, 'Next: Customise 1 photo print').click();
  await expect(page.getByRole('heading', { name: 'Prints editor' })).toBeVisible({ timeout: 40_000 });
  await goBack(page);
  await expect(next(page, 'Next: Customise 1 photo print')).toBeVisible();
  await expect(photoCells(page).nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.reload();
  await expect(next(page, 'Next: Customise 1 photo print')).toBeVisible();
  await page.goto('/my-photos/albums');
  await page
    .getByRole('link', { name: /^Photos/ })
    .first()
    .click();
  await expect(photoCells(page).first()).toBeVisible();
  await expect(page.getByRole('toolbar', { name: 'Selected photos' })).toBeHidden();
});

test('selected timeline photos open in the prints editor, and only these; a failure keeps the selection [2.18, 3.9, 4.8b, 4.8c, 7.6, 9.9, 9.15]', async ({
  page,
  house,
  signedIn,
  context,
  watch,
}) => {
  watch.foreseeFailures(/^\/svc\/tempSelections\//, 500);
  watch.foreseeFailures(icon, 404);
  await context.addCookies([{ name: 'cookieConsent', value: '10', url: house.origin }]);
  const customer = await signedIn();
  const ids = await seedPhotos(house.seed, customer, [
    { takenAt: '2024-07-14T12:00:00', width },
    { takenAt: '2024-07-13T12:00:00', width },
    { takenAt: '2024-07-12T12:00:00', width },
    { takenAt: '2024-06-08T12:00:00', count: 26, width },
    { takenAt: '2024-05-01T12:00:00', count: 2, width },
  ]);
  const chosen = [ids[0] ?? '', ids[2] ?? '', ...ids.slice(3, 29)];
  await page.goto('/my-photos/photos');
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await expect(next(page, 'Order prints')).toHaveAttribute('aria-disabled', 'true');
  await photoCells(page).nth(0).click();
  await photoCells(page).nth(2).click();
  await page.getByRole('checkbox', { name: 'Select June 2024' }).click();

  await test.step('the service fails: the spinner disappears, a toast shows, the selection stays', async () => {
    const answer = await refuseLater(page, '**/svc/tempSelections/**', 'POST');
    await next(page, 'Next: Customise 28 photo prints').click();
    await expect(spinner(page, 'Adding 28 photos to editor...')).toBeVisible();
    await noFindings(page, 'on the way to the editor');
    answer();
    await expect(toast(page)).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.unroute('**/svc/tempSelections/**');
  });

  await test.step('on retry, by keyboard, the editor receives these photos', async () => {
    const release = await holdPhotos(page);
    await next(page, 'Next: Customise 28 photo prints').focus();
    await page.keyboard.press('Enter');
    await expect(spinner(page, 'Adding 28 photos to editor...')).toBeVisible();
    release();
    await inTheEditor(page, 'alb-gb', chosen);
  });

  await test.step('both clicks were reported to analytics', async () => {
    const received = async () => {
      const { names } = (await (await fetch(`${house.origin}/svc/seed/analytics`)).json()) as {
        names: string[];
      };
      return names.filter((name) => name.startsWith('orderPrints')).toSorted();
    };
    await expect.poll(received).toEqual(['orderPrintsClick', 'orderPrintsClick', 'orderPrintsNextClick']);
  });

  await test.step('Back leads to the photos, without a spinner', async () => {
    await goBack(page);
    await expect(photoCells(page).first()).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
  });
});

test('on a phone printing an album’s photos is cancelled, fails offline, then works; not in an app [2.35b, 4.8a, 6.4c] @nightly', async ({
  page,
  house,
  signedIn,
  context,
  browser,
  watch,
}) => {
  // The page's error report fails as well, and so do chunks that it requests in the meantime.
  watch.foreseeFailures(/^\/(?:svc\/(?:tempSelections|errors)|assets)\//, 'net::ERR_INTERNET_DISCONNECTED');
  watch.foreseeFailures(icon, 404);
  await page.setViewportSize({ width: 390, height: 844 });
  const customer = await signedIn();
  const ids = await seedPhotos(house.seed, customer, [{ takenAt: '2024-07-14T12:00:00', count: 5, width }]);
  const album = await seedAlbum(house.seed, customer.id, 'Naxos', ids.slice(1));
  await page.goto(`/my-photos/albums/${album}`);
  await select(page, 0, 1, 2, 3);
  const order = next(page, 'Next: Customise 4 photo prints');

  await test.step('Escape and Cancel cancel, and the selection stays', async () => {
    // No response is sent, because the page would open the editor too early.
    await page.route(/\/temp-selections$/, () => undefined);
    await order.click();
    await expect(spinner(page, 'Adding 4 photos to editor...')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await order.click();
    await spinner(page, 'Adding 4 photos to editor...')
      .getByRole('button', { name: 'Cancel', exact: true })
      .click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  await test.step('offline a failure is shown', async () => {
    await context.setOffline(true);
    await order.click();
    await expect(toast(page)).toBeVisible(afterRetries);
    await context.setOffline(false);
  });

  await test.step('then the photos are printed', async () => {
    await order.click();
    await inTheEditor(page, 'alb-gb', ids.slice(1));
  });

  await test.step('an app’s own view has no button to print', async () => {
    const app = await browser.newContext({
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
      viewport: { width: 390, height: 844 },
    });
    await answerConsent(app);
    await beSignedIn(app, house.origin, customer);
    const view = await app.newPage();
    await view.goto(`${house.origin}/my-photos/albums/${album}`);
    await select(view, 0);
    await expect(view.getByText('1 selected', { exact: true })).toBeVisible();
    await expect(next(view, 'Next: Customise 1 photo print')).toBeHidden();
    await app.close();
  });
});

test('photos too small for a print are counted, shown and left out before the editor opens [4.8a, 7.6] @nightly', async ({
  page,
  house,
  signedIn,
  watch,
}) => {
  watch.foreseeFailures(icon, 404);
  await signedIn();
  const files = await Promise.all(
    [500, 1000, 1400, 2400].map(async (long, at) => {
      const path = test.info().outputPath(`${long}.jpg`);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, await demoJpeg(at, long));
      return path;
    }),
  );
  await page.goto('/my-photos/photos');
  await startUpload(page, files);
  for (const file of files)
    await expect(rowOf(page, basename(file)).getByText('Added')).toBeVisible(afterIngest);
  await page.getByRole('button', { name: 'Next' }).click();
  // None of these pictures contains a date, so each is named after its file.
  const uploaded = page.getByRole('gridcell', { name: /^Photo without a date, \d+\.jpg/ });
  await expect(uploaded).toHaveCount(4);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  for (const place of files.keys()) await uploaded.nth(place).click();
  await next(page, 'Next: Customise 4 photo prints').click();
  const question = page.getByRole('dialog', { name: '3 photos may print blurry' });
  await expect(question.getByRole('definition')).toHaveText(['1 too small', '2 too small', '3 too small']);
  await expect(question.getByRole('listitem')).toHaveCount(3);
  await expect(question.getByRole('listitem').first()).toContainText('500');
  await expect(question.getByRole('img').or(question.locator('img')).first()).toHaveJSProperty(
    'complete',
    true,
  );
  await noFindings(page, 'the question about small photos');
  await question.getByRole('radio', { name: /Leave out photos too small for 13 × 18 cm/ }).check();
  const sent = page.waitForRequest((request) => request.url().endsWith('/temp-selections'));
  const release = await holdPhotos(page);
  await question.getByRole('button', { name: 'Next: Customise 2 photo prints' }).click();
  await expect(spinner(page, 'Adding 2 photos to editor...')).toBeVisible();
  release();
  const { photoIds } = (await sent).postDataJSON() as { photoIds: string[] };
  expect(photoIds).toHaveLength(2);
  await inTheEditor(page, 'alb-gb', photoIds);
  expect(house.log.join('')).not.toContain('500.jpg');
});
