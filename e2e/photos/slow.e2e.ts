import type { Page } from '@playwright/test';
import { expect, test } from '../../tests/kit/e2e.ts';
import { seedPhotos } from '../kit/parts.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('F17: on a slow line and computer tiles show at once, each page is requested once, a slow count cancelled @nightly [2.15a, 2.17a, 4.1a]', async ({
  page,
  context,
  house,
  signedIn,
}) => {
  test.setTimeout(240_000);
  await seedPhotos(house.seed, await signedIn(), [
    { takenAt: '2024-07-14T12:00:00', count: 1_200, fileName: 'july.jpg' },
    ...[6, 5, 4, 3, 2, 1].map((month) => ({ takenAt: `2024-0${month}-02T12:00:00`, count: 9 })),
  ]);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (/^\/svc\/photos\/(photos|users)/.test(pathname)) asked.push(pathname + search);
  });
  const browser = await context.newCDPSession(page);
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await browser.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 400_000 / 8,
    uploadThroughput: 400_000 / 8,
  });
  let go = () => {};
  const held = new Promise<void>((resolve) => (go = resolve));
  await page.route('**/svc/photos/photos/timeline/2024/7?*', async (route) => {
    await held;
    return route.fallback();
  });
  await page.goto('/my-photos/photos', { waitUntil: 'commit' });
  await expect(page.getByRole('gridcell', { name: 'Loading photo' }).first()).toBeVisible({
    timeout: 60_000,
  });
  go();
  const cellsOf = (month: string) =>
    page.getByRole('rowgroup', { name: month }).getByRole('gridcell', { name: /^Photo of/ });
  await expect(cellsOf('July 2024').first()).toBeVisible({ timeout: 60_000 });
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(cellsOf('January 2024')).toHaveCount(9, { timeout: 60_000 });
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(cellsOf('July 2024').first()).toBeVisible({ timeout: 60_000 });
  expect(asked.filter((one, at) => asked.indexOf(one) !== at)).toEqual([]);

  const counting = () => asked.filter((one) => one.includes('limit=500')).length;
  let goOn = () => {};
  const isGivenUp = new Promise<void>((resolve) => (goOn = resolve));
  await page.route('**/svc/photos/photos/**limit=500*', async (route) => {
    await isGivenUp;
    // The page may have cancelled the request in the meantime.
    await route.fallback().catch(() => undefined);
  });
  await button(page, 'Select').click();
  await page.getByRole('checkbox', { name: 'Select July 2024' }).click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expect.poll(counting).toBe(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  goOn();
  await expect(page.getByText('1,200 selected', { exact: true })).toBeVisible();
  await browser.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  // Reading the ids again does not continue the cancelled request, but starts at the beginning.
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
  await expect(button(page, 'Delete 1,200 photos')).toBeVisible({ timeout: 60_000 });
  expect(counting()).toBe(1 + 3);
});
