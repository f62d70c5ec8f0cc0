import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import type { CallInput, CallRow } from '../../../../contracts/call.ts';
import type { DateSource, Photo } from '../../../../contracts/photos/photo.ts';
import { servedPicture, withoutPicture } from '../../../ui/blocked.ts';
import { violations } from '../../../ui/render.tsx';
import { Service, showPhotos } from '../../stage.tsx';

beforeEach(() => page.viewport(1280, 900));
afterEach(() => vi.restoreAllMocks());

const at = '/my-photos/photos/preview/2024-6-3';
const shows = (text: RegExp) => expect.element(page.getByText(text)).toBeVisible();
const mark = page.getByRole('alert').filter({ hasText: 'We couldn’t load this photo' });
const pictures = () => [...document.querySelectorAll<HTMLImageElement>('section[aria-label=Photo] img')];

/** Returns a service whose photos have been modified by `change`. */
function served(change: (photo: Photo) => Photo): Service {
  const service = new Service([
    [2024, 7, 3],
    [2024, 6, 8],
    [1970, 1, 4],
  ]);
  const now = service.answer.bind(service);
  vi.spyOn(service, 'answer').mockImplementation((row: CallRow, call: CallInput) => {
    const answered = now(row, call);
    if (answered.outcome !== 'finished') return answered;
    const reply = answered.reply as { images?: readonly Photo[]; image?: Photo };
    return {
      ...answered,
      reply: {
        ...reply,
        ...(reply.images === undefined ? {} : { images: reply.images.map(change) }),
        ...(reply.image === undefined ? {} : { image: change(reply.image) }),
      },
    };
  });
  return service;
}

test("[3.1c] a large picture that fails shows the mark and 'Try again', which requests it once more", async () => {
  await withoutPicture();
  const service = served((photo) => photo);
  service.picture = () => servedPicture;
  showPhotos(service, at);
  await shows(/4 of 8 in June 2024/);
  await expect.element(mark).toBeVisible();
  expect(await violations()).toEqual([]);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(mark).toBeVisible();
  // The network is available again, but the browser fires no event.
  await cdp().send('Network.setBlockedURLs', { urls: [] });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(mark).not.toBeInTheDocument();
  const picture = pictures().find(({ alt }) => alt !== '');
  await expect
    .poll(() => [picture?.naturalWidth !== 0, picture?.dataset['waiting']])
    .toEqual([true, undefined]);
});

test('[2.24b] zoomed beyond the pixels of its large picture the original is fetched, and no sooner', async () => {
  const own = `${servedPicture}?original`;
  showPhotos(
    served((photo) => ({ ...photo, url: new URL(own, window.location.href).href })),
    at,
  );
  await shows(/4 of 8 in June 2024/);
  const original = () => pictures().find(({ src }) => src.endsWith(own));
  expect(original()).toBeUndefined();
  await userEvent.keyboard('+');
  await expect
    .poll(() => [original()?.naturalWidth !== 0, original()?.dataset['waiting']])
    .toEqual([true, undefined]);
  await userEvent.keyboard('0');
  // The loaded picture is kept while the photo exists, and then released.
  expect(original()).toBeInstanceOf(HTMLImageElement);
  await userEvent.keyboard('{ArrowRight}');
  await shows(/5 of 8 in June 2024/);
  expect(original()).toBeUndefined();
});

test('[2.24b] zoomed before its large picture loaded, the original is fetched afterwards', async () => {
  const comeBack = await withoutPicture();
  const own = `${servedPicture}?original`;
  const service = served((photo) => ({
    ...photo,
    url: new URL(own, window.location.href).href,
    visibleWidth: 6000,
    visibleHeight: 4500,
  }));
  service.picture = () => servedPicture;
  showPhotos(service, at);
  await expect.element(mark).toBeVisible();
  const original = () => pictures().find(({ src }) => src.endsWith(own));
  await userEvent.keyboard('+++');
  expect(original()).toBeUndefined();
  await comeBack();
  await expect.poll(() => original()?.naturalWidth).toBeGreaterThan(0);
});

test('[2.24b] an original that the browser cannot show keeps the large picture', async () => {
  showPhotos(
    served((photo) => ({ ...photo, url: new URL('/package.json', window.location.href).href })),
    at,
  );
  await shows(/4 of 8 in June 2024/);
  const before = pictures().map(({ src }) => src);
  await userEvent.keyboard('+');
  await expect.poll(() => pictures().map(({ src }) => src)).toEqual(before);
  await expect.element(mark).not.toBeInTheDocument();
});

test('a date that is not the camera’s shows its source, and no time if only its day is known', async () => {
  const from = (dateSource: DateSource) => (photo: Photo) => ({
    ...photo,
    dateTaken: '1970-01-03T05:06:07',
    dateSource,
  });
  const first = showPhotos(served(from('fileName')), '/my-photos/photos/preview/1970-1-2');
  await shows(/^date from the file name · 3 of 4/);
  first.unmount();
  showPhotos(served(from('gps')), '/my-photos/photos/preview/1970-1-2');
  await shows(/05:06 · date from the file’s GPS data, in UTC · 3 of 4/);
});

