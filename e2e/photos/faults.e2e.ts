import type { Page, Route } from '@playwright/test';
import type { SeededCustomer, TestBackend } from '../../tests/kit/backend.ts';
import { expect, test } from '../../tests/kit/e2e.ts';
import { monthLabels, photoCells, photosTab, seedPhotos } from '../kit/parts.ts';

const notLoaded = 'Error: Your photos could not be loaded';
const failing = (path: string) => new RegExp(`^console: Failed to load resource: .*\\[${path}\\]`);
const refused = (status: number) => (route: Route) =>
  route.fulfill({ status, json: { error: 'broken', correlationId: 'x' } });
/** Two attempts more are made after a failure that may pass, with pauses of half a second and two. */
const afterRetries = { timeout: 40_000 };

const library = [
  { takenAt: '2024-07-14T12:00:00', count: 2, fileName: 'july.jpg' },
  { takenAt: '2024-05-02T12:00:00', count: 3, fileName: 'may.jpg' },
];
const seeded = (house: TestBackend, customer: SeededCustomer) => seedPhotos(house.seed, customer, library);
const noSpinner = (page: Page) =>
  expect(page.getByRole('status', { name: 'Loading your photos' })).toHaveCount(0);

/** Every way an answer can fail is walked through the `request` chart; of each kind one is seen in the browser every time. */
const daily = new Set(['answer 503', 'have another shape', 'has another shape', 'answers 500']);
const when = (fault: string) => (daily.has(fault) ? '' : ' @nightly');

const counts: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'answer 500': refused(500),
  'answer 503': refused(503),
  'are cut off': (route) => route.abort('connectionreset'),
  'have another shape': (route) => route.fulfill({ json: { 2024: { may: 'many' } } }),
  'are the page of a network that wants a sign-in of its own': (route) =>
    route.fulfill({ body: '<!doctype html><title>Welcome</title>', contentType: 'text/html' }),
  'are no JSON': (route) => route.fulfill({ body: '{"2024":', contentType: 'application/json' }),
};

for (const [fault, answer] of Object.entries(counts)) {
  test(`counts that ${fault}: the error with a way to try again, which works${when(fault)} [2.15a, 2.15b, 8.1a, F1, F3, F12]`, async ({
    page,
    house,
    signedIn,
    watch,
  }) => {
    watch.foresee(failing('/svc/photos/users/timeline'));
    await seeded(house, await signedIn());
    let shown = () => {};
    const loader = new Promise<void>((resolve) => (shown = resolve));
    await page.route('**/svc/photos/users/timeline', async (route) => {
      await loader;
      await answer(route);
    });
    await page.goto('/my-photos/photos');
    await expect(page.getByRole('status', { name: 'Loading your photos' })).toBeVisible();
    shown();
    await expect(page.getByRole('alert')).toContainText(notLoaded, afterRetries);
    await noSpinner(page);
    await page.unroute('**/svc/photos/users/timeline');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(monthLabels(page)).toHaveText(['July 20242 photos', 'May 20243 photos']);
    await expect(photoCells(page)).toHaveCount(5);
  });
}

test('negative counts become 0 and are reported; the rest shows [3.2b, 8.9d, F3]', async ({
  page,
  house,
  signedIn,
}) => {
  await seeded(house, await signedIn());
  await page.route('**/svc/photos/users/timeline', (route) =>
    route.fulfill({ json: { 2024: { 5: 3, 6: -4, 7: 2 } } }),
  );
  const reported = page.waitForRequest(
    (request) => new URL(request.url()).pathname === '/svc/errors/reports',
  );
  await page.goto('/my-photos/photos');
  await expect(monthLabels(page)).toHaveText(['July 20242 photos', 'May 20243 photos']);
  expect((await reported).postDataJSON()).toMatchObject({
    kind: 'shape',
    operation: 'photos.timeline: negative counts',
  });
});

const pages: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'answers 500': refused(500),
  'has another shape': (route) => route.fulfill({ json: { cursor: null, images: [{ imageId: 7 }] } }),
  'is cut off': (route) => route.abort('connectionreset'),
};

