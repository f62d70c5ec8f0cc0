import type { Page } from '@playwright/test';
import { beSignedIn, expect, test } from '../../tests/kit/e2e.ts';
import { goBack, photoCells, seedPhotos } from '../kit/parts.ts';

/** Disables the tab's timers, including later ones, so that no polling can notice what another tab does. */
const stopTimers = (tab: Page) =>
  tab.evaluate(() => {
    const newest = Number(setTimeout(() => undefined));
    for (let id = 1; id <= newest; id += 1) clearTimeout(id);
    Object.assign(window, { setTimeout: () => 0, setInterval: () => 0 });
  });

test('signing out in one tab signs out the others at once, and Back shows nothing [4.15e, F10]', async ({
  page,
  context,
  house,
  signedIn,
}) => {
  const customer = await signedIn();
  await seedPhotos(house.seed, customer, [{ takenAt: '2024-05-01T12:00:00', count: 3 }]);
  const other = await context.newPage();
  await page.goto('/orders');
  await other.goto('/my-photos/photos');
  await other.getByRole('gridcell', { name: /seeded-2\.jpg/ }).click();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Wednesday, 1 May 2024');
  await stopTimers(other);
  await page.getByRole('link', { name: 'Sign out' }).click();
  await page.waitForURL('/signed-out');
  await expect(other.getByText('You’re signed out')).toBeVisible();
  await expect(other.getByRole('img')).toHaveCount(0);
  await goBack(other);
  await expect(other.getByText('You’re signed out')).toBeVisible();
  await expect(other.getByRole('grid')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re signed out');
  // Wait for the page that Back opens: it either redirects to the sign-in before it has loaded, or states that the
  // customer is signed out.
  await goBack(page, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: /^(?:Sign in|You’re signed out)$/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Orders' })).toHaveCount(0);
});

test('another customer’s sign-in in another tab ends the first; neither sees the other’s data [F10]', async ({
  page,
  context,
  house,
  signedIn,
}) => {
  const first = await signedIn({ firstName: 'Ann' });
  await seedPhotos(house.seed, first, [{ takenAt: '2024-05-01T12:00:00', count: 3 }]);
  const second = await house.seed.customer({ firstName: 'Bob' });
  await page.goto('/my-photos/photos');
  await expect(photoCells(page)).toHaveCount(3);
  await stopTimers(page);
  const other = await context.newPage();
  await beSignedIn(context, house.origin, second);
  await other.goto('/');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Hello, Bob');
  await expect(page.getByText('You’re signed out')).toBeVisible();
  await expect(page.getByRole('grid')).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('Your photos will appear here')).toBeVisible();
});
