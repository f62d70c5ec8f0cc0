import { expect, test } from '../../tests/kit/e2e.ts';
import { noFindings } from '../kit/axe.ts';
import { expectFocus, expectTrap, press, tabTo } from '../kit/keyboard.ts';
import { photoCells, seedPhotos } from '../kit/parts.ts';
import { broken, button, cellsOf, dialog, isSaved, keepToasts, keys, place, says } from './kit.ts';

const july = ['16', '15', '14'].map((day) => ({ takenAt: `2024-07-${day}T12:00:00`, fileName: 'july.jpg' }));

test('keyboard only: a photo, its neighbours, its actions, and back to its tile [2.22a, 2.23a, 2.23b, 2.23c, 2.26a, 2.26b, 2.27b, 2.28, 4.7a]', async ({
  page,
  house,
  signedIn,
}) => {
  test.setTimeout(240_000);
  await seedPhotos(house.seed, await signedIn(), [
    { takenAt: '2024-07-14T12:00:00', count: 4, fileName: 'july.jpg' },
    { takenAt: '2024-05-02T12:00:00', count: 1, fileName: 'may.jpg' },
  ]);
  await page.goto('/my-photos/photos');
  await expect(photoCells(page)).toHaveCount(5);
  await tabTo(page, photoCells(page).first());
  await keys(page, 'ArrowRight', 'Enter');
  await place(page, '2 of 4 in July 2024');
  await expectFocus(page.getByRole('region', { name: 'Photo', exact: true }));
  await noFindings(page, 'preview');

  await test.step('arrow keys and buttons lead to the neighbours; Tab never reaches the list beneath', async () => {
    await keys(page, 'ArrowRight');
    await place(page, '3 of 4 in July 2024');
    const stops = [
      'Back to your photos',
      'Previous photo',
      'Next photo',
      'Download',
      'Copy to album',
      'Delete',
    ];
    for (const stop of stops) {
      await keys(page, 'Tab');
      await expectFocus(page.getByRole('button', { name: stop, exact: true }));
    }
    await tabTo(page, button(page, 'Next photo'), 5, 'Shift+Tab');
    await keys(page, 'Enter');
    await place(page, '4 of 4 in July 2024');
    await expectFocus(button(page, 'Next photo'));
    await keys(page, 'Shift+Tab', 'Space');
    await place(page, '3 of 4 in July 2024');
  });

  await test.step('a download keeps the focus on its button', async () => {
    await tabTo(page, button(page, 'Download'));
    const saved = page.waitForEvent('download');
    await keys(page, 'Enter');
    await isSaved(await saved);
    await expectFocus(button(page, /^Download(ing)?$/));
  });

  await test.step('deletion asks, returns the focus, and shows the neighbour', async () => {
    const remove = button(page, 'Delete');
    const question = dialog(page, 'Delete 1 photo?');
    await press(page, remove);
    await expectTrap(page, question);
    await keys(page, 'Escape');
    await expectFocus(remove);
    await place(page, '3 of 4 in July 2024');
    await keys(page, 'Enter');
    await noFindings(page, 'question over the photo');
    await press(page, button(question, 'Delete 1 photo'));
    await place(page, '2 of 3 in July 2024');
    await expectFocus(remove);
  });

  await test.step('Escape and the close button return to the tile of the last shown photo', async () => {
    await keys(page, 'Escape');
    await expectFocus(cellsOf(page, 'July 2024').nth(1));
    await keys(page, 'Enter');
    await place(page, '2 of 3 in July 2024');
    await keys(page, 'ArrowRight', 'ArrowRight');
    await place(page, '1 of 1 in May 2024');
    await press(page, button(page, 'Back to your photos'));
    await expectFocus(cellsOf(page, 'May 2024').first());
  });

  await test.step('Space selects the shown photo, and its tile in the list shows it', async () => {
    await keys(page, 'Enter');
    await place(page, '1 of 1 in May 2024');
    await keys(page, 'Space');
    const check = page.getByRole('checkbox', { name: 'Select this photo' });
    await expect(check).toHaveAttribute('aria-checked', 'true');
    await tabTo(page, check);
    await keys(page, 'Space');
    await expect(check).toHaveAttribute('aria-checked', 'false');
    await keys(page, 'Escape');
    await says(page, '0 selected');
    await expectFocus(cellsOf(page, 'May 2024').first());
  });
});

