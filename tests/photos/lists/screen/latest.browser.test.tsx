import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { inPage, violations } from '../../../ui/render.tsx';
import { frames } from '../../../ui/grid/gridSample.tsx';
import { Service, showPhotos } from '../../stage.tsx';

beforeEach(async () => {
  await page.viewport(1280, 900);
  window.scrollTo(0, 0);
});

const library = () =>
  new Service([
    [2024, 7, 62],
    [1970, 1, 2],
  ]);
const drawn = () => document.querySelectorAll('[role=gridcell].cell[aria-label^="Photo of"]').length;
const loaded = (count: number) => expect.poll(drawn).toBeGreaterThanOrEqual(count);
const runningLabel = () => document.querySelector('.label .title')?.textContent;
const nameAt = (index: number) =>
  document.querySelectorAll('[role=gridcell].cell:not([hidden])')[index]?.getAttribute('aria-label');

async function byUpload(order: 'newest' | 'oldest' = 'newest') {
  await page
    .getByRole('button', { name: /first$/ })
    .first()
    .click();
  await page.getByRole('menuitemradio', { name: `Date uploaded, ${order} first` }).click();
  await expect.element(page.getByRole('grid', { name: 'Your photos by upload date' })).toBeVisible();
}

async function byTaken() {
  await page
    .getByRole('button', { name: /first$/ })
    .first()
    .click();
  await page.getByRole('menuitemradio', { name: 'Date taken, newest first' }).click();
}

test('[2.21] [2.22b] by upload: one run without months, below the day of its top photo; no axe finding', async () => {
  const { storage } = showPhotos(library());
  await loaded(20);
  await byUpload();
  await loaded(40);
  expect([nameAt(0), runningLabel(), storage.getItem('photos')]).toEqual([
    'Photo of Thursday, 8\u00a0January\u00a01970, 1970-1-1.jpg',
    'Monday, 4 March 2024',
    '{"sortKey":"created","sortOrder":"desc"}',
  ]);
  expect(await violations()).toEqual([]);
  window.scrollTo(0, 500);
  await frames(4);
  expect(runningLabel()).not.toBe('Monday, 4 March 2024');
});

test('[2.20] [2.21] the welcome stays the same above either list, with its photos; nothing moves', async () => {
  showPhotos(library());
  await loaded(20);
  await page.getByRole('button', { name: 'Show more' }).click();
  await byUpload();
  await loaded(40);
  const less = page.getByRole('button', { name: 'Show less' });
  await expect.element(less).toBeVisible();
  await expect
    .poll(
      () =>
        page
          .getByRole('region', { name: /^Welcome/ })
          .element()
          .querySelectorAll('img').length,
    )
    .toBe(3);
  await expect.element(page.getByRole('link', { name: /^Questions and answers/ })).toBeVisible();
  expect(await violations()).toEqual([]);
  await less.click();
  await byTaken();
  await loaded(20);
  await expect.element(page.getByRole('button', { name: 'Show more' })).toBeVisible();
});

test('[3.6c] the other order reverses the run, and by date taken the months return at once', async () => {
  const service = library();
  showPhotos(service);
  await loaded(20);
  const reads = service.readsOf('7');
  await byUpload();
  await byUpload('oldest');
  await expect.poll(() => nameAt(0)).toBe('Photo of Monday, 8\u00a0July\u00a02024, 2024-7-0.jpg');
  await byTaken();
  await loaded(20);
  expect([runningLabel(), service.readsOf('7')]).toEqual(['July 2024', reads]);
});

test('[8.1a] [F1] a page that cannot be read shows an error in its place, and loads on retry', async () => {
  const service = library();
  service.failing.add('photos.latestUploaded');
  showPhotos(service);
  await loaded(20);
  await byUpload();
  await expect.element(page.getByText('Error: Your photos could not be loaded')).toBeVisible();
  expect(await violations()).toEqual([]);
  service.failing.clear();
  await page.getByRole('button', { name: 'Try again' }).click();
  await loaded(40);
  await expect.element(page.getByText('Error: Your photos could not be loaded')).not.toBeInTheDocument();
});

test('[2.15b] [3.3b] [F1] without a total no photos show: the page has an error and a retry', async () => {
  const service = library();
  service.failing.add('photos.users');
  showPhotos(service);
  await loaded(20);
  await page
    .getByRole('button', { name: /first$/ })
    .first()
    .click();
  await page.getByRole('menuitemradio', { name: 'Date uploaded, newest first' }).click();
  await expect.element(page.getByText('Error: Your photos could not be loaded')).toBeVisible();
  service.failing.clear();
  await page.getByRole('button', { name: 'Try again' }).click();
  await loaded(40);
});

test('[2.22b] [2.23b] [2.23c] [2.28] [4.7c] its preview moves by upload, deletes, returns to its photo', async () => {
  const service = library();
  showPhotos(service);
  await loaded(20);
  await byUpload();
  await loaded(40);
  inPage('[aria-label$="1970-1-0.jpg"]').click();
  await expect.element(page.getByText(/2 of 64$/)).toBeVisible();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByText(/3 of 64$/)).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete 1 photo' }).click();
  await expect.element(page.getByText(/2 of 63$/)).toBeVisible();
  expect(service.photos.length).toBe(63);
  await userEvent.keyboard('{Escape}');
  await expect
    .poll(() => document.activeElement?.getAttribute('aria-label'))
    .toBe('Photo of Thursday, 8\u00a0January\u00a01970, 1970-1-0.jpg');
});