test("[2.16a] [2.23b] a date in the future counts as unknown; the preview shows the camera's claim once", async () => {
  const ahead = (photo: Photo) => ({ ...photo, dateTaken: undefined, cameraDate: '9999-12-31T10:00:00' });
  const said = 'camera’s clock was set to a future date \\(Friday, 31\\sDecember\\s9999\\)';
  const { unmount } = showPhotos(served(ahead), '/my-photos/photos/preview/1970-1-2');
  await shows(new RegExp(`3 of 4 in Unknown Date · The ${said}`));
  expect(await violations()).toEqual([]);
  unmount();

  showPhotos(served(ahead));
  await page
    .getByRole('button', { name: /first$/ })
    .first()
    .click();
  await page.getByRole('menuitemradio', { name: 'Date uploaded, newest first' }).click();
  await page.getByRole('grid', { name: 'Your photos by upload date' }).getByRole('gridcell').nth(1).click();
  await shows(new RegExp(`2 of 15 · Unknown date: the ${said}`));
});

/** Deletes the displayed photo elsewhere, as another device would. */
const elsewhere = ({ photos }: Service) =>
  void photos.splice(
    photos.findIndex(({ id }) => id === '2024-6-3'),
    1,
  );

test('[2.23a] [3.1c] a photo deleted elsewhere before its picture loaded is gone, and never retried', async () => {
  await withoutPicture();
  const service = served((photo) => photo);
  service.picture = () => servedPicture;
  const { actor } = showPhotos(service, at);
  await expect.element(mark).toBeVisible();
  elsewhere(service);
  actor.system.get('library').send({ type: 'cache.stale', tags: ['photos'] });
  await shows(/This photo was deleted/);
  await expect.element(mark).not.toBeInTheDocument();
});

test('[2.23a] a photo deleted elsewhere says so while it is open, and the arrow leads to the next', async () => {
  const service = served((photo) => photo);
  const { actor } = showPhotos(service, at);
  await shows(/4 of 8 in June 2024/);
  const tick = page.getByRole('checkbox', { name: 'Select this photo' });
  await userEvent.keyboard(' ');
  await expect.element(tick).toHaveAttribute('aria-checked', 'true');
  elsewhere(service);
  actor.system.get('library').send({ type: 'cache.stale', tags: ['photos'] });
  await shows(/This photo was deleted/);
  await expect.element(tick).not.toBeInTheDocument();
  await shows(/4 of 8 in June 2024/);
  expect(await violations()).toEqual([]);
  await expect
    .element(page.getByRole('button', { name: 'Delete', exact: true }))
    .toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{ArrowRight}');
  await shows(/4 of 7 in June 2024/);
  await expect.element(page.getByText('This photo was deleted')).not.toBeInTheDocument();
});

test("[2.23a] [2.27b] on return to the window a photo deleted elsewhere says so, a month's last one too", async () => {
  const service = served((photo) => photo);
  showPhotos(service, '/my-photos/photos/preview/2024-6-7');
  await shows(/8 of 8 in June 2024/);
  service.photos.splice(
    service.photos.findIndex(({ id }) => id === '2024-6-7'),
    1,
  );
  document.dispatchEvent(new Event('visibilitychange'));
  await shows(/This photo was deleted/);
  await userEvent.keyboard('{ArrowLeft}');
  await shows(/7 of 7 in June 2024/);
  expect(await violations()).toEqual([]);
});

test.for([
  ['on the narrowest phone', 320, 640],
  ['on a page enlarged to 200 %, and beside a tick', 720, 450],
] as const)('[2.23a] %s the full day of a photo shows', async ([, width, height]) => {
  await page.viewport(width, height);
  showPhotos(
    served((photo) => ({ ...photo, dateTaken: '2026-09-30T16:42:10' })),
    at,
  );
  await shows(/4 of 8 in June 2024/);
  await shows(/Wednesday, 30\sSeptember\s2026/);
  if (width > 320) await userEvent.keyboard(' ');
  const cut = [...document.querySelectorAll('section[aria-label=Photo] header h1')].filter(
    ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
      scrollWidth > clientWidth || scrollHeight > clientHeight,
  );
  expect(cut).toEqual([]);
  const hint = page.getByText('Click to zoom').element().closest('p');
  expect(hint?.clientHeight).toBe(width > 320 ? 0 : 40);
  expect(await violations()).toEqual([]);
});

test("[4.7a] a slow deletion shows 'Deleting…'; counter and neighbours change with the photo, not before", async () => {
  const service = new Service([
    [2024, 7, 3],
    [2024, 6, 8],
  ]);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const now = service.answer.bind(service);
  vi.spyOn(service, 'answer').mockImplementation((row, call) =>
    row.name === 'photos.deletePhotos' ? (answered.then(() => now(row, call)) as never) : now(row, call),
  );
  showPhotos(service, at);
  await shows(/4 of 8 in June 2024/);
  const strip = () => document.querySelectorAll('nav[aria-label="Neighbouring photos"] button').length;
  const beside = strip();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete 1 photo' }).click();
  await expect.element(page.getByRole('button', { name: 'Deleting…' })).toHaveAttribute('aria-busy', 'true');
  await shows(/4 of 8 in June 2024/);
  expect([strip(), await violations()]).toEqual([beside, []]);
  answer();
  await shows(/3 of 7 in June 2024/);
  expect(strip()).toBe(beside - 1);
});
