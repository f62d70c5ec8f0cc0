import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { servedPicture, withoutPicture } from '../../ui/blocked.ts';
import { expectSound, violations } from '../../ui/render.tsx';
import { Service, showAlbums } from './stage.tsx';

beforeEach(async () => {
  await page.viewport(1440, 900);
});

const show = (service: Service, at?: string) => {
  const shown = showAlbums(service, at);
  onTestFinished(shown.end);
  return shown;
};
const own = () => page.getByRole('list', { name: 'Your albums' });
const tiles = () =>
  [...document.querySelectorAll('ul[aria-label="Your albums"] > li')].map((item) => item.textContent);
const button = (name: string) => page.getByRole('button', { name, exact: true });

const widths = [
  ['desktop', 1440, 900],
  ['tablet', 820, 1180],
  ['phone', 390, 844],
] as const;
for (const [name, width, height] of widths) {
  test(`[2.14a] [2.30a] own and shared albums on a ${name}, light and dark, have no axe finding`, async () => {
    await page.viewport(width, height);
    const service = new Service({ a: 2, b: 0 }, 1);
    const [first] = service.albums;
    if (first !== undefined) first.albumName = 'W'.repeat(400);
    show(service);
    await expect.element(page.getByRole('link', { name: /^Album b/ })).toBeVisible();
    expect(tiles()).toEqual(['New album', `${'W'.repeat(400)}2 photos`, 'Album b0 photos']);
    await expect.element(page.getByRole('heading', { name: 'Shared with you' })).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: /^Album shared-0/ }))
      .toHaveAttribute('href', '/my-photos/shared-albums/shared-0');
    await expect.element(page.getByRole('link', { name: /^Albums/ })).toHaveTextContent('Albums3');
    await expectSound();
  });

  test(`[2.32] [2.33c] [2.35a] [2.35b] an album and its dialogs on a ${name}, light and dark, fit the screen`, async () => {
    await page.viewport(width, height);
    const shown = show(new Service({ a: 3, b: 0 }), '/my-photos/albums/b');
    await expect.element(page.getByRole('heading', { name: 'Your album is empty' })).toBeVisible();
    await expectSound();
    shown.end();
    shown.unmount();
    show(new Service({ a: 3 }), '/my-photos/albums/a');
    await expect.element(page.getByText('Created 14 Jun 2026 · 3 photos')).toBeVisible();
    await expectSound();
    for (const [opener, title] of [['Edit album name', 'Edit album name']] as const) {
      await button(opener).click();
      await expect.element(page.getByRole('dialog', { name: title })).toBeVisible();
      await expectSound();
      await userEvent.keyboard('{Escape}');
      await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    }
    await button('Select').click();
    await page.getByRole('gridcell').first().click();
    await expect.element(page.getByText('1 selected')).toBeVisible();
    await expect.element(button('Cancel')).toBeVisible();
    await expectSound();
    await button('Delete from album').click();
    await expect.element(page.getByRole('dialog', { name: 'Remove photo' })).toBeVisible();
    await expectSound();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await button('Copy to album').click();
    await expect.element(page.getByRole('dialog', { name: 'Copy photo to album' })).toBeVisible();
    await expect.element(button('New album')).toBeVisible();
    await expectSound();
  });
}

test('[2.32] [6.3a] an empty album without a way to add photos does not suggest adding any', async () => {
  const words = page.getByText('Choose photos from your library or add new ones.');
  const shown = show(new Service({ b: 0 }), '/my-photos/albums/b');
  await expect.element(words).toBeVisible();
  await expect.element(button('Add photos').first()).toBeVisible();
  shown.end();
  shown.unmount();
  const off = ['PhotoManagementUploadViewEnabled'];
  const without = showAlbums(new Service({ b: 0 }), '/my-photos/albums/b', 'default', 'me', off);
  onTestFinished(without.end);
  await expect.element(page.getByRole('heading', { name: 'Your album is empty' })).toBeVisible();
  await expect.element(button('Add photos')).not.toBeInTheDocument();
  await expect.element(words).not.toBeInTheDocument();
});

