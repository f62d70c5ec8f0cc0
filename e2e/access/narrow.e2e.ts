import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../tests/kit/e2e.ts';
import { boxesOf } from '../../tests/kit/rest.ts';
import { isLoaded, photoCells, seedPhotos } from '../kit/parts.ts';
import { bar, button } from '../photos/kit.ts';

const many = [
  { takenAt: '2024-07-14T12:00:00', count: 110, fileName: 'july.jpg' },
  { takenAt: '2024-05-02T12:00:00', count: 12, fileName: 'may.jpg' },
];
/**
 * Returns by how many pixels two elements overlap, horizontally and vertically. If they do not touch, at least one of
 * the numbers is not positive.
 */
async function overlap(page: Page, one: Locator, other: Locator): Promise<readonly number[]> {
  const [a, b] = await boxesOf(page, [one, other]);
  if (a === undefined || b === undefined) throw new Error('two boxes were read');
  return [
    Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x),
    Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y),
  ];
}
async function areApart(page: Page, one: Locator, other: Locator): Promise<void> {
  await expect.poll(async () => Math.min(...(await overlap(page, one, other)))).toBeLessThanOrEqual(0);
}
async function isShown(page: Page): Promise<void> {
  await page.goto('/my-photos/photos');
  await isLoaded(photoCells(page).first());
}

test('on a phone of 320 px the menus cover neither the tabs nor the selection [2.14a, 2.18, 9.3]', async ({
  page,
  house,
  signedIn,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await seedPhotos(house.seed, await signedIn(), many);
  await isShown(page);
  await areApart(
    page,
    page.getByRole('link', { name: 'Albums' }),
    page.getByRole('button', { name: /^Sorted by/ }),
  );
  await button(page, 'Select').click();
  await photoCells(page).first().click();
  await expect(bar(page).getByRole('status')).toHaveText('1 selected');
  await areApart(
    page,
    bar(page).getByText('1 of 100', { exact: false }),
    button(bar(page), 'Select all or none'),
  );
});

test('on a page enlarged to 200 % photos stay visible while more than a hundred are selected @nightly [2.18, 5.3a]', async ({
  page,
  house,
  signedIn,
}) => {
  await page.setViewportSize({ width: 720, height: 450 });
  await seedPhotos(house.seed, await signedIn(), many);
  await isShown(page);
  await page.keyboard.press('Control+a');
  await expect(page.getByText('Up to 100 photos can be downloaded at a time.')).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 400));
  await expect(page.getByRole('rowheader', { name: 'July 2024' })).toBeInViewport();
  // Between the month's label and the bar at the bottom there are only photos.
  const july = page.getByRole('rowheader', { name: 'July 2024' });
  const advice = page.getByText('Up to 100 photos can be downloaded at a time.');
  const between = async () => {
    const [label, notice] = await boxesOf(page, [july, advice]);
    return (notice?.y ?? 0) - ((label?.y ?? 0) + (label?.height ?? 0));
  };
  await expect.poll(between).toBeGreaterThanOrEqual(180);
});

test('on a phone on its side only the controls cover the photo @nightly [2.23a]', async ({
  page,
  house,
  signedIn,
}) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await seedPhotos(house.seed, await signedIn(), many);
  await isShown(page);
  await photoCells(page).nth(1).click();
  await expect(button(page, 'Download')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Neighbouring photos' })).toBeHidden();
  await expect(page.getByText('Click to zoom')).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('navigation', { name: 'Neighbouring photos' })).toBeVisible();
});
