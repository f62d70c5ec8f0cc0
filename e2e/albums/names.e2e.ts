import { expect, test } from '../../tests/kit/e2e.ts';
import { photoCells, seedPhotos } from '../kit/parts.ts';
import { seedAlbum, tiles } from './kit.ts';

const names = {
  'ten thousand letters': 'W'.repeat(10_000),
  'ten thousand combining marks': `e${'\u0301'.repeat(9_999)}`,
  'right to left': 'אלבום של סבתא',
  'another direction in its middle': 'Naxos \u202Egpj.exe',
  emoji: '👨‍👩‍👧‍👦🏖️'.repeat(40),
  quotes: `"'&{{name}}\${name}`,
};

test('an album name of any length, script or direction is shown as text and fits the page @nightly [2.30a, 2.33a, 2.38, 5.2b, F22]', async ({
  page,
  house,
  signedIn,
}) => {
  test.setTimeout(240_000);
  const customer = await signedIn();
  const [id = ''] = await seedPhotos(house.seed, customer, [{ takenAt: '2024-07-14T12:00:00' }]);
  for (const name of Object.values(names)) await seedAlbum(house.seed, customer.id, name, [id]);
  const fits = (where: string) =>
    expect
      .poll(
        () =>
          page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
        { message: `${where}: pixels beyond the side` },
      )
      .toBeLessThanOrEqual(0);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/my-photos/albums');
    await expect(tiles(page)).toHaveCount(7, { timeout: 40_000 });
    await fits(`${width}: albums`);
    const links = await tiles(page)
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => (link instanceof HTMLAnchorElement ? link.pathname : '')));
    for (const [index, name] of Object.values(names).toReversed().entries()) {
      await page.goto(links[index] ?? '');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name, { timeout: 40_000 });
      await fits(`${width}: ${name.slice(0, 20)}`);
    }
    await page.getByRole('button', { name: 'More album options' }).click();
    await page.getByRole('menuitem', { name: 'Delete album' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await fits(`${width}: delete album`);
    await page.keyboard.press('Escape');
    await photoCells(page).first().click();
    await page.getByRole('button', { name: 'Copy to album' }).click();
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(7);
    await fits(`${width}: copy to album`);
  }
});