for (const [fault, answer] of Object.entries(pages)) {
  test(`a month whose page ${fault} alone is rejected, and can be read again${when(fault)} [2.17a, 4.1a, F1, F3]`, async ({
    page,
    house,
    signedIn,
    watch,
  }) => {
    watch.foresee(failing('/svc/photos/photos/timeline/2024/7'));
    await seeded(house, await signedIn());
    await page.route('**/svc/photos/photos/timeline/2024/7?*', answer);
    await page.goto('/my-photos/photos');
    const july = page.getByRole('rowgroup', { name: 'July 2024' });
    await expect(july.getByRole('alert')).toHaveText(notLoaded, afterRetries);
    await expect(
      page.getByRole('rowgroup', { name: 'May 2024' }).getByRole('gridcell', { name: /^Photo of/ }),
    ).toHaveCount(3);
    await page.unroute('**/svc/photos/photos/timeline/2024/7?*');
    await july.getByRole('button', { name: 'Try again' }).click();
    await expect(july.getByRole('gridcell', { name: /^Photo of/ })).toHaveCount(2);
    await expect(july.getByRole('alert')).toHaveCount(0);
  });
}

/** Selects every photo of May and opens the question. */
async function askToDeleteMay(page: Page): Promise<void> {
  await page.goto('/my-photos/photos');
  await expect(photoCells(page)).toHaveCount(5);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Select May 2024' }).click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
  await page
    .getByRole('dialog', { name: 'Delete 3 photos?' })
    .getByRole('button', { name: 'Delete 3 photos' })
    .click();
}

test('a deletion that fails in part brings back only what failed, and says so [3.5, 4.7c, 8.1b, 8.7a, F4]', async ({
  page,
  house,
  signedIn,
}) => {
  const ids = await seeded(house, await signedIn());
  const kept = ids[3] ?? '';
  await page.route('**/svc/photos/photos', async (route) => {
    const request = route.request();
    if (request.method() !== 'DELETE') return route.fallback();
    // The service deletes the others, and says of this one, every time, that it could not.
    const { photoIds } = request.postDataJSON() as { photoIds: string[] };
    const rest = photoIds.filter((id) => id !== kept);
    if (rest.length > 0) await route.fetch({ postData: { photoIds: rest } });
    return route.fulfill({ json: { failed: [kept] } });
  });
  await askToDeleteMay(page);
  await expect(monthLabels(page)).toHaveText(['July 20242 photos']);
  await expect(page.getByText('Error: Your photos could not be deleted')).toBeVisible(afterRetries);
  // What came back is selected again.
  await expect(monthLabels(page)).toHaveText(['July 20242 photos', 'May 20241 of 1 selected']);
  await page.keyboard.press('Escape');
  await expect(monthLabels(page)).toHaveText(['July 20242 photos', 'May 20241 photo']);
  await expect(photosTab(page)).toHaveText('Photos3');
  await page.reload();
  await expect(monthLabels(page)).toHaveText(['July 20242 photos', 'May 20241 photo']);
  await expect(photoCells(page)).toHaveCount(3);
});

for (const [fault, answer] of Object.entries({
  'answers 500 @nightly': refused(500),
  'cannot be reached @nightly': (route: Route) => route.abort(),
})) {
  test(`a deletion whose service ${fault} brings everything back, and says so [4.7c, 8.1b, F1]`, async ({
    page,
    house,
    signedIn,
    watch,
  }) => {
    watch.foresee(failing('/svc/photos/photos'));
    await seeded(house, await signedIn());
    await page.route('**/svc/photos/photos', (route) =>
      route.request().method() === 'DELETE' ? answer(route) : route.fallback(),
    );
    await askToDeleteMay(page);
    await expect(page.getByText('Error: Your photos could not be deleted')).toBeVisible({ timeout: 30_000 });
    await expect(monthLabels(page)).toHaveText(['July 20242 photos', 'May 20243 of 3 selected']);
    await page.keyboard.press('Escape');
    await expect(monthLabels(page)).toHaveText(['July 20242 photos', 'May 20243 photos']);
    await expect(photosTab(page)).toHaveText('Photos5');
  });
}