test('[2.30a] the list shows a placeholder while loading, then its failure, then works on retry [8.4a]', async () => {
  const service = new Service({ a: 1 }, 1);
  service.held = [];
  service.failing.add('albums.list').add('sharedAlbums.list');
  show(service);
  await expect.element(own()).toHaveAttribute('aria-busy', 'true');
  expect(await violations()).toEqual([]);
  for (const go of service.held) go();
  service.held = null;
  await expect
    .element(page.getByText('Unable to display albums. Please refresh the page or try again later.'))
    .toBeVisible();
  await expect
    .element(page.getByText('Unable to display shared albums. Please refresh the page or try again later.'))
    .toBeVisible();
  expect(await violations()).toEqual([]);
  service.failing.clear();
  await button('Try again').first().click();
  await expect.element(page.getByRole('link', { name: /^Album a/ })).toBeVisible();
  expect(tiles()).toEqual(['New album', 'Album a1 photo']);
});

test('F12: lists and an album that failed offline load when the network returns [2.30a, 2.31a]', async () => {
  const service = new Service({ a: 1 }, 1);
  service.failing.add('albums.list').add('sharedAlbums.list').add('albums.read');
  const shown = show(service);
  await expect.poll(() => page.getByText(/^Unable to display/).elements().length).toBe(2);
  service.failing.delete('albums.list');
  service.failing.delete('sharedAlbums.list');
  window.dispatchEvent(new Event('online'));
  await expect.element(page.getByRole('link', { name: /^Album a/ })).toBeVisible();
  await expect.element(page.getByRole('link', { name: /^Album shared-0/ })).toBeVisible();
  await expect.element(page.getByText(/^Unable to display/)).not.toBeInTheDocument();
  shown.end();
  shown.unmount();
  show(service, '/my-photos/albums/a');
  await expect.element(page.getByText(/^Unable to display album/)).toBeVisible();
  service.failing.clear();
  window.dispatchEvent(new Event('online'));
  await expect.element(page.getByRole('gridcell').first()).toBeVisible();
});

test('[9.1a] the first page leaves room for the create tile; more albums load near its end', async () => {
  const service = new Service(
    Object.fromEntries(Array.from({ length: 120 }, (_, index) => [`n${index}`, 0])),
  );
  show(service);
  await expect.element(page.getByRole('link', { name: 'Album n0 0 photos' })).toBeVisible();
  expect(own().element().lastElementChild?.getAttribute('aria-setsize')).toBe('-1');
  const limits = () =>
    service.asked.flatMap(({ name, call }) =>
      name === 'albums.list' ? [(call.query as { limit: number }).limit] : [],
    );
  const scrolled = () => {
    window.scrollTo(0, document.documentElement.scrollHeight);
    return limits();
  };
  await expect.poll(scrolled).toEqual([49, 50, 50]);
  await expect.poll(() => (scrolled(), tiles().at(-1))).toBe('Album n1190 photos');
  const last = own().element().lastElementChild;
  expect(last?.getAttribute('aria-posinset')).toBe('121');
  expect(last?.getAttribute('aria-setsize')).toBe('121');
  expect(tiles().length).toBeLessThan(100);
});

test('[3.1c] a cover that fails to load shows a cross, a missing one a placeholder', async () => {
  const service = new Service({ a: 1, b: 0 });
  const [first] = service.albums;
  if (first?.coverPhoto != null)
    first.coverPhoto.thumbnails = [{ id: '300', url: 'data:image/gif;base64,AAAA', width: 1, height: 1 }];
  show(service);
  await expect.element(page.getByRole('link', { name: /^Album b/ })).toBeVisible();
  await expect.poll(() => document.querySelectorAll('ul[aria-label="Your albums"] img').length).toBe(0);
});

