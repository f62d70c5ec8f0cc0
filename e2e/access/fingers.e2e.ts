import type { Page } from '@playwright/test';
import { expect, test } from '../../tests/kit/e2e.ts';
import { boxesOf, isAtRest } from '../../tests/kit/rest.ts';
import { isLoaded, photoCells, seedPhotos } from '../kit/parts.ts';
import { fitsFingers } from '../kit/targets.ts';
import { bar, button, dialog, keepToasts } from '../photos/kit.ts';

const few = [{ takenAt: '2024-07-14T12:00:00', count: 12, fileName: 'july.jpg' }];
async function isShown(page: Page): Promise<void> {
  await page.goto('/my-photos/photos');
  await isLoaded(photoCells(page).first());
}

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

test('targets fit a finger: the photos, a selection, a failure, one photo [2.18, 2.20, 2.23a, 2.50]', async ({
  page,
  house,
  signedIn,
  watch,
}) => {
  watch.foreseeFailures(/^\/svc\/photos\/photos$/, 403);
  await keepToasts(page);
  await seedPhotos(house.seed, await signedIn(), few);
  await isShown(page);
  await fitsFingers(page, 'the photos');

  await test.step('the welcome in full', async () => {
    await button(page, 'Show more').tap();
    await expect(page.getByRole('link', { name: 'Questions and answers about your photos' })).toBeVisible();
    await fitsFingers(page, 'the whole welcome');
    await button(page, 'Show less').tap();
  });

  await test.step('the selection and a failed load', async () => {
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

test('targets fit a finger on the sign-in page, before and after a refusal @nightly', async ({
  page,
  watch,
}) => {
  watch.foreseeFailures(/^\/identity\/interaction\//, 401);
  await page.goto('/my-photos/photos');
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await fitsFingers(page, 'signing in');
  await page.getByLabel('E-mail address').fill('nobody@example.com');
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await button(page, 'Sign in').tap();
  await expect(page.getByText('Your e-mail address or password isn’t right')).toBeVisible();
  await fitsFingers(page, 'signing in anew');
});

test.describe('a phone on its side', () => {
  test.use({ viewport: { width: 844, height: 390 } });

  test('both ways to choose photos are side by side and in view @nightly [2.49b]', async ({
    page,
    signedIn,
  }) => {
    await signedIn();
    await page.goto('/my-photos/photos');
    await button(page, 'Add photos').first().tap();
    const [take, choose] = [button(page, 'Take a photo'), button(page, 'Choose photos')];
    const back = button(page, 'Back');
    await expect(choose).toBeVisible();
    const layout = async () => {
      const [left, right, below] = await boxesOf(page, [take, choose, back]);
      if (left === undefined || right === undefined || below === undefined) return null;
      return {
        isOnOneLine: Math.abs(left.y - right.y) < 1,
        isBeside: right.x >= left.x + left.width,
        isAboveBack: right.y + right.height <= below.y,
      };
    };
    await expect.poll(layout).toEqual({ isOnOneLine: true, isBeside: true, isAboveBack: true });
    await fitsFingers(page, 'choosing');
  });
});

test.describe('a tablet', () => {
  test.use({ viewport: { width: 820, height: 1180 } });

  test('the storage pill and the add button stay in place when the tab changes @nightly [2.13a]', async ({
    page,
    house,
    signedIn,
  }) => {
    await seedPhotos(house.seed, await signedIn(), few);
    const controls = [page.getByRole('button', { name: /^Stored for/ }), button(page, 'Add photos')];
    const places = async () => (await boxesOf(page, controls)).map(({ x }) => x);
    await isShown(page);
    await isAtRest(page);
    const before = await places();
    await page.goto('/my-photos/albums');
    await expect(button(page, 'New album')).toBeVisible();
    // Wait for the storage period, which is loaded only after the button has been rendered.
    await isAtRest(page);
    await expect.poll(places).toEqual(before);
  });
});
