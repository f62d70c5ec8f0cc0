import type { BrowserContext, Locator, Page } from '@playwright/test';
import type { SeededCustomer, TestBackend } from '../../tests/kit/backend.ts';
import { answerConsent, beSignedIn, expect, test } from '../../tests/kit/e2e.ts';
import { downloadButton, entriesOf, originalOf } from '../downloads/kit.ts';
import { goBack, photoCells, seedPhotos } from '../kit/parts.ts';
import { albumsTab, alert, justCreated, seedSharedAlbum, tiles } from './kit.ts';

const gone = 'The album was deleted, or it’s no longer shared with you.';
const sharedCall = '/svc/downloads/shared-album-downloads';
const unavailable = 'Unavailable for shared albums';
const banner = (page: Page) => page.getByText('Shared albums are no longer supported');
const action = (within: Locator, name: string) => within.getByRole('button', { name, exact: true });

/** Opens a page for another customer in a separate browser context. */
async function another(context: BrowserContext, origin: string, customer: SeededCustomer): Promise<Page> {
  await beSignedIn(context, origin, customer);
  return context.newPage();
}

/** Records the photos of shared albums that a page requests to download, each with its name. */
function watchShared(page: Page): unknown[] {
  const asked: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === sharedCall)
      asked.push(request.postDataJSON());
  });
  return asked;
}

const name = 'Camping with the Bergers';
const heading = (page: Page) => page.getByRole('heading', { level: 1, name, exact: true });

/** Creates a legacy shared album with 70 photos of its owner and 2 of a participant, and a second participant. */
async function camping(house: TestBackend, owner: SeededCustomer, guest: SeededCustomer) {
  const third = await house.seed.customer();
  const ofOwner = await seedPhotos(house.seed, owner, [{ takenAt: '2024-07-14T12:00:00', count: 70 }]);
  const ofGuest = await seedPhotos(house.seed, guest, [{ takenAt: '2021-05-02T12:00:00', count: 2 }]);
  const album = await seedSharedAlbum(house.seed, {
    ownerId: owner.id,
    participantIds: [guest.id, third.id],
    name,
    photoIds: [...ofOwner, ...ofGuest],
  });
  return { album, at: `/my-photos/shared-albums/${album}`, third };
}

test('a participant finds a shared album below their own albums and returns to the same position [2.39, 2.40c, 2.41b, 6.4a]', async ({
  page,
  house,
  signedIn,
}) => {
  const [mine, owner] = [await signedIn(), await house.seed.customer()];
  const { at } = await camping(house, owner, mine);
  await house.seed.make('albums', { customerId: mine.id, albums: [{ name: 'Summer', count: 40 }] });
  await page.goto('/my-photos/albums');
  await expect(albumsTab(page)).toHaveText('Albums41');
  const tile = page.getByRole('link', { name: `Shared by ${owner.email}` });
  await page.getByRole('heading', { name: 'Shared with you' }).scrollIntoViewIfNeeded();
  // Everything above has been loaded, so that no element moves any longer.
  await expect(tiles(page).last()).toHaveAttribute('aria-setsize', '41');
  await tile.click({ trial: true });
  // Waits until the list has come to rest before leaving it.
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
  const left = await page.evaluate(() => window.scrollY);
  const returns = async () => {
    await expect(page).toHaveURL('/my-photos/albums');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left);
  };
  await tile.click();
  await expect(page).toHaveURL(at);
  await page.getByRole('link', { name: 'My albums' }).click();
  await returns();
  await tile.click();
  await expect(heading(page)).toBeVisible();
  await goBack(page);
  await returns();
  await tile.click();
  await expect(heading(page)).toBeVisible();
  await expect(banner(page)).toBeVisible();
  await expect(
    page.getByText(`Shared by ${owner.email}. You can still view and download the photos.`),
  ).toBeVisible();
  await expect(page.getByText(justCreated(' · 72 photos'))).toBeVisible();
  await expect(page.getByRole('button', { name: 'See who can view this album' })).toHaveCount(0);

  await test.step('its order is stored separately from that of other albums', async () => {
    await page.getByRole('button', { name: 'Date added, newest first' }).click();
    await page.getByRole('menuitemradio', { name: 'Date taken, oldest first' }).click();
    await expect(photoCells(page).first()).toHaveAccessibleName(/May\s2021/);
    await page.reload();
    await expect(photoCells(page).first()).toHaveAccessibleName(/May\s2021/);
    const kept = () =>
      page.evaluate(() => ['sharedAlbumPhotos', 'albumPhotos'].map((key) => localStorage.getItem(key)));
    await expect.poll(kept).toEqual(['{"sortKey":"dateTaken","sortOrder":"asc"}', null]);
  });

  await test.step('the address of a photo outside the album leads to the album', async () => {
    await page.goto(`${at}/preview/${at.split('/').at(-1)}`);
    await expect(page).toHaveURL(at);
    await expect(photoCells(page).first()).toBeVisible();
  });
});

