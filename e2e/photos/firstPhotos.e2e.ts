import { expect, test } from '../../tests/kit/e2e.ts';
import {
  chooseFiles,
  dialogsAreClosed,
  goBack,
  monthLabels,
  photoCells,
  photosTab,
  seedPhotos,
  signIn,
} from '../kit/parts.ts';
import { impostor, jpeg, png } from '../kit/pictures.ts';
import { afterIngest } from '../kit/uploads.ts';

test('sign-in, then photos added to an empty library and shown by upload, then by month [1.3a, 2.15c, 2.16a, 4.9a, 4.9c, 5.6a, 5.6b]', async ({
  page,
  context,
  house,
  watch,
}) => {
  const customer = await house.seed.customer({ firstName: 'Robin' });
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': customer.forwardedFor });
  const files = [
    await jpeg('beach.jpg', '2024-07-14 15:30:00', '#2e86ab'),
    await jpeg('forest.jpg', '2024-10-02 09:12:00', '#3a7d44'),
    await jpeg('snow.jpg', '2025-01-05 11:00:00', '#dfe7ef'),
    await png('screen.png', '#a23b72'),
    impostor('diary.jpg'),
  ];

  await test.step('a wrong password is refused on the page, the right one signs in', async () => {
    watch.foreseeFailures(/^\/identity\/interaction/, 401);
    await page.goto('/my-photos/photos');
    await signIn(page, customer.email, 'not-the-password');
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.getByLabel('E-mail address')).toHaveValue(customer.email);
    await signIn(page, customer.email, customer.password);
    await expect(page).toHaveURL('/my-photos/photos');
    await expect(page.getByText('Your photos will appear here')).toBeVisible();
  });

  await test.step('five files, one with a false type: each shows its result, four are added', async () => {
    await page.getByRole('button', { name: 'Add photos' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add photos' });
    await chooseFiles(page, files);
    await expect(dialog.getByText('5 photos chosen')).toBeVisible();
    await dialog.getByRole('button', { name: 'Upload 5 photos' }).click();
    for (const { name } of files.slice(0, 4)) {
      await expect(dialog.getByRole('listitem', { name }).getByText('Added')).toBeVisible(afterIngest);
    }
    await expect(dialog.getByRole('listitem', { name: 'diary.jpg' })).toContainText(
      'This file isn’t a photo, although its name suggests it is. Choose a HEIC, JPEG or PNG file.',
    );
    await expect(dialog.getByText('4 of 4 added')).toBeVisible();
    await dialog.getByRole('button', { name: 'Next' }).click();
    await expect(dialog).toBeHidden();
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('photos')))
      .toBe('{"sortKey":"created","sortOrder":"desc"}');
  });

  await test.step('new uploads show first; by date taken, months run from newest to oldest, photos without a date last', async () => {
    await page.getByRole('button', { name: /^Date (?:uploaded|added), newest first$/ }).click();
    await page.getByRole('menuitemradio', { name: 'Date taken, newest first' }).click();
    await expect(monthLabels(page)).toHaveText([
      'January 20251 photo',
      'October 20241 photo',
      'July 20241 photo',
      'Unknown Date1 photo',
    ]);
    await expect(photosTab(page)).toHaveText('Photos4');
  });
});

test('own photos: a preview and its neighbours, two deleted, and nothing shown after sign-out [2.23a, 2.23b, 2.28, 2.48a, 4.15e]', async ({
  page,
  house,
  signedIn,
}) => {
  await seedPhotos(house.seed, await signedIn(), [
    { takenAt: '2025-01-05T11:00:00', fileName: 'snow.jpg' },
    { takenAt: '2024-10-02T09:12:00', fileName: 'forest.jpg' },
    { takenAt: '2024-07-14T15:30:00', fileName: 'beach.jpg' },
    { takenAt: null, fileName: 'screen.png' },
  ]);
  await page.goto('/my-photos/photos');
  await expect(page.getByRole('gridcell', { name: /\.(jpg|png)$/ })).toHaveCount(4);

  await test.step('a preview opens, moves forward and back, and closes to its position in the list', async () => {
    await photoCells(page).nth(1).click();
    const viewer = page.getByRole('heading', { level: 1 });
    await expect(viewer).toHaveText('Wednesday, 2 October 2024');
    await expect(page.getByText('1 of 1 in October 2024')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(viewer).toHaveText('Sunday, 14 July 2024');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(viewer).toHaveText('Sunday, 5 January 2025');
    await page.getByRole('button', { name: 'Back to your photos' }).click();
    await expect(page).toHaveURL('/my-photos/photos');
    await expect(page.getByRole('gridcell', { name: /snow\.jpg/ })).toBeFocused();
    await page.getByRole('gridcell', { name: /beach\.jpg/ }).click();
    await expect(viewer).toHaveText('Sunday, 14 July 2024');
    await goBack(page);
    await expect(page).toHaveURL('/my-photos/photos');
    await expect(photosTab(page)).toHaveText('Photos4');
  });

  await test.step('two photos are deleted: the question names them, counts follow, a reload agrees', async () => {
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await page.getByRole('gridcell', { name: /forest\.jpg/ }).click();
    await page.getByRole('gridcell', { name: /beach\.jpg/ }).click();
    await expect(page.getByText('2 selected', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete 2 photos?' });
    await dialog.getByRole('button', { name: 'Delete 2 photos' }).click();
    await expect(dialog).toBeHidden();
    for (const look of ['at once', 'after a reload']) {
      await expect(monthLabels(page), look).toHaveText(['January 20251 photo', 'Unknown Date1 photo']);
      await expect(photosTab(page), look).toHaveText('Photos2');
      await dialogsAreClosed(page);
      if (look === 'at once') await page.reload();
    }
  });

  await test.step('after sign-out Back shows nothing of the library', async () => {
    await page.getByRole('link', { name: 'Sign out' }).click();
    await expect(page).toHaveURL('/signed-out');
    await expect(page.getByRole('heading', { name: 'You’re signed out' })).toBeVisible();
    // Wait for the page that Back opens: it either redirects to the sign-in before it has loaded, or states that the
    // customer is signed out.
    await goBack(page, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { name: /^(?:Sign in|You’re signed out)$/ })).toBeVisible();
    await expect(page.getByRole('grid')).toHaveCount(0);
  });
});
