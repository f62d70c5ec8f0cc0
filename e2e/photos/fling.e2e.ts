import type { Page } from '@playwright/test';
import { expect, test } from '../../tests/kit/e2e.ts';
import { photoCells, seedPhotos } from '../kit/parts.ts';

/** Twelve years with three photos in each month. */
const library = Array.from({ length: 144 }, (_, index) => ({
  takenAt: `${2025 - Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-10T12:00:00`,
  count: 3,
}));
const hash = '1QcSHQRnh493V4dIh4eXh1h4kJUI';

/**
 * Scrolls 240 px in each of 60 frames; returns, after each of them, the number of visible cells and how many of these
 * are empty. Runs in the page.
 */
function fling(): Promise<{ readonly cells: number; readonly bare: number }> {
  const seen = { cells: 0, bare: 0 };
  const look = () => {
    for (const cell of document.querySelectorAll<HTMLElement>('.cell:not([hidden])')) {
      const { top, bottom } = cell.getBoundingClientRect();
      if (bottom <= 0 || top >= window.innerHeight) continue;
      seen.cells += 1;
      if (!cell.classList.contains('there') && !cell.style.backgroundImage.includes('data:image'))
        seen.bare += 1;
    }
  };
  return new Promise((done) => {
    let left = 60;
    const frame = () => {
      // Counts the cells that the previous frame rendered.
      if (left < 60) look();
      if (left === 0) return done(seen);
      left -= 1;
      window.scrollBy(0, 240);
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
}

/** Scrolls 60 px in each of 90 frames, and pauses for 400 ms after every thirtieth. Runs in the page. */
function moveUnevenly(): Promise<void> {
  return new Promise((done) => {
    let left = 90;
    const frame = () => {
      if (left === 0) return done();
      left -= 1;
      // Blocks every third frame for the time of two, as on a busy phone.
      if (left % 3 === 0) for (const late = performance.now() + 30; performance.now() < late; ) continue;
      window.scrollBy(0, 60);
      if (left % 30 === 0) setTimeout(() => requestAnimationFrame(frame), 400);
      else requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
}

const end = (page: Page) =>
  page.getByRole('rowgroup', { name: 'January 2014' }).locator('.cell[style*="data:image"]');

test('a flung list shows each photo or its thumbhash in every frame, also in unread months [2.17a, 3.1a, 3.2c]', async ({
  page,
  house,
  signedIn,
}) => {
  const customer = await signedIn();
  await seedPhotos(house.seed, customer, library);
  await house.backend.ports.store.query('update photo set thumbhash = $1 where customer_id = $2', [
    hash,
    customer.id,
  ]);
  await page.goto('/my-photos/photos');
  await expect(photoCells(page).first()).toBeVisible();
  // From here on, the page can neither read photos nor load pictures.
  await page.route(/\/photos\/timeline\/\d/, () => undefined);
  await page.getByRole('slider', { name: 'Month' }).first().focus();
  await page.keyboard.press('End');
  await expect(end(page)).toHaveCount(3);
  await page.keyboard.press('Home');
  await expect(photoCells(page).first()).toBeVisible();
  const { cells, bare } = await page.evaluate(fling);
  expect(cells).toBeGreaterThan(600);
  expect(bare).toBe(0);
});

test('a list that scrolls unevenly and stalls requests each month once and cancels none [2.17a, 4.1a]', async ({
  page,
  house,
  signedIn,
}) => {
  const customer = await signedIn();
  await seedPhotos(house.seed, customer, library);
  const asked: string[] = [];
  const givenUp: string[] = [];
  const isMonth = (url: string) => /\/photos\/timeline\/\d/.test(url);
  // A busy service refuses some requests, which the page then repeats. Therefore only successful responses count.
  page.on(
    'response',
    (response) => void (response.ok() && isMonth(response.url()) ? asked.push(response.url()) : null),
  );
  page.on('requestfailed', (request) => void (isMonth(request.url()) ? givenUp.push(request.url()) : null));
  await page.goto('/my-photos/photos');
  await expect(photoCells(page).first()).toBeVisible();
  asked.length = 0;
  givenUp.length = 0;
  await page.evaluate(moveUnevenly);
  await expect(page.locator('.cell:not(.there, [hidden])')).toHaveCount(0);
  expect(asked.length).toBeGreaterThan(10);
  expect(asked.filter((url, index) => asked.indexOf(url) !== index)).toEqual([]);
  expect(givenUp).toEqual([]);
});