test('photos of a shared album are downloaded with their owners; no other action is available [2.29b, 2.41a, 2.41b, 6.4a, 7.7]', async ({
  page,
  house,
  signedIn,
  watch,
}) => {
  watch.foreseeFailures(/^\/svc\/sharedAlbums\/shared-albums\//, 404);
  const [mine, owner] = [await signedIn(), await house.seed.customer()];
  const { album, at } = await camping(house, owner, mine);
  const asked = watchShared(page);
  await page.goto(at);
  await page.getByRole('button', { name: 'Date added, newest first' }).click();
  await page.getByRole('menuitemradio', { name: 'Date taken, oldest first' }).click();
  await expect(photoCells(page).first()).toHaveAccessibleName(/May\s2021/);

  await test.step('the selection is downloaded', async () => {
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await photoCells(page).nth(1).click();
    await photoCells(page).nth(2).click();
    await expect(page.getByText('2 selected', { exact: true })).toBeVisible();
    const toolbar = page.getByRole('toolbar');
    for (const name of ['Order prints', 'Copy to album', 'Delete from album']) {
      await expect(action(toolbar, name)).toHaveAttribute('aria-disabled', 'true');
      await expect(action(toolbar, name)).toHaveAccessibleDescription(unavailable);
    }
    await action(toolbar, 'Copy to album').focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(page.locator('[role=tooltip]:popover-open')).toHaveText(unavailable);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const saving = page.waitForEvent('download');
    await downloadButton(page).click();
    const entries = await entriesOf(await saving);
    const photos = asked.flatMap(
      (body) => (body as { photos: { photoId: string; ownerId: string }[] }).photos,
    );
    expect(asked).toEqual([{ albumId: album, photos: expect.any(Array) as unknown }]);
    expect(photos.map((photo) => Object.keys(photo))).toEqual([
      ['photoId', 'ownerId'],
      ['photoId', 'ownerId'],
    ]);
    expect(photos.map(({ ownerId }) => ownerId).toSorted()).toEqual([mine.id, owner.id].toSorted());
    for (const { photoId, ownerId } of photos) {
      const original = await originalOf(house, ownerId === mine.id ? mine : owner, photoId);
      expect(entries.some(({ bytes }) => bytes.equals(original))).toBe(true);
    }
    await action(toolbar, 'Cancel').click();
  });

  await test.step('one photo is downloaded from its preview, and the list keeps its position', async () => {
    await page.evaluate(() => window.scrollTo(0, 600));
    const cell = photoCells(page).nth(40);
    await expect(cell).toBeInViewport();
    const before = await page.evaluate(() => window.scrollY);
    await cell.click();
    await expect(page).toHaveURL(new RegExp(`${at}/preview/`));
    const one = page.getByRole('group', { name: 'This photo' });
    for (const name of ['Copy to album', 'Delete']) {
      await expect(action(one, name)).toHaveAttribute('aria-disabled', 'true');
      await expect(action(one, name)).toHaveAccessibleDescription(unavailable);
    }
    const saving = page.waitForEvent('download');
    await action(one, 'Download').click();
    expect((await entriesOf(await saving)).length).toBe(1);
    const photoId = page.url().split('/').at(-1);
    expect(asked.at(-1)).toEqual({ albumId: album, photos: [{ photoId, ownerId: owner.id }] });
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(at);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
  });
});

test('the owner of a shared album sees its participants and deletes it for all of them [2.31a, 2.40a, 2.42b, 6.4b]', async ({
  page: owner,
  browser,
  house,
  signedIn,
  watch,
}) => {
  watch.foreseeFailures(/^\/svc\/sharedAlbums\/shared-albums\//, 404);
  const [mine, theirs] = [await signedIn(), await house.seed.customer()];
  const { album, at, third } = await camping(house, mine, theirs);
  const context = await browser.newContext({ baseURL: house.origin });
  await watch.add(context);
  await answerConsent(context);
  const guest = await another(context, house.origin, theirs);
  await guest.goto(at);
  await expect(heading(guest)).toBeVisible();

  await test.step('opened at the address of an own album, it names its participants', async () => {
    await owner.goto(`/my-photos/albums/${album}`);
    await expect(owner).toHaveURL(at);
    await expect(owner.getByText("You're sharing this album with 2 people.")).toBeVisible();
    await owner.getByRole('button', { name: 'See who can view this album' }).click();
    const people = owner.getByRole('dialog', { name: 'Shared with 2 people' });
    await expect(people).toContainText(
      'The following users can view, download, and use photos in this album:',
    );
    await expect(people.getByRole('listitem')).toHaveText([theirs.email, third.email].toSorted());
    await goBack(owner);
    await expect(people).toBeHidden();
    await expect(owner).toHaveURL(at);
  });

  await test.step('after deletion its owner no longer sees it', async () => {
    await owner.getByRole('button', { name: 'More album options' }).click();
    await owner.getByRole('menuitem', { name: 'Delete album' }).click();
    const dialog = owner.getByRole('dialog', { name: 'Delete album?' });
    await expect(dialog).toContainText('for you and everyone you share it with');
    await dialog.getByRole('button', { name: 'Delete album' }).click();
    await expect(owner.getByText('Camping with the Bergers album deleted')).toBeVisible();
    await expect(owner).toHaveURL('/my-photos/albums');
    await expect(tiles(owner)).toHaveText(['New album']);
    await expect(owner.getByRole('heading', { name: 'Shared with you' })).toHaveCount(0);
    await expect(albumsTab(owner)).toHaveText('Albums0');
  });

  await test.step('a participant who has it open loses it and keeps their own photos', async () => {
    await expect(heading(guest)).toBeVisible();
    // Dispatches the event that a browser fires when the customer returns to this window.
    await guest.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(alert(guest, gone)).toBeVisible();
    await guest.reload();
    await expect(
      alert(guest, 'Unable to display album. Please refresh the page or try again later.'),
    ).toContainText(gone);
    await guest.getByRole('alert').getByRole('link', { name: 'My albums' }).click();
    await expect(albumsTab(guest)).toHaveText('Albums0');
    await expect(guest.getByRole('heading', { name: 'Shared with you' })).toHaveCount(0);
    await guest
      .getByRole('navigation', { name: 'My photos' })
      .getByRole('link', { name: /^Photos/ })
      .click();
    await expect(photoCells(guest)).toHaveCount(2);
  });
  await context.close();
});

test('a participant leaves a shared album with their uploads; without the flag the album cannot be opened @nightly [2.3c, 2.42b, 6.3a, 6.4b]', async ({
  page,
  house,
  signedIn,
  watch,
}) => {
  watch.foreseeFailures(/^\/svc\/sharedAlbums\/shared-albums\//, 404, 422);
  const [guest, owner, stranger] = [
    await signedIn(),
    await house.seed.customer(),
    await house.seed.customer(),
  ];
  const ofGuest = await seedPhotos(house.seed, guest, [{ takenAt: '2024-07-14T12:00:00', count: 2 }]);
  const ofOwner = await seedPhotos(house.seed, owner, [{ takenAt: '2024-07-14T12:00:00', count: 3 }]);
  const album = await seedSharedAlbum(house.seed, {
    ownerId: owner.id,
    participantIds: [guest.id],
    name: 'Our flat in Gent',
    photoIds: [...ofOwner, ...ofGuest],
  });
  const notMine = await seedSharedAlbum(house.seed, {
    ownerId: owner.id,
    participantIds: [stranger.id],
    name: 'Not yours',
  });
  await page.goto(`/my-photos/shared-albums/${notMine}`);
  await expect(alert(page, gone)).toBeVisible();
  await expect(page.getByText('Not yours')).toHaveCount(0);
  await page.goto(`/my-photos/shared-albums/${album}?PhotoManagementSharedAlbumsViewEnabled=false`);
  await expect(page).toHaveURL('/?PhotoManagementSharedAlbumsViewEnabled=false');

  await page.goto(`/my-photos/shared-albums/${album}?PhotoManagementSharedAlbumsViewEnabled=true`);
  await expect(photoCells(page)).toHaveCount(5);
  await page.route('**/svc/sharedAlbums/shared-albums/*', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 422, json: { error: 'broken', correlationId: 'x' } })
      : route.fallback(),
  );
  await page.getByRole('button', { name: 'More album options' }).click();
  await page.getByRole('menuitem', { name: 'Delete album' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete album?' });
  await expect(dialog).toContainText(`${owner.email} will keep the album`);
  await dialog.getByRole('button', { name: 'Delete album' }).click();
  await expect(alert(page, 'Unable to remove album. Please try again')).toBeVisible();
  await page.unroute('**/svc/sharedAlbums/shared-albums/*');
  await dialog.getByRole('button', { name: 'Delete album' }).click();
  await expect(page.getByText('Our flat in Gent album deleted')).toBeVisible();
  await expect(albumsTab(page)).toHaveText('Albums0');
  const headers = { authorization: `Bearer ${owner.user.access_token}` };
  const left = await fetch(`${house.origin}/svc/sharedAlbums/shared-albums/${album}`, { headers });
  expect(await left.json()).toMatchObject({ photosCount: 3, participants: [] });
  await page
    .getByRole('navigation', { name: 'My photos' })
    .getByRole('link', { name: /^Photos/ })
    .click();
  await expect(photoCells(page)).toHaveCount(2);
});
