import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { inPage, violations } from '../../../ui/render.tsx';
import { frames } from '../../../ui/grid/gridSample.tsx';
import { fileOf, keepFile } from '../../../../src/actors/photos/uploads/bytes.ts';
import { Service, showPhotos } from '../../stage.tsx';

beforeEach(async () => {
  await page.viewport(1280, 900);
  window.scrollTo(0, 0);
});

const library = () =>
  new Service([
    [2024, 7, 62],
    [2024, 6, 8],
    [1970, 1, 3],
  ]);
const labels = () => [...document.querySelectorAll('.label .title')].map((label) => label.textContent);
const drawn = () => document.querySelectorAll('[role=gridcell].cell[aria-label^="Photo of"]').length;
const loaded = (count: number) => expect.poll(drawn).toBeGreaterThanOrEqual(count);

test('[2.13a] [2.16a] [2.17a] months show their labels and counts, without an axe finding', async () => {
  showPhotos(library());
  await loaded(20);
  expect(labels()).toEqual(['July 2024', 'June 2024', 'Unknown Date']);
  await expect.element(page.getByRole('gridcell', { name: '+38, Show all' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'My photos' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Photos 73' })).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('[2.16a] [3.2c] unread photos show their thumbhashes; a month in another order shows its own', async () => {
  const service = library();
  service.hashes = { '2024/6': Array.from({ length: 8 }, () => '1QcSHQRnh493V4dIh4eXh1h4kJUI') };
  service.failing.add('photos.timelinePage 6');
  showPhotos(service);
  const hashed = () =>
    document.querySelectorAll('[data-key="2024/6"] .cell:not([hidden])[style*="data:image"]');
  await expect.poll(() => hashed().length).toBe(8);
  expect(
    document.querySelectorAll('[data-key="1970/1"] .cell:not([hidden])[style*="data:image"]').length,
  ).toBe(0);
});

test('[2.17a] [3.2c] a list scrolled before any picture has loaded shows thumbhashes', async () => {
  const service = library();
  service.hashes = { '2024/6': Array.from({ length: 8 }, () => '1QcSHQRnh493V4dIh4eXh1h4kJUI') };
  for (const month of [7, 6, 1]) service.failing.add(`photos.timelinePage ${month}`);
  showPhotos(service);
  await expect.poll(labels).toContain('June 2024');
  await page.viewport(1280, 300);
  window.scrollTo(0, 40);
  await expect
    .poll(() => document.querySelectorAll('[data-key="2024/6"] .cell[style*="data:image"]').length)
    .toBe(8);
});

test('[2.13c] on a phone, no tab or count lies below the tools beside the tabs', async () => {
  await page.viewport(390, 844);
  showPhotos(library());
  await loaded(6);
  const nav = page.getByRole('navigation', { name: 'My photos' }).element();
  const end = nav.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(nav).paddingRight);
  const sorting = page.getByRole('button', { name: /^Sorted by/ }).element();
  expect(end).toBeLessThanOrEqual(sorting.getBoundingClientRect().left);
});

test('[2.17b] "+N" expands its month', async () => {
  showPhotos(library());
  await loaded(20);
  await page.getByRole('gridcell', { name: '+38, Show all' }).click();
  await loaded(56);
  expect(document.querySelector('[role=grid]')?.getAttribute('aria-rowcount')).toBe(
    String(Math.ceil(62 / 8) + 1 + 1 + 3),
  );
});

test('[2.15b] [8.1a] [F1] a load error shows its reference and a retry', async () => {
  const service = library();
  service.failing.add('photos.timeline');
  showPhotos(service);
  await expect.element(page.getByText('Error: Your photos could not be loaded')).toBeVisible();
  await page.getByText('Details', { exact: true }).click();
  await expect.element(page.getByText('8f41-c2d7')).toBeVisible();
  expect(await violations()).toEqual([]);
  service.failing.clear();
  await page.getByRole('button', { name: 'Try again' }).click();
  await loaded(20);
});

test('[4.1a] [F1] a month that cannot be read fails alone, and loads on retry', async () => {
  const service = library();
  service.failing.add('photos.timelinePage 6');
  showPhotos(service);
  const failures = () => document.querySelectorAll('[data-key="2024/6"] .failure').length;
  await expect.poll(failures).toBe(1);
  expect(document.querySelectorAll('.failure').length).toBe(1);
  expect(await violations()).toEqual([]);
  service.failing.clear();
  await page.getByRole('button', { name: 'Try again' }).click();
  await loaded(20 + 8);
  expect(failures()).toBe(0);
});

test('[4.1a] [8.1a] [F12] several months that cannot be read share one error, which retries all of them', async () => {
  const service = library();
  service.failing.add('photos.timelinePage');
  showPhotos(service);
  const line = page.getByText('Some months couldn’t be loaded');
  await expect.element(line).toBeVisible();
  expect(document.querySelectorAll('.failure').length).toBe(0);
  expect(await violations()).toEqual([]);
  service.failing.clear();
  await page.getByRole('button', { name: 'Try again' }).click();
  await loaded(20 + 8 + 3);
  await expect.element(line).not.toBeInTheDocument();
});

test('[2.15c] the empty library', async () => {
  showPhotos(new Service([]));
  await expect.element(page.getByText('Your photos will appear here')).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('[4.2b] [4.7c] [F4] by keyboard alone: select, delete, and failed photos return', async () => {
  const service = library();
  service.kept.add('2024-7-1');
  const { toasts } = showPhotos(service);
  await loaded(20);
  const first = page.getByRole('gridcell', { name: /2024-7-0\.jpg$/ });
  await expect.element(first).toHaveAttribute('tabindex', '0');
  inPage('[role=gridcell][tabindex="0"]').focus();
  await expect.element(first).toHaveFocus();
  await userEvent.keyboard(' {ArrowRight} ');
  await expect.element(page.getByText('2 selected', { exact: true })).toBeVisible();
  expect(await violations()).toEqual([]);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.element(page.getByRole('heading', { name: 'Delete 2 photos?' })).toBeVisible();
  expect(await violations()).toEqual([]);
  await page.getByRole('button', { name: 'Delete 2 photos' }).click();
  await expect
    .poll(() => toasts)
    .toMatchObject([{ type: 'toast.show', message: 'photosPastRetries', action: { label: 'tryAgain' } }]);
  // The photo that was restored is selected again.
  await expect.element(page.getByText('1 selected', { exact: true })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('link', { name: 'Photos 72' })).toBeVisible();
  expect(service.photos.filter(({ month }) => month === 7).length).toBe(61);
});

test('[4.2a] [F3] a photo that the service lists twice is one: selected, counted and deleted once', async () => {
  const service = library();
  // The same photo is at the end of the first page and at the start of the second, as if another photo was added
  // between the two requests.
  service.photos.splice(24, 0, { id: '2024-7-23', year: 2024, month: 7 });
  const { toasts } = showPhotos(service);
  await loaded(20);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Select July 2024' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete 62 photos' }).click();
  await expect.poll(labels).toEqual(['June 2024', 'Unknown Date']);
  await expect.element(page.getByRole('link', { name: 'Photos 11' })).toBeVisible();
  const deleted = service.asked.filter(({ name }) => name === 'photos.deletePhotos');
  const sent = deleted.flatMap(({ call }) => (call.body as { photoIds: string[] }).photoIds);
  expect([sent.length, new Set(sent).size, toasts]).toEqual([62, 62, []]);
});

test('[4.2b] a label selects its month, and the dialog counts unloaded photos', async () => {
  showPhotos(library());
  await loaded(20);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Select July 2024' }).click();
  await expect.element(page.getByText('62 selected', { exact: true })).toBeVisible();
  await expect.element(page.getByText('62 of 62 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.element(page.getByRole('button', { name: 'Delete 62 photos' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByText('62 selected', { exact: true })).toBeVisible();
});

test('[2.22a] [2.23b] [2.28] opening, moving with the arrow keys, closing: the position is restored', async () => {
  const { addresses } = showPhotos(library());
  await loaded(20);
  window.scrollTo(0, 60);
  await frames(3);
  const cell = inPage('[aria-label*="2024-7-16.jpg"]');
  cell.click();
  await expect.element(page.getByText(/17 of 62 in July 2024/)).toBeVisible();
  expect(await violations()).toEqual([]);
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
  await expect.element(page.getByText(/18 of 62 in July 2024/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect
    .poll(() => document.activeElement?.getAttribute('aria-label'))
    .toBe('Photo of Monday, 8\u00a0July\u00a02024, 2024-7-17.jpg');
  expect(window.scrollY).toBe(60);
  expect(addresses.at(-1)).toBe('/my-photos/photos');
});

const deleteShown = async () => {
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete 1 photo' }).click();
};

test('[2.26b] [4.7a] deleting in the preview moves to the previous photo, and from the first to the second', async () => {
  const { addresses } = showPhotos(library(), '/my-photos/photos/preview/2024-7-1');
  await expect.element(page.getByText(/2 of 62 in July 2024/)).toBeVisible();
  await deleteShown();
  await expect.element(page.getByText(/1 of 61 in July 2024/)).toBeVisible();
  expect(addresses.at(-1)).toBe('/my-photos/photos/preview/2024-7-0');
  await deleteShown();
  await expect.poll(() => addresses.at(-1)).toBe('/my-photos/photos/preview/2024-7-2');
  await expect.element(page.getByText(/1 of 60 in July 2024/)).toBeVisible();
});

test('[2.27a, 2.27b] an unknown photo leads to the list; next crosses the months', async () => {
  const { addresses } = showPhotos(library(), '/my-photos/photos/preview/nobody');
  await loaded(20);
  expect(addresses).toEqual(['/my-photos/photos']);
  inPage('[aria-label*="2024-6-7.jpg"]').click();
  await expect.element(page.getByText(/8 of 8 in June 2024/)).toBeVisible();
  await page.getByRole('button', { name: 'Next photo' }).click();
  await expect.element(page.getByText(/1 of 3 in Unknown Date/)).toBeVisible();
});

test('[2.49b] [5.6b] the import dialog: nothing starts automatically, and every file shows its status', async () => {
  showPhotos(library());
  await loaded(20);
  await page.getByRole('button', { name: 'Add photos' }).click();
  await expect.element(page.getByRole('heading', { name: 'Add photos' })).toBeVisible();
  expect(await violations()).toEqual([]);
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  const files = new DataTransfer();
  files.items.add(new File(['x'], 'holiday.mov', { type: 'video/quicktime' }));
  files.items.add(new File([], 'nothing.png', { type: 'image/png' }));
  files.items.add(new File(['picture'], 'IMG_4127.jpg', { type: 'image/jpeg' }));
  if (input !== null) input.files = files.files;
  input?.dispatchEvent(new Event('change', { bubbles: true }));
  await expect
    .element(page.getByText('This type of file can’t be added. Choose a HEIC, JPEG or PNG.'))
    .toBeVisible();
  await expect.element(page.getByText('This file is empty. Copy it again from the original.')).toBeVisible();
  await expect.element(page.getByText('7 bytes', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Upload 1 photo' })).toBeVisible();
  expect(await violations()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('heading', { name: 'Add photos' })).not.toBeInTheDocument();
});

/** The test server answers this with 403, because the file is outside the project. */
const refused = '/@fs/etc/hostname';

test('[3.1c] pictures with expired addresses cause one read of their page, and then show', async () => {
  const service = new Service([[2024, 7, 8]]);
  const { picture } = service;
  service.picture = () => (service.readsOf('7') > 1 ? picture() : refused);
  showPhotos(service);
  await expect.poll(() => document.querySelectorAll('.cell.there').length).toBe(8);
  expect([service.readsOf('7'), document.querySelectorAll('.cell.broken').length]).toEqual([2, 0]);
});

test('[3.1c] a preview picture with an expired address loads again', async () => {
  const service = new Service([[2024, 7, 8]]);
  const { picture } = service;
  service.picture = () => (service.readsOf('7') > 1 ? picture() : refused);
  showPhotos(service, '/my-photos/photos/preview/2024-7-3');
  const shown = () => document.querySelector<HTMLImageElement>('img[alt^="Photo of"]');
  await expect.poll(() => shown()?.src).toBe(picture());
  await expect.poll(() => shown()?.naturalWidth).toBe(1);
});

test('[9.12] sign-out deletes the list position and the bytes of chosen files', async () => {
  const { storage, signOut } = showPhotos(library());
  await loaded(20);
  window.scrollTo(0, 60);
  const stored = () => [storage.getItem('scrollPosition'), storage.getItem('visibleTimeLineSections')];
  await expect.poll(stored).toEqual(['[0,60]', '["2024/7","2024/6","1970/1"]']);
  keepFile('upload-1', new Blob(['bytes']));
  signOut();
  expect([...stored(), fileOf('upload-1')]).toEqual([null, null, undefined]);
});

test('[2.28] closing on a photo behind "+N" expands its month and shows the photo', async () => {
  showPhotos(library(), '/my-photos/photos/preview/2024-7-50');
  await expect.element(page.getByText(/51 of 62 in July 2024/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect
    .poll(() => document.activeElement?.getAttribute('aria-label'))
    .toBe('Photo of Monday, 8\u00a0July\u00a02024, 2024-7-50.jpg');
  const { top, bottom } = document.activeElement?.getBoundingClientRect() ?? { top: -1, bottom: -1 };
  expect([top >= 0, bottom <= window.innerHeight]).toEqual([true, true]);
  await expect.element(page.getByRole('gridcell', { name: '+38, Show all' })).not.toBeInTheDocument();
});

test('[2.27b] [F1] a neighbour that cannot be loaded shows an error, and loads on retry', async () => {
  const service = new Service([
    [2024, 7, 2],
    [2024, 6, 2],
  ]);
  service.failing.add('photos.timelinePage 6');
  const { toasts } = showPhotos(service, '/my-photos/photos/preview/2024-7-1');
  await expect.element(page.getByText(/2 of 2 in July 2024/)).toBeVisible();
  // The page of June was prefetched earlier, without success.
  await expect.poll(() => service.readsOf('6')).toBe(1);
  await userEvent.keyboard('{ArrowRight}');
  await expect
    .poll(() => toasts)
    .toEqual([{ type: 'toast.show', kind: 'failure', message: 'photoNotLoaded' }]);
  await expect.element(page.getByText(/2 of 2 in July 2024/)).toBeVisible();
  service.failing.clear();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(page.getByText(/1 of 2 in June 2024/)).toBeVisible();
});