test('keyboard only: a photo enlarged, panned and reset, its shortcuts shown, and added to an album @nightly [2.23b, 2.24b, 2.24c, 2.26a, 2.38, 9.6]', async ({
  page,
  house,
  signedIn,
}) => {
  test.setTimeout(240_000);
  await keepToasts(page);
  await seedPhotos(house.seed, await signedIn(), july);
  await page.goto('/my-photos/photos');
  await tabTo(page, photoCells(page).first());
  await keys(page, 'Enter');
  await place(page, '1 of 3 in July 2024');
  const lies = (name: string) =>
    page
      .getByRole('img', { name: /^Photo of/ })
      .locator('..')
      .evaluate((layer, of) => Number.parseFloat(layer.style.getPropertyValue(of)), name);

  await test.step('+ and - zoom, Shift and an arrow pan, 0 resets; an arrow alone shows the next photo', async () => {
    await keys(page, '+', '=', '+', '-');
    await expect.poll(() => lies('--scale')).toBe(2);
    await keys(page, 'Shift+ArrowRight');
    await expect.poll(() => lies('--x')).toBeLessThan(0);
    await place(page, '1 of 3 in July 2024');
    await noFindings(page, 'enlarged');
    await keys(page, '0');
    await expect.poll(() => lies('--scale')).toBe(1);
    await keys(page, '+', 'ArrowRight');
    await place(page, '2 of 3 in July 2024');
    await expect.poll(() => lies('--scale')).toBe(1);
  });

  await test.step('? shows the shortcuts, Escape closes them and keeps the photo open', async () => {
    const help = dialog(page, 'Keyboard shortcuts');
    await keys(page, '?');
    await expect(help).toBeVisible();
    await noFindings(page, 'keys of a photo');
    await keys(page, 'Escape');
    await expect(help).toBeHidden();
    await place(page, '2 of 3 in July 2024');
  });

  await test.step('the album dialog traps the focus, creates an album, and returns the focus to its opener', async () => {
    const copy = button(page, 'Copy to album');
    const question = dialog(page, 'Copy photo to album');
    await press(page, copy);
    await expectTrap(page, question);
    await noFindings(page, 'copy to album');
    await keys(page, 'Escape');
    await expect(question).toBeHidden();
    await expectFocus(copy);
    await keys(page, 'Enter');
    await press(page, question.getByRole('button', { name: 'New album' }));
    await expectFocus(question.getByLabel('Album name'));
    await noFindings(page, 'a new album');
    await page.keyboard.type('Paros');
    await keys(page, 'Enter');
    await expect(page.getByText('Photo added to Paros')).toBeVisible();
    await expect(question).toBeHidden();
    await expectFocus(copy);
    await place(page, '2 of 3 in July 2024');
    await noFindings(page, 'copied');
  });
});

test('keyboard only: a photo that failed to load is retried; one without a picture stays small @nightly [2.22a, 2.25, 8.1a]', async ({
  page,
  house,
  signedIn,
  watch,
}) => {
  test.setTimeout(240_000);
  const [first] = await seedPhotos(house.seed, await signedIn(), july);
  watch.foreseeFailures(new RegExp(`^/svc/photos/photos/${first}$`), 400);
  watch.foreseeFailures(/\/1300$/, 404);
  const lookUp = new RegExp(`/svc/photos/photos/${first}(\\?|$)`);
  await page.route(lookUp, broken);
  await page.route(/\/1300(\?|$)/, (route) => route.fulfill({ status: 404 }));
  await page.goto(`/my-photos/photos/preview/${first}`);
  const again = button(page, 'Try again');
  await expect(again).toBeVisible({ timeout: 40_000 });
  await expect(page.getByRole('alert')).toContainText('Error: Your photos could not be loaded');
  await noFindings(page, 'failed photo');
  await page.unroute(lookUp);
  await press(page, again);
  await place(page, '1 of 3 in July 2024');
  // The button disappeared together with the error, so focus is on the element next to it.
  await expectFocus(button(page, 'Next photo'));
  const small = page.getByRole('img', { name: /^Photo of/ }).locator('xpath=preceding-sibling::img');
  await expect.poll(() => small.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300);
  await noFindings(page, 'a photo without its picture');
  await keys(page, 'Enter', 'ArrowRight');
  await place(page, '3 of 3 in July 2024');
  await keys(page, 'Escape');
  await expectFocus(cellsOf(page, 'July 2024').nth(2));
});
