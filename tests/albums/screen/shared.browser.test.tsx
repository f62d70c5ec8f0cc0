import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectSound, violations } from '../../ui/render.tsx';
import { sharedAlbum } from '../chart/samples.ts';
import { Service, showAlbums } from './stage.tsx';

beforeEach(async () => {
  await page.viewport(1440, 900);
});

const at = '/my-photos/shared-albums/s';
const button = (name: string) => page.getByRole('button', { name, exact: true });

/** Returns a service with a single shared album that has this number of photos. */
function serviceWith(photos: number, people = 3) {
  const service = new Service();
  service.shared = [
    sharedAlbum('s', {
      albumName: 'Camping with the Bergers',
      participants: Array.from({ length: people }, (_, index) => ({ email: `guest-${index}@example.com` })),
    }),
  ];
  service.photos.set(
    's',
    Array.from({ length: photos }, (_, index) => `s-${index}`),
  );
  return service;
}
const show = (service: Service, who: 'owner' | 'me', where = at) => {
  const shown = showAlbums(service, where, 'default', who);
  onTestFinished(shown.end);
  return shown;
};
const heading = () => page.getByRole('heading', { level: 1, name: 'Camping with the Bergers' });
const select = async (many = 1) => {
  await button('Select').click();
  for (let place = 0; place < many; place += 1) await page.getByRole('gridcell').nth(place).click();
};