test('F12: a cover that failed to load offline loads once online', async () => {
  const online = await withoutPicture();
  const service = new Service({ a: 1 });
  const [first] = service.albums;
  if (first?.coverPhoto != null)
    first.coverPhoto.thumbnails = [{ id: '300', url: servedPicture, width: 1, height: 1 }];
  show(service);
  await expect.element(page.getByRole('link', { name: /^Album a/ })).toBeVisible();
  const pictures = () =>
    [...document.querySelectorAll<HTMLImageElement>('ul[aria-label="Your albums"] img')].map(
      ({ naturalWidth }) => naturalWidth > 0,
    );
  await expect.poll(pictures).toEqual([]);
  await online();
  await expect.poll(pictures).toEqual([true]);
});

test('[2.30a] [5.2c] [8.4c] a new album is validated on submit, keeps its dialog on failure, then opens', async () => {
  const service = new Service({});
  service.failing.add('albums.create');
  const { addresses } = show(service);
  await button('New album').click();
  const name = page.getByLabelText('Album name');
  await expect.element(name).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Please give your album a name')).toBeVisible();
  await name.fill('<b>');
  await expect.element(page.getByText('Please give your album a name')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Name not valid')).toBeVisible();
  await name.fill('Naxos');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Unable to save changes. Please try again')).toBeVisible();
  expect(await violations()).toEqual([]);
  service.failing.clear();
  service.full = true;
  await button('Create album').click();
  await expect
    .element(page.getByText('You’ve reached the maximum number of albums. Delete one first'))
    .toBeVisible();
  service.full = false;
  await button('Create album').click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Naxos' })).toBeVisible();
  expect(addresses.at(-1)).toBe('/my-photos/albums/new');
});

test('[2.31a] [8.4b] a missing album and one that cannot be read show different errors; both link to My albums', async () => {
  const service = new Service({ a: 1 });
  const shown = show(service, '/my-photos/albums/unknown');
  const sentence = page.getByText('Unable to display album. Please refresh the page or try again later.');
  const gone = page.getByText('The album was deleted, or the link is wrong.');
  await expect.element(gone).toBeVisible();
  await expect.element(sentence).toBeVisible();
  expect(await violations()).toEqual([]);
  shown.end();
  shown.unmount();
  service.failing.add('albums.read');
  show(service, '/my-photos/albums/a');
  await expect.element(sentence).toBeVisible();
  await expect.element(gone).not.toBeInTheDocument();
  service.failing.clear();
  await page.getByRole('link', { name: 'My albums' }).last().click();
  await expect.element(page.getByRole('link', { name: /^Album a/ })).toBeVisible();
});

test('[8.4b] photos of an album that cannot be read show an error and a retry', async () => {
  const service = new Service({ a: 3 });
  service.failing.add('albums.photos');
  show(service, '/my-photos/albums/a');
  await expect
    .element(page.getByText('Unable to display album photos. Please refresh the page or try again later.'))
    .toBeVisible();
  service.failing.clear();
  await button('Try again').first().click();
  await expect.element(page.getByRole('gridcell').first()).toBeVisible();
  await expect.element(page.getByText('Unable to display album photos.')).not.toBeInTheDocument();
});

test('[1.1a] [2.34a] a photo of an album is named by its day, its time and the album', async () => {
  show(new Service({ a: 3 }), '/my-photos/albums/a');
  await expect
    .element(page.getByRole('gridcell').first())
    .toHaveAccessibleName(/^Photo of \w+, \d{1,2}\u00a0\w+\u00a0\d{4}, \d\d:\d\d, album Album a$/);
});

test('[1.1a] [2.23a] an open photo of an album and its neighbours are named by the album, too', async () => {
  show(new Service({ a: 3 }), '/my-photos/albums/a/preview/a-1');
  await expect
    .element(page.getByRole('img', { name: /^Photo of/ }))
    .toHaveAccessibleName(/^Photo of \w+, \d{1,2}\u00a0\w+\u00a0\d{4}, \d\d:\d\d, album Album a$/);
  const neighbours = page.getByRole('navigation', { name: 'Neighbouring photos' });
  await expect
    .poll(() => neighbours.getByRole('button', { name: /, album Album a$/ }).elements().length)
    .toBe(2);
});

test('[2.36a] [9.15] Add photos opens the uploads for this album, and analytics receives the event', async () => {
  const { asked } = show(new Service({ b: 0 }), '/my-photos/albums/b');
  await button('Add photos').click();
  expect(asked).toEqual([
    { type: 'import.open', album: { albumId: 'b', albumName: 'Album b' } },
    { type: 'event.track', name: 'albumAddPhotos' },
  ]);
});

test('[2.37] [8.4c] a failed deletion of an album keeps the question; success shows a toast with its name', async () => {
  const service = new Service({ b: 0 });
  service.failing.add('albums.delete');
  const { toasts, addresses } = show(service, '/my-photos/albums/b');
  await button('Delete album').click();
  const dialog = page.getByRole('dialog', { name: 'Delete album?' });
  await dialog.getByRole('button', { name: 'Delete album' }).click();
  await expect.element(page.getByText('Unable to remove album. Please try again')).toBeVisible();
  expect(await violations()).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await button('Delete album').click();
  await expect.element(page.getByText('Unable to remove album.')).not.toBeInTheDocument();
  service.failing.clear();
  await dialog.getByRole('button', { name: 'Delete album' }).click();
  await expect.element(button('New album')).toBeVisible();
  expect(toasts).toMatchObject([{ message: 'albumDeleted', values: { albumName: 'Album b' } }]);
  expect(addresses.at(-1)).toBe('/my-photos/albums');
});

test("'Remove photo' names the number and days of the photos; only one button is prominent [2.48b]", async () => {
  show(new Service({ a: 3 }), '/my-photos/albums/a');
  await button('Select').click();
  for (const place of [0, 1]) await page.getByRole('gridcell').nth(place).click();
  await button('Delete from album').click();
  const dialog = page.getByRole('dialog', { name: 'Remove 2 photos' });
  await expect.element(dialog.getByText('Taken on 14 July 2024.')).toBeVisible();
  await expect.poll(() => dialog.element().querySelectorAll('img').length).toBe(2);
  const grounds = dialog
    .getByRole('button')
    .elements()
    .map((one) => [one.textContent, getComputedStyle(one).backgroundColor] as const);
  const ground = getComputedStyle(dialog.element()).backgroundColor;
  expect(grounds.filter(([, of]) => of !== ground).map(([name]) => name)).toEqual(['Remove from album']);
  expect(await violations()).toEqual([]);
});

test('[2.35b] [4.7c] photos leave the album at once, and return if the removal fails', async () => {
  const service = new Service({ a: 3 });
  const { toasts } = show(service, '/my-photos/albums/a');
  await expect.element(page.getByText('Created 14 Jun 2026 · 3 photos')).toBeVisible();
  service.failing.add('albums.removePhotos');
  const remove = async () => {
    await button('Delete from album').click();
    await button('Remove from album').click();
  };
  await button('Select').click();
  await page.getByRole('gridcell').first().click();
  await remove();
  await expect.poll(() => toasts).toMatchObject([{ message: 'photoNotRemoved' }]);
  await expect.element(page.getByText('Created 14 Jun 2026 · 3 photos')).toBeInTheDocument();
  // The photo that was restored is selected again.
  await expect.element(page.getByText('1 selected', { exact: true })).toBeVisible();
  service.failing.clear();
  await remove();
  await expect.element(page.getByText('Created 14 Jun 2026 · 2 photos')).toBeVisible();
  expect(service.photos.get('a')).toEqual(['a-1', 'a-2']);
});
