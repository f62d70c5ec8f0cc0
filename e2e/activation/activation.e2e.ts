import type { Page } from '@playwright/test';
import { expect, test } from '../../tests/kit/e2e.ts';
import { photoCells } from '../kit/parts.ts';

const library = (state: 'whole' | 'corrupt') => ({
  photos: [
    { takenAt: '2019-07-03T10:00:00', count: 14 },
    { takenAt: '2019-08-03T10:00:00', state },
    { takenAt: '2021-01-05T10:00:00', count: 9 },
  ],
  albums: [{ name: 'Summer by the lake', photos: [0, 1, 14] }],
});

/** Makes the service report a running import until `isOver` returns true. */
const importsUntil = (page: Page, isOver: () => boolean) =>
  page.route('**/svc/photos/users/activate', async (route) => {
    if (route.request().method() !== 'GET' || isOver()) return route.fallback();
    const response = await route.fetch();
    const read = (await response.json()) as { readonly status: string };
    return route.fulfill({
      response,
      json: read.status === 'ACTIVE' ? { ...read, status: 'IMPORTING' } : read,
    });
  });

test('an earlier library is imported while the page is open; failed photos are named and retried [3.10a, 3.10b, 3.10c, 4.6c, 4.6e]', async ({
  page,
  house,
  signedIn,
}) => {
  const customer = await signedIn({ activation: 'NOT_ACTIVE' });
  const before = (state: 'whole' | 'corrupt') =>
    house.seed.make('legacy', { customerId: customer.id, ...library(state) });
  await before('corrupt');
  // For the page, the import runs until its notice has been visible, however fast the import really is.
  let isSeen = false;
  await importsUntil(page, () => isSeen);
  await page.goto('/my-photos/photos');
  await page.getByRole('button', { name: 'Start import' }).click();
  await expect(page.getByText(/\d+ of 24 photos have arrived\./)).toBeVisible();
  isSeen = true;
  await expect(photoCells(page).first()).toBeVisible();
  await expect(page.getByText('We couldn’t import 1 photo')).toBeVisible();
  await expect(page.getByText('23 photos have been imported and are in your library.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Photos 23', exact: true })).toBeVisible();

  await before('whole');
  await page.getByRole('button', { name: 'Try again' }).click();
  // Importing a single photo takes too little time for its notice to be seen reliably.
  await expect(page.getByRole('link', { name: 'Photos 24', exact: true })).toBeVisible();
  await expect(page.getByText('We couldn’t import 1 photo')).toBeHidden();
  await expect(page.getByText('Importing your photos')).toBeHidden();
  await page.getByRole('link', { name: /^Albums \d/ }).click();
  await expect(page.getByRole('link', { name: /Summer by the lake/ })).toBeVisible();
});

test('an import whose end was never announced ends on the page within seconds @nightly [4.6c, F7]', async ({
  page,
  house,
  signedIn,
}) => {
  const customer = await signedIn({ activation: 'NOT_ACTIVE' });
  await house.seed.make('legacy', { customerId: customer.id, ...library('whole') });
  // The service reports a running import until the end of the import has been pushed. The page does not receive that
  // message.
  let ended = () => {};
  const announced = new Promise<void>((resolve) => (ended = resolve));
  let isOver = false;
  await page.routeWebSocket('**/svc/photos/push', (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => server.send(message));
    server.onMessage((message) => {
      if (String(message).includes('import-finished')) ended();
      else socket.send(message);
    });
  });
  await importsUntil(page, () => isOver);
  await page.goto('/my-photos/photos');
  await page.getByRole('button', { name: 'Start import' }).click();
  await announced;
  await expect(page.getByText('Importing your photos')).toBeVisible();
  isOver = true;
  await expect(page.getByText('Importing your photos')).toBeHidden({ timeout: 40_000 });
  await expect(page.getByRole('link', { name: 'Photos 24', exact: true })).toBeVisible();
});

test('the pages of a library being deleted redirect to the overview, which gives the reason @nightly [2.3c]', async ({
  page,
  signedIn,
}) => {
  await signedIn({ activation: 'DELETING' });
  await page.goto('/my-photos/albums');
  await expect(page.getByText('Your photo library is being deleted')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});