const widths = [
  ['desktop', 1440, 900],
  ['tablet', 820, 1180],
  ['phone', 390, 844],
] as const;
for (const [name, width, height] of widths)
  test(`[2.39] [2.40a] [2.41a] a shared album and its dialogs for its owner on a ${name}, light and dark`, async () => {
    await page.viewport(width, height);
    show(serviceWith(4), 'owner');
    await expect.element(heading()).toBeVisible();
    await expect.element(page.getByText('Shared albums are no longer supported')).toBeVisible();
    await expect.element(page.getByText(/^You're sharing this album with 3 people\./)).toBeVisible();
    await expect.element(page.getByRole('gridcell').first()).toBeVisible();
    await expectSound();
    await button('See who can view this album').click();
    const people = page.getByRole('dialog', { name: 'Shared with 3 people' });
    await expect.element(people.getByText('guest-2@example.com')).toBeVisible();
    await expect
      .element(people.getByText('The following users can view, download, and use photos in this album:'))
      .toBeVisible();
    await expectSound();
    await userEvent.keyboard('{Escape}');
    await expect.element(people).not.toBeInTheDocument();
    await select();
    await expect.element(page.getByText('1 selected')).toBeVisible();
    await expectSound();
    await button('Cancel').click();
    await button('More album options').click();
    await page.getByRole('menuitem', { name: 'Delete album' }).click();
    await expect
      .element(
        page
          .getByRole('dialog', { name: 'Delete album?' })
          .getByText(/for you and everyone you share it with/),
      )
      .toBeVisible();
    await expectSound();
  });

test('[2.40c] [2.42b] a participant sees the owner and the allowed actions; leaving affects only them', async () => {
  show(serviceWith(2), 'me');
  await expect.element(heading()).toBeVisible();
  await expect
    .element(page.getByText('Shared by owner@example.com. You can still view and download the photos.'))
    .toBeVisible();
  await expect.element(button('See who can view this album')).not.toBeInTheDocument();
  await button('More album options').click();
  await page.getByRole('menuitem', { name: 'Delete album' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete album?' });
  await expect
    .element(dialog.getByText(/your photos will be removed from it.*owner@example.com will keep the album/))
    .toBeVisible();
  expect(await violations()).toEqual([]);
});

test('[2.41a, 2.41b] actions that a shared album forbids can be focused and say why; Download works', async () => {
  const { asked } = show(serviceWith(4), 'me');
  await select(2);
  for (const name of ['Order prints', 'Copy to album', 'Delete from album']) {
    const action = button(name);
    await expect.element(action).toHaveAttribute('aria-disabled', 'true');
    await expect.element(action).toHaveAccessibleDescription('Unavailable for shared albums');
    (action.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(action).toHaveFocus();
  }
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(asked).toEqual([]);
  await button('Download').click();
  expect(asked).toMatchObject([
    {
      type: 'download.selected',
      name: 'Camping with the Bergers',
      target: {
        kind: 'shared',
        albumId: 's',
        photos: [
          { photoId: 's-0', ownerId: 'owner' },
          { photoId: 's-1', ownerId: 'me' },
        ],
        unowned: [],
      },
    },
  ]);
});

test('[5.3a] [9.3] more than 100 photos cannot be downloaded at a time', async () => {
  show(serviceWith(101), 'me');
  await button('Select').click();
  await button('Select all').click();
  await expect.element(page.getByText('101 selected')).toBeVisible();
  await expect
    .element(button('Download'))
    .toHaveAccessibleDescription('Up to 100 photos can be downloaded at a time');
  await button('Deselect all').click();
  await expect.element(page.getByText('0 selected')).toBeVisible();
});

test('[2.40b] the participants: placeholders while loading, a failure with a retry, and none', async () => {
  const service = serviceWith(1, 1);
  const shown = show(service, 'owner');
  await expect.element(page.getByText(/^You're sharing this album with 1 person\./)).toBeVisible();
  expect(service.times('sharedAlbums.participants')).toBe(0);
  service.held = [];
  service.failing.add('sharedAlbums.participants');
  await button('See who can view this album').click();
  await expect.element(page.getByRole('dialog', { name: 'Shared with 1 person' })).toBeVisible();
  await expect
    .element(page.getByRole('status', { name: 'Loading the people who can view this album' }))
    .toBeInTheDocument();
  expect(await violations()).toEqual([]);
  for (const go of service.held) go();
  service.held = null;
  await expect.element(page.getByText('We couldn’t load the people who can view this album')).toBeVisible();
  expect(await violations()).toEqual([]);
  service.failing.clear();
  await button('Try again').click();
  await expect.element(page.getByText('guest-0@example.com')).toBeVisible();
  await button('Close').last().click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  shown.end();
  shown.unmount();
  show(serviceWith(1, 0), 'owner');
  await expect.element(page.getByText('You’re no longer sharing this album with anyone.')).toBeVisible();
});

test('[2.37] [2.42a] [2.42b] [8.4c] a failed deletion keeps the question; success shows toast and count', async () => {
  const service = serviceWith(0);
  service.failing.add('sharedAlbums.delete');
  const { toasts, addresses } = show(service, 'me');
  await expect.element(page.getByRole('heading', { name: 'This album is empty' })).toBeVisible();
  expect(await violations()).toEqual([]);
  await button('Delete album').click();
  const dialog = page.getByRole('dialog', { name: 'Delete album?' });
  await dialog.getByRole('button', { name: 'Delete album' }).click();
  await expect.element(page.getByText('Unable to remove album. Please try again')).toBeVisible();
  expect(await violations()).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await button('Delete album').click();
  await expect.element(page.getByText('Unable to remove album.')).not.toBeInTheDocument();
  service.failing.clear();
  const counted = service.times('photos.users');
  await dialog.getByRole('button', { name: 'Delete album' }).click();
  await expect.element(button('New album')).toBeVisible();
  expect(toasts).toMatchObject([
    { message: 'albumDeleted', values: { albumName: 'Camping with the Bergers' } },
  ]);
  expect(addresses.at(-1)).toBe('/my-photos/albums');
  await expect.poll(() => service.times('photos.users')).toBeGreaterThan(counted);
});

test('[2.31a] [8.4b] an album that fails to load can be retried; a missing one links back to My albums', async () => {
  const service = serviceWith(2);
  service.failing.add('sharedAlbums.read');
  const shown = show(service, 'me');
  const sentence = page.getByText('Unable to display album. Please refresh the page or try again later.');
  await expect.element(sentence).toBeVisible();
  await page.getByText('Details', { exact: true }).click();
  await expect.element(page.getByText('8f41-c2d7')).toBeVisible();
  expect(await violations()).toEqual([]);
  service.failing.clear();
  await button('Try again').click();
  await expect.element(heading()).toBeVisible();
  shown.end();
  shown.unmount();
  show(service, 'me', '/my-photos/shared-albums/unknown');
  await expect.element(sentence).toBeVisible();
  await expect
    .element(page.getByText('The album was deleted, or it’s no longer shared with you.'))
    .toBeVisible();
  expect(await violations()).toEqual([]);
  await page.getByRole('link', { name: 'My albums' }).last().click();
  await expect.element(button('New album')).toBeVisible();
});

test('F12: a list that failed to load offline loads once online [2.39]', async () => {
  const service = serviceWith(2);
  service.failing.add('sharedAlbums.read');
  show(service, 'me');
  await expect.element(page.getByText(/^Unable to display album/)).toBeVisible();
  service.failing.clear();
  window.dispatchEvent(new Event('online'));
  await expect.element(heading()).toBeVisible();
  await expect.element(page.getByRole('gridcell').first()).toBeVisible();
});

test('[8.4b] photos of a shared album that cannot be read show an error, an ended album its own', async () => {
  const service = serviceWith(3);
  service.failing.add('sharedAlbums.photos');
  const shown = show(service, 'me');
  await expect
    .element(page.getByText('Unable to display album photos. Please refresh the page or try again later.'))
    .toBeVisible();
  expect(await violations()).toEqual([]);
  service.failing.clear();
  await button('Try again').first().click();
  await expect.element(page.getByRole('gridcell').first()).toBeVisible();
  shown.end();
  shown.unmount();
  const ending = serviceWith(3);
  show(ending, 'owner');
  await expect.element(page.getByRole('gridcell').first()).toBeVisible();
  ending.shared = [];
  await button('See who can view this album').click();
  await expect
    .element(page.getByText('The album was deleted, or it’s no longer shared with you.'))
    .toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('[3.6a] the order of a shared album is its own and is stored', async () => {
  const service = serviceWith(3);
  show(service, 'me');
  const orders = () =>
    service.asked.flatMap(({ name, call }) => {
      const { sortKey, sortOrder } = call.query as { sortKey?: string; sortOrder?: string };
      return name === 'sharedAlbums.photos' ? [`${sortKey} ${sortOrder}`] : [];
    });
  await button('Date added, newest first').click();
  await page.getByRole('menuitemradio', { name: 'Date taken, oldest first' }).click();
  await expect.element(button('Date taken, oldest first')).toBeVisible();
  await expect.poll(orders).toEqual(['created desc', 'dateTaken asc']);
});

test('[2.22a] [2.29b] in the preview of a shared album copy and delete are unavailable; Download sends the owner', async () => {
  const { asked, addresses } = show(serviceWith(3), 'me', `${at}/preview/s-1`);
  await expect.element(page.getByText(/2 of 3/)).toBeVisible();
  for (const name of ['Copy to album', 'Delete']) {
    await expect.element(button(name)).toHaveAttribute('aria-disabled', 'true');
    await expect.element(button(name)).toHaveAccessibleDescription('Unavailable for shared albums');
  }
  expect(await violations()).toEqual([]);
  await button('Copy to album').click({ force: true });
  await expect.element(page.getByRole('tooltip').first()).toBeVisible();
  await button('Download').click();
  expect(asked).toMatchObject([
    {
      type: 'download.selected',
      target: { kind: 'shared', albumId: 's', photos: [{ photoId: 's-1', ownerId: 'me' }] },
    },
  ]);
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => addresses.at(-1)).toBe(`${at}/preview/s-2`);
});

test('[2.27a] [2.29a] the address of a photo outside the album leads to the shared album', async () => {
  const { addresses } = show(serviceWith(3), 'me', `${at}/preview/unknown`);
  await expect.poll(() => addresses.at(-1)).toBe(at);
  await expect.element(heading()).toBeVisible();
});

test('[2.31b] a shared album opened at the address of an own one leads to its page', async () => {
  const service = serviceWith(3);
  service.albums = [...service.shared];
  const { addresses } = show(service, 'me', '/my-photos/albums/s');
  await expect.poll(() => addresses.at(-1)).toBe(at);
  await expect.element(heading()).toBeVisible();
});
