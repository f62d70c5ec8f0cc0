import type { Page, Route } from '@playwright/test';
import type { SeededCustomer, TestBackend } from '../../tests/kit/backend.ts';
import { expect, test } from '../../tests/kit/e2e.ts';
import { monthLabels, photoCells, photosTab, pressIfThere, seedPhotos } from '../kit/parts.ts';
import { keepToasts } from './kit.ts';

const notLoaded = 'Error: Your photos could not be loaded';
const notDeleted = 'Error: Your photos could not be deleted';
type Answer = (route: Route) => Promise<void>;
const refused =
  (status: number): Answer =>
  (route) =>
    route.fulfill({ status, json: { error: 'broken', correlationId: 'x' } });
const cutOff: Answer = (route) => route.abort('connectionreset');
/** A temporary failure is retried twice, after half a second and after two seconds. */
const afterRetries = { timeout: 40_000 };

const library = [
  { takenAt: '2024-07-14T12:00:00', count: 2, fileName: 'july.jpg' },
  { takenAt: '2024-05-02T12:00:00', count: 3, fileName: 'may.jpg' },
];
const whole = ['July 20242 photos', 'May 20243 photos'];
const seeded = (house: TestBackend, customer: SeededCustomer) => seedPhotos(house.seed, customer, library);

const counts = '**/svc/photos/users/timeline';
const countsPath = /^\/svc\/photos\/users\/timeline$/;
const july = '**/svc/photos/photos/timeline/2024/7?*';
const julyPath = /^\/svc\/photos\/photos\/timeline\/2024\/7$/;
const photos = '**/svc/photos/photos';
const photosPath = /^\/svc\/photos\/photos$/;

const section = (page: Page, month: string) => page.getByRole('rowgroup', { name: month });
const cells = (page: Page, month: string) =>
  section(page, month).getByRole('gridcell', { name: /^Photo of/ });
const again = (page: Page) => page.getByRole('button', { name: 'Try again' });

/**
 * Makes later calls to this URL get this response. Earlier responses stay registered as well, so that an automatic
 * retry never reaches the service in the meantime.
 */
const answerWith = (page: Page, address: string, answer: Answer) => page.route(address, answer);

/** Presses retry until the page requests the URL. An automatic retry may be pending, which gets the same response. */
async function retryUntilAnswered(page: Page, path: RegExp): Promise<void> {
  const answered = page.waitForResponse(
    (response) => path.test(new URL(response.url()).pathname) && response.ok(),
  );
  await pressIfThere(again(page));
  await answered;
}

async function saysNotCounted(page: Page): Promise<void> {
  await expect(page.getByRole('alert')).toContainText(notLoaded, afterRetries);
  await expect(page.getByRole('status', { name: 'Loading your photos' })).toHaveCount(0);
}

/** Expects July, and no other month, to show that it could not be loaded. */
async function saysJulyNotRead(page: Page): Promise<void> {
  await expect(section(page, 'July 2024').getByRole('alert')).toHaveText(notLoaded, afterRetries);
  await expect(cells(page, 'May 2024')).toHaveCount(3);
}

/**
 * Loads July again with its button. If the service may have caused the error, the page may have loaded July
 * automatically before that.
 */
async function readJulyAgain(page: Page): Promise<void> {
  await page.unroute(july);
  await pressIfThere(again(page));
  await expect(cells(page, 'July 2024')).toHaveCount(2);
  await expect(section(page, 'July 2024').getByRole('alert')).toHaveCount(0);
}

test('counts and a month that cannot be read show an error and a retry; negative counts are 0 and reported [2.15a, 2.15b, 2.17a, 3.2b, 4.1a, 8.1a, 8.9d, F1, F3]', async ({
  page,
  house,
  signedIn,
  watch,
}) => {
  watch.foreseeFailures(countsPath, 503);
  watch.foreseeFailures(julyPath, 500);
  await seeded(house, await signedIn());

  await test.step('counts that answer 503 show the spinner, then the error', async () => {
    let shown = () => {};
    const loader = new Promise<void>((resolve) => (shown = resolve));
    await answerWith(page, counts, async (route) => {
      await loader;
      await refused(503)(route);
    });
    await page.goto('/my-photos/photos');
    await expect(page.getByRole('status', { name: 'Loading your photos' })).toBeVisible();
    shown();
    await saysNotCounted(page);
  });

  await test.step('on retry, malformed counts are rejected too', async () => {
    await answerWith(page, counts, (route) => route.fulfill({ json: { 2024: { may: 'many' } } }));
    await retryUntilAnswered(page, countsPath);
    await saysNotCounted(page);
  });

  await test.step('negative counts are 0 and reported; only the month that answers 500 shows an error', async () => {
    await answerWith(page, july, refused(500));
    await answerWith(page, counts, (route) => route.fulfill({ json: { 2024: { 5: 3, 6: -4, 7: 2 } } }));
    const reported = page.waitForRequest(
      (request) =>
        new URL(request.url()).pathname === '/svc/errors/reports' &&
        (request.postDataJSON() as { operation: string }).operation === 'photos.timeline: negative counts',
    );
    await retryUntilAnswered(page, countsPath);
    expect((await reported).postDataJSON()).toMatchObject({ kind: 'shape' });
    await expect(monthLabels(page)).toHaveText(whole);
    await saysJulyNotRead(page);
  });

  await test.step('a malformed page is rejected as well; then the month loads', async () => {
    await answerWith(page, july, (route) =>
      route.fulfill({ json: { cursor: null, images: [{ imageId: 7 }] } }),
    );
    await retryUntilAnswered(page, julyPath);
    await saysJulyNotRead(page);
    await readJulyAgain(page);
    await expect(monthLabels(page)).toHaveText(whole);
    await expect(photoCells(page)).toHaveCount(5);
  });
});

