import type { Page, Request } from '@playwright/test';
import { expect, test } from '../../tests/kit/e2e.ts';
import { isAtRest } from '../../tests/kit/rest.ts';
import { brokenConnection } from '../../tests/kit/watch.ts';
import { seedPhotos } from '../kit/parts.ts';

/** The page repeats failed reads after 2, 8 and 30 seconds, each time with two retries. */
const recovered = { timeout: 120_000 };
const calls = /\/svc\/(?!seed)/;
const isRead = (request: Request) => request.method() === 'GET' && calls.test(request.url());

/** Makes each read fail this number of times. Retries within one operation count as the same attempt. */
async function failEach(page: Page, times: number): Promise<void> {
  const tries = new Map<string, Set<string>>();
  await page.route(calls, (route) => {
    const request = route.request();
    if (!isRead(request)) return route.fallback();
    const path = new URL(request.url()).pathname;
    const id = request.headers()['x-correlation-id'] ?? String(tries.get(path)?.size ?? 0);
    const ids = tries.get(path) ?? new Set<string>();
    tries.set(path, ids);
    if (!ids.has(id) && ids.size >= times) return route.fallback();
    ids.add(id);
    return route.abort('internetdisconnected');
  });
}

test("a page recovers although the network fails twice after 'online', and after a silent restart @nightly [8.1a, 8.5d, F12, F24]", async ({
  page,
  house,
  signedIn,
  watch,
}) => {
  test.setTimeout(400_000);
  watch.foreseeFailures(/^\/svc\//, 503, 'net::ERR_INTERNET_DISCONNECTED', ...brokenConnection);
  const customer = await signedIn();
  await seedPhotos(house.seed, customer, [
    { takenAt: '2024-07-14T12:00:00', count: 3, fileName: 'july.jpg' },
  ]);
  const alerts = page.getByRole('alert');

  await test.step('the overview recovers from a lost network', async () => {
    await page.route(calls, (route) =>
      isRead(route.request()) ? route.abort('internetdisconnected') : route.fallback(),
    );
    await page.goto('/');
    await expect(page.getByText('Error: Your projects could not be loaded')).toBeVisible(recovered);
    expect(await alerts.count()).toBeGreaterThan(1);
    await page.unrouteAll({ behavior: 'wait' });
    await failEach(page, 2);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(page.getByRole('link', { name: '3 photos' })).toBeVisible(recovered);
    await expect(alerts).toHaveCount(0, recovered);
    await page.unrouteAll({ behavior: 'wait' });
  });

  for (const [path, there] of [
    ['/settings', customer.email],
    ['/my-photos/photos', 'July 2024'],
  ] as const)
    await test.step(`${path} recovers from a stopped service`, async () => {
      let isDown = true;
      await page.route(calls, (route) =>
        isDown && isRead(route.request()) ? route.fulfill({ status: 503, body: '' }) : route.fallback(),
      );
      await page.goto(path);
      await expect(alerts.first()).toBeVisible(recovered);
      isDown = false;
      await expect(alerts).toHaveCount(0, recovered);
      await expect(page.getByText(there).first()).toBeVisible(recovered);
      await isAtRest(page);
      await page.unrouteAll({ behavior: 'wait' });
    });
});
