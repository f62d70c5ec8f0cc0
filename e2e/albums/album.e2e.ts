import { expect, test } from '../../tests/kit/e2e.ts';
import { chooseFiles, goBack, photoCells, seedPhotos } from '../kit/parts.ts';
import { jpeg } from '../kit/pictures.ts';
import { afterIngest } from '../kit/uploads.ts';
import { afterRetries, albumsTab, alert, justCreated, refused, seedAlbum, tiles } from './kit.ts';

test('an album is created, filled, renamed and deleted [2.10, 2.14a, 2.30a, 2.30c, 2.32, 2.33a, 2.36a, 2.37, 5.2a]', async ({
  page,
  signedIn,
}) => {
  await signedIn();
  await page.goto('/my-photos/albums');
  await expect(page).toHaveTitle(/^Albums/);
  await expect(albumsTab(page)).toHaveText('Albums0');
  await expect(tiles(page)).toHaveText(['New album']);

  await test.step('a name is validated on submit and not before', async () => {
    await page.getByRole('button', { name: 'New album' }).click();
    const dialog = page.getByRole('dialog', { name: 'New album' });
    const name = dialog.getByLabel('Album name');
    await expect(name).toBeFocused();
    await dialog.getByRole('button', { name: 'Create album' }).click();
    await expect(name).toHaveAccessibleDescription('Please give your album a name');
    for (const bad of ['a<b', 'a>b', 'a;b', ' a']) {
      await name.fill(bad);
      await page.keyboard.press('Enter');
      await expect(name).toHaveAccessibleDescription('Name not valid');
      await expect(name).toHaveValue(bad);
    }
    await name.fill('Naxos in June');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/my-photos\/albums\/[0-9a-f-]{36}$/);
  });

  await test.step('an empty album says what the customer can do', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Naxos in June');
    await expect(page.getByText(justCreated())).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Your album is empty' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Delete album' })).toBeVisible();
  });

  await test.step('photos are added to the album', async () => {
    await page.getByRole('button', { name: 'Add photos' }).click();
    await chooseFiles(page, [
      await jpeg('beach.jpg', '2024-07-14 15:30:00', '#2e86ab'),
      await jpeg('forest.jpg', '2024-10-02 09:12:00', '#3a7d44'),
    ]);
    const dialog = page.getByRole('dialog', { name: 'Add photos' });
    await dialog.getByRole('button', { name: 'Upload 2 photos' }).click();
    await expect(dialog.getByText('2 of 2 added')).toBeVisible(afterIngest);
    await dialog.getByRole('button', { name: 'Next' }).click();
    await expect(dialog).toBeHidden();
    await expect(photoCells(page)).toHaveCount(2);
    await expect(page.getByText(justCreated(' · 2 photos'))).toBeVisible();
  });

  await test.step('the album is renamed', async () => {
    await page.getByRole('button', { name: 'Edit album name' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit album name' });
    await expect(dialog.getByLabel('Album name')).toHaveValue('Naxos in June');
    await dialog.getByLabel('Album name').fill('Naxos 🏖 ‮in June‬');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Naxos 🏖 ‮in June‬');
  });

  await test.step('the back link leads to the list, with the cover and count of the album', async () => {
    await page.getByRole('link', { name: 'My albums' }).click();
    await expect(tiles(page)).toHaveText(['New album', 'Naxos 🏖 ‮in June‬2 photos']);
    await expect(tiles(page).nth(1).locator('img')).toHaveJSProperty('complete', true);
    await expect(albumsTab(page)).toHaveText('Albums1');
    await goBack(page);
    await expect(photoCells(page)).toHaveCount(2);
    await page.reload();
    await expect(photoCells(page)).toHaveCount(2);
  });

  await test.step('the album is deleted and its photos stay', async () => {
    await page.getByRole('button', { name: 'More album options' }).click();
    await page.getByRole('menuitem', { name: 'Delete album' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete album?' });
    await expect(dialog).toContainText('Its 2 photos will stay in your library.');
    await dialog.getByRole('button', { name: 'Delete album' }).click();
    await expect(page.getByText('Naxos 🏖 ‮in June‬ album deleted')).toBeVisible();
    await expect(page).toHaveURL('/my-photos/albums');
    await expect(tiles(page)).toHaveText(['New album']);
    await expect(albumsTab(page)).toHaveText('Albums0');
    await expect(
      page.getByRole('navigation', { name: 'My photos' }).getByRole('link', { name: /^Photos/ }),
    ).toHaveText('Photos2');
  });
});

test('a failed action keeps its modal open and succeeds on retry @nightly [8.4c, F5, F25]', async ({
  page,
  house,
  signedIn,
  watch,
}) => {
  watch.foreseeFailures(/^\/svc\/photos\/albums/, 400, 500, 'net::ERR_CONNECTION_RESET');
  const { id: customerId } = await signedIn();
  await page.goto('/my-photos/albums');

  await test.step('an album whose creation reply is lost is created once', async () => {
    let lost = 0;
    await page.route('**/svc/photos/albums', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      lost += 1;
      await route.fetch();
      return route.abort('connectionreset');
    });
    await page.getByRole('button', { name: 'New album' }).click();
    const dialog = page.getByRole('dialog', { name: 'New album' });
    await dialog.getByLabel('Album name').fill('Dolomites');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(alert(page, 'Unable to save changes. Please try again')).toBeVisible(afterRetries);
    expect(lost).toBe(3);
    await page.unroute('**/svc/photos/albums');
    await dialog.getByRole('button', { name: 'Create album' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dolomites');
    await page.getByRole('link', { name: 'My albums' }).click();
    await expect(tiles(page)).toHaveText(['New album', 'Dolomites0 photos']);
  });

  await test.step('a name that cannot be saved stays in the form', async () => {
    await page.getByRole('link', { name: /^Dolomites/ }).click();
    await page.route('**/svc/photos/albums/*', (route) =>
      route.request().method() === 'PATCH' ? refused(route) : route.fallback(),
    );
    await page.getByRole('button', { name: 'Edit album name' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit album name' });
    await dialog.getByLabel('Album name').fill('Alps');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(alert(page, 'Unable to save changes. Please try again')).toBeVisible(afterRetries);
    await expect(dialog.getByLabel('Album name')).toHaveValue('Alps');
    await page.unroute('**/svc/photos/albums/*');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Edit album name' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await goBack(page);
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dolomites');
  });

  await test.step('an album that cannot be deleted stays', async () => {
    await page.route('**/svc/photos/albums/*', (route) =>
      route.request().method() === 'DELETE' ? refused(route) : route.fallback(),
    );
    await page.getByRole('button', { name: 'Delete album' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete album?' });
    await dialog.getByRole('button', { name: 'Delete album' }).click();
    await expect(alert(page, 'Unable to remove album. Please try again')).toBeVisible(afterRetries);
    await page.unroute('**/svc/photos/albums/*');
    await dialog.getByRole('button', { name: 'Delete album' }).click();
    await expect(page).toHaveURL('/my-photos/albums');
    await expect(tiles(page)).toHaveText(['New album']);
  });

  await test.step('the list shows an error and loads on retry', async () => {
    await seedAlbum(house.seed, customerId, 'Keukenhof');
    // An error that the page retries only if the customer presses the button.
    await page.route('**/svc/photos/albums?*', (route) => route.fulfill({ status: 400, body: '{}' }));
    await page.reload();
    await expect(
      alert(page, 'Unable to display albums. Please refresh the page or try again later.'),
    ).toBeVisible(afterRetries);
    await page.unroute('**/svc/photos/albums?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(tiles(page)).toHaveText(['New album', 'Keukenhof0 photos']);
  });
});

test('another customer’s album is not found, with a link to the customer’s own albums @nightly [2.31a, 8.4b]', async ({
  page,
  house,
  signedIn,
  watch,
}) => {
  watch.foreseeFailures(/^\/svc\/photos\/albums\//, 404);
  const stranger = await house.seed.customer();
  const album = await seedAlbum(house.seed, stranger.id, 'Not yours');
  await signedIn();
  await page.goto(`/my-photos/albums/${album}`);
  await expect(
    alert(page, 'Unable to display album. Please refresh the page or try again later.'),
  ).toBeVisible();
  await expect(page.getByText('The album was deleted, or the link is wrong.')).toBeVisible();
  await expect(page.getByText('Not yours')).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'My albums' }).first().click();
  await expect(tiles(page)).toHaveText(['New album']);
});

test('a photo of an album opens by its address, leads to its neighbours and closes to its position @nightly [2.22a, 2.28, 2.34b, 3.6a]', async ({
  page,
  house,
  signedIn,
  watch,
}) => {
  watch.foreseeFailures(/^\/svc\/photos\/albums\/[^/]+\/photos\//, 404);
  const customer = await signedIn();
  const ids = await seedPhotos(house.seed, customer, [
    { takenAt: '2024-07-14T12:00:00', count: 60, fileName: 'july.jpg' },
    { takenAt: '2023-05-02T12:00:00', count: 3, fileName: 'may.jpg' },
  ]);
  const album = await seedAlbum(house.seed, customer.id, 'Summers', ids.slice(1));
  const at = `/my-photos/albums/${album}`;
  await page.goto(`${at}/preview/${ids[20]}`);
  const viewer = page.getByRole('dialog', { name: 'Photo' }).or(page.getByLabel('Photo', { exact: true }));
  await expect(viewer.first()).toBeVisible();
  await expect(page.getByText(/^.*\d+ of 62$/).first()).toBeVisible();
  const first = page.url();
  await page.keyboard.press('ArrowRight');
  await expect(page).not.toHaveURL(first);
  await expect(page).toHaveURL(new RegExp(`${at}/preview/`));
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(at);
  await expect(photoCells(page).first()).toBeVisible();

  await test.step('sorted by date taken, the oldest photo is first and the order is remembered', async () => {
    await page.getByRole('button', { name: 'Date added, newest first' }).click();
    await page.getByRole('menuitemradio', { name: 'Date taken, oldest first' }).click();
    await expect(photoCells(page).first()).toHaveAccessibleName(/May\s2023/);
    await page.reload();
    await expect(photoCells(page).first()).toHaveAccessibleName(/May\s2023/);
    await expect(page.getByRole('button', { name: 'Date taken, oldest first' })).toBeVisible();
  });

  await test.step('the address of a photo outside the album leads to the album', async () => {
    await page.goto(`${at}/preview/${ids[0]}`);
    await expect(page).toHaveURL(at);
    await expect(photoCells(page).first()).toBeVisible();
  });
});
