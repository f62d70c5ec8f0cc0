import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../tests/kit/e2e.ts';
import { isLoaded, photoCells, seedPhotos } from '../kit/parts.ts';
import { fitsFingers } from '../kit/targets.ts';
import { bar, button, dialog } from '../photos/kit.ts';

const few = [{ takenAt: '2024-07-14T12:00:00', count: 12, fileName: 'july.jpg' }];
const boxOf = async (locator: Locator) =>
  (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
async function isShown(page: Page): Promise<void> {
  await page.goto('/my-photos/photos');
  await isLoaded(photoCells(page).first());
}

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

test('a finger finds what it presses: the photos, what is selected, what failed, one photo [2.18, 2.20, 2.23a, 2.50]', async ({
  page,
  house,
  signedIn,
  watch,
}) => {
  watch.foresee(/^console: Failed to load resource: .* 403 .*\[\/svc\/photos\/photos\]/);
  await seedPhotos(house.seed, await signedIn(), few);
  await isShown(page);
  await fitsFingers(page, 'the photos');

  await test.step('the welcome, shown whole', async () => {
    await button(page, 'Show more').tap();
    await expect(page.getByRole('link', { name: 'Questions and answers about your photos' })).toBeVisible();
    await fitsFingers(page, 'the whole welcome');
    await button(page, 'Show less').tap();
  });

  await test.step('while selecting, and what failed', async () => {
    await button(page, 'Select').tap();
    await photoCells(page).first().tap();
    await fitsFingers(page, 'selecting');
    await page.route('**/svc/photos/photos', (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ status: 403, json: { error: 'forbidden', correlationId: 'x' } })
        : route.fallback(),
    );
    await button(bar(page), 'Delete').tap();
    await fitsFingers(page, 'the question');
    await button(dialog(page, 'Delete 1 photo?'), 'Delete 1 photo').tap();
    await expect(button(page, 'Try again')).toBeVisible();
    await fitsFingers(page, 'the failure');
    await button(page, 'Dismiss').tap();
    await button(bar(page), 'Stop selecting').tap();
  });

  await test.step('one photo', async () => {
    await photoCells(page).nth(4).tap();
    await expect(page.getByRole('navigation', { name: 'Neighbouring photos' })).toBeVisible();
    await fitsFingers(page, 'one photo');
  });
});

test('a finger finds what it presses while one signs in, and when that failed', async ({ page, watch }) => {
  watch.foresee(/^console: Failed to load resource: .* 401 .*\[\/identity\/interaction\//);
  await page.goto('/my-photos/photos');
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await fitsFingers(page, 'signing in');
  await page.getByLabel('E-mail address').fill('nobody@example.com');
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await button(page, 'Sign in').tap();
  await expect(page.getByText('do not belong together')).toBeVisible();
  await fitsFingers(page, 'signing in anew');
});

test.describe('a phone on its side', () => {
  test.use({ viewport: { width: 844, height: 390 } });

  test('both ways to choose photos stand beside each other, in sight [2.49b]', async ({ page, signedIn }) => {
    await signedIn();
    await page.goto('/my-photos/photos');
    await button(page, 'Add photos').first().tap();
    const [take, choose] = [button(page, 'Take a photo'), button(page, 'Choose photos')];
    const back = button(page, 'Back');
    await expect(choose).toBeVisible();
    const [left, right, below] = [await boxOf(take), await boxOf(choose), await boxOf(back)];
    // The dialog is still growing by fractions of a pixel.
    expect(Math.abs(left.y - right.y)).toBeLessThan(1);
    expect(right.x).toBeGreaterThanOrEqual(left.x + left.width);
    expect(right.y + right.height).toBeLessThanOrEqual(below.y);
    await fitsFingers(page, 'choosing');
  });
});

test.describe('a tablet', () => {
  test.use({ viewport: { width: 820, height: 1180 } });

  test('how long photos stay, and the button that adds some, keep their places from tab to tab [2.13a]', async ({
    page,
    house,
    signedIn,
  }) => {
    await seedPhotos(house.seed, await signedIn(), few);
    const places = async () => {
      const [status, add] = [page.getByRole('button', { name: /^Stored for/ }), button(page, 'Add photos')];
      await expect(status).toBeVisible();
      return [(await boxOf(status)).x, (await boxOf(add)).x];
    };
    await isShown(page);
    const before = await places();
    // As long as its photos stay is told when the button has long been there.
    await page.goto('/my-photos/albums');
    await expect(button(page, 'New album')).toBeVisible();
    expect(await places()).toEqual(before);
  });
});