/** Selects all photos of May and deletes them. */
async function deleteMay(page: Page): Promise<void> {
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

test('a partly failed deletion restores only the failed photos and shows an error [3.5, 4.7c, 8.1b, 8.7a, F4]', async ({
  page,
  house,
  signedIn,
}) => {
  await keepToasts(page);
  const ids = await seeded(house, await signedIn());
  const kept = ids[3] ?? '';
  let answer = () => {};
  const isHidden = new Promise<void>((resolve) => (answer = resolve));
  await page.route(photos, async (route) => {
    const request = route.request();
    if (request.method() !== 'DELETE') return route.fallback();
    await isHidden;
    // The service deletes the other photos, and reports this one as failed every time.
    const { photoIds } = request.postDataJSON() as { photoIds: string[] };
    const rest = photoIds.filter((id) => id !== kept);
    if (rest.length > 0) await route.fetch({ postData: { photoIds: rest } });
    return route.fulfill({ json: { failed: [kept] } });
  });
  await deleteMay(page);
  await expect(monthLabels(page)).toHaveText(['July 20242 photos']);
  answer();
  await expect(page.getByText(notDeleted)).toBeVisible(afterRetries);
  // The photo that was restored is selected again.
  await expect(monthLabels(page)).toHaveText(['July 20242 photos', 'May 20241 of 1 selected']);
  await page.keyboard.press('Escape');
  await expect(monthLabels(page)).toHaveText(['July 20242 photos', 'May 20241 photo']);
  await expect(photosTab(page)).toHaveText('Photos3');
  await page.reload();
  await expect(monthLabels(page)).toHaveText(['July 20242 photos', 'May 20241 photo']);
  await expect(photoCells(page)).toHaveCount(3);
});

test('every other failure of counts, a month or a deletion shows an error and leaves the library intact @nightly [2.15a, 2.15b, 2.17a, 4.1a, 4.7c, 8.1a, 8.1b, F1, F3, F12]', async ({
  page,
  house,
  signedIn,
  watch,
}) => {
  test.setTimeout(300_000);
  watch.foreseeFailures(countsPath, 500, 'net::ERR_CONNECTION_RESET');
  watch.foreseeFailures(julyPath, 'net::ERR_CONNECTION_RESET');
  watch.foreseeFailures(photosPath, 500, 'net::ERR_FAILED');
  await keepToasts(page);
  await seeded(house, await signedIn());

  const countFaults: Readonly<Record<string, Answer>> = {
    'answer 500': refused(500),
    'are cut off': cutOff,
    'are the page of a network that wants a sign-in of its own': (route) =>
      route.fulfill({ body: '<!doctype html><title>Welcome</title>', contentType: 'text/html' }),
    'are no JSON': (route) => route.fulfill({ body: '{"2024":', contentType: 'application/json' }),
  };
  for (const [fault, answer] of Object.entries(countFaults))
    await test.step(`counts that ${fault}`, async () => {
      await answerWith(page, counts, answer);
      await page.goto('/my-photos/photos');
      await saysNotCounted(page);
      await page.unroute(counts);
      await pressIfThere(again(page));
      await expect(monthLabels(page)).toHaveText(whole);
      await expect(photoCells(page)).toHaveCount(5);
    });

  await test.step('a month whose page is truncated', async () => {
    await answerWith(page, july, cutOff);
    await page.goto('/my-photos/photos');
    await saysJulyNotRead(page);
    await readJulyAgain(page);
  });

  const deletionFaults: Readonly<Record<string, Answer>> = {
    'answers 500': refused(500),
    'cannot be reached': (route) => route.abort(),
  };
  for (const [fault, answer] of Object.entries(deletionFaults))
    await test.step(`a deletion whose service ${fault} restores all photos`, async () => {
      await answerWith(page, photos, (route) =>
        route.request().method() === 'DELETE' ? answer(route) : route.fallback(),
      );
      await deleteMay(page);
      await expect(page.getByText(notDeleted)).toBeVisible(afterRetries);
      await expect(monthLabels(page)).toHaveText(['July 20242 photos', 'May 20243 of 3 selected']);
      await page.keyboard.press('Escape');
      await expect(monthLabels(page)).toHaveText(whole);
      await expect(photosTab(page)).toHaveText('Photos5');
    });
});
