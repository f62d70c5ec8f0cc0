import type { Page } from '@playwright/test';
import { expect, test } from '../../tests/kit/e2e.ts';
import { isAtRest } from '../../tests/kit/rest.ts';
import { photoCells, seedPhotos } from '../kit/parts.ts';

/**
 * A call is retried after half a second and after two seconds; missing data are requested again after 2, 8 and 30
 * seconds.
 */
const afterRetries = { timeout: 60_000 };
const months = ['2024-07', '2022-04', '2020-01'].map((month) => ({
  takenAt: `${month}-14T12:00:00`,
  count: 24,
  fileName: `${month}.jpg`,
}));
const drawn = (page: Page) =>
  photoCells(page).evaluateAll((cells) => cells.map((cell) => cell.querySelector('img')?.naturalWidth));

test.use({ viewport: { width: 390, height: 640 } });

test('F12: offline the page names what failed to load; online each item loads, requested once [2.17a, 4.1a, 8.1a, 8.5d]', async ({
  page,
  context,
  house,
  signedIn,
  watch,
}) => {
  watch.foreseeFailures(/\/300$/, 'net::ERR_FAILED');
  watch.foreseeFailures(/^\/(svc\/|assets\/|favicon\.svg$)/, 'net::ERR_INTERNET_DISCONNECTED');
  await seedPhotos(house.seed, await signedIn(), months);
  const january = /\/svc\/photos\/photos\/timeline\/2020\/1\?/;
  // Requests fail and are retried until the network is really available, so only completed requests count.
  const answered: string[] = [];
  page.on('requestfinished', (request) => {
    if (january.test(request.url())) answered.push(request.url());
  });

  await test.step('thumbnails that failed', async () => {
    await page.route(/\/300(\?|$)/, (route) => route.abort());
    await page.goto('/my-photos/photos');
    await expect(page.locator('.cell.broken').first()).toBeVisible();
    await isAtRest(page);
    await page.unroute(/\/300(\?|$)/);
    // The browser fires no event, as when the service has restarted.
    await expect(page.locator('.cell.broken')).toHaveCount(0, afterRetries);
    await expect.poll(async () => (await drawn(page)).every((width) => width === 300)).toBe(true);
  });

  await test.step('a month', async () => {
    await context.setOffline(true);
    const said = page.getByText('You’re offline. We’ll carry on when you’re back online.');
    await expect(said).toBeVisible();
    await page.keyboard.press('End');
    const section = page.getByRole('rowgroup', { name: 'January 2020' });
    await expect(section.getByRole('alert')).toHaveText(
      'Error: Your photos could not be loaded',
      afterRetries,
    );
    await context.setOffline(false);
    await expect(section.getByRole('gridcell', { name: /^Photo of/ }).first()).toBeVisible();
    await expect(section.getByRole('alert')).toHaveCount(0);
    await expect(said).toBeHidden();
    await isAtRest(page);
    expect(answered).toHaveLength(1);
  });

  await test.step('a page', async () => {
    await context.route('**/*', (route) => route.abort('internetdisconnected'));
    await page.keyboard.press('Home');
    await page.getByRole('link', { name: /^Albums/ }).click();
    await expect(page.getByRole('alert')).toBeVisible(afterRetries);
    await context.unroute('**/*');
    await expect(page.getByRole('button', { name: 'New album' })).toBeVisible(afterRetries);
  });
});
