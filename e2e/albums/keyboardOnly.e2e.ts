import { expect, test } from '../../tests/kit/e2e.ts';
import { photoCells, seedPhotos } from '../kit/parts.ts';
import { seedAlbum, tiles } from './kit.ts';

test('an album by keyboard alone: made, named, filled, selected, emptied, deleted [2.30c, 2.33a, 2.35a, 2.35b, 2.48b]', async ({
  page,
  house,
  signedIn,
}) => {
  const customer = await signedIn();
  const ids = await seedPhotos(house.seed, customer, [
    { takenAt: '2024-07-14T12:00:00', count: 3, fileName: 'july.jpg' },
  ]);
  const press = async (name: string | RegExp, key = 'Enter') => {
    const button = page.getByRole('button', { name }).last();
    await button.focus();
    await button.press(key);
  };
  await page.goto('/my-photos/albums');
  const name = page.getByRole('dialog').getByLabel('Album name');
  await press('New album');
  await expect(name).toBeFocused();
  await page.keyboard.type('Naxos');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Naxos');

  await test.step('a modal gives the focus back to what opened it', async () => {
    await press('Edit album name', 'Space');
    await expect(name).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Naxos in June');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Naxos in June');
    await expect(page.getByRole('button', { name: 'Edit album name' })).toBeFocused();
  });

  await test.step('photos of the timeline go into it', async () => {
    await page.goto('/my-photos/photos');
    await photoCells(page).first().focus();
    await press('Select');
    await photoCells(page).first().focus();
    await page.keyboard.press('ControlOrMeta+a');
    await expect(page.getByText('3 selected', { exact: true })).toBeVisible();
    await press('Copy to album');
    await press(/^Naxos in June/);
    await expect(page.getByText('3 photos copied to Naxos in June')).toBeVisible();
  });

  await test.step('and leave it again', async () => {
    await page.goto('/my-photos/albums');
    await page.getByRole('link', { name: /^Naxos in June/ }).press('Enter');
    await expect(photoCells(page)).toHaveCount(ids.length);
    await photoCells(page).first().focus();
    await page.keyboard.press('ControlOrMeta+a');
    await press('Delete from album');
    await press('Remove from album');
    await expect(page.getByRole('heading', { name: 'Your album is empty' })).toBeVisible();
    await press('Delete album');
    await expect(page.getByRole('dialog', { name: 'Delete album?' })).toBeVisible();
    await press('Delete album');
    await expect(tiles(page)).toHaveText(['New album']);
  });
});

const names = {
  'ten thousand letters': 'W'.repeat(10_000),
  'ten thousand combining marks': `e${'\u0301'.repeat(9_999)}`,
  'right to left': 'אלבום של סבתא',
  'another direction in its middle': 'Naxos \u202Egpj.exe',
  emoji: '👨‍👩‍👧‍👦🏖️'.repeat(40),
  quotes: `"'&{{name}}\${name}`,
};

test('whatever an album is called, it stays in its place and is never taken for more than words @nightly [2.30a, 2.33a, 2.38, 5.2b, F22]', async ({
  page,
  house,
  signedIn,
}) => {
  test.setTimeout(240_000);
  const customer = await signedIn();
  const [id = ''] = await seedPhotos(house.seed, customer, [{ takenAt: '2024-07-14T12:00:00' }]);
  for (const name of Object.values(names)) await seedAlbum(house.seed, customer.id, name, [id]);
  const fits = () =>
    page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/my-photos/albums');
    await expect(tiles(page)).toHaveCount(7, { timeout: 40_000 });
    expect(await fits()).toBe(true);
    const links = await tiles(page)
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => (link instanceof HTMLAnchorElement ? link.pathname : '')));
    for (const [index, name] of Object.values(names).toReversed().entries()) {
      await page.goto(links[index] ?? '');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name, { timeout: 40_000 });
      expect(await fits(), `${width}: ${name.slice(0, 20)}`).toBe(true);
    }
    await page.getByRole('button', { name: 'More about this album' }).click();
    await page.getByRole('menuitem', { name: 'Delete album' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await fits()).toBe(true);
    await page.keyboard.press('Escape');
    await photoCells(page).first().click();
    await page.getByRole('button', { name: 'Copy to album' }).click();
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(7);
    expect(await fits()).toBe(true);
  }
});
