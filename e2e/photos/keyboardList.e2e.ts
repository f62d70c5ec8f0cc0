import { expect, test } from '../../tests/kit/e2e.ts';
import { noFindings } from '../kit/axe.ts';
import { expectFocus, press, tabTo } from '../kit/keyboard.ts';
import { isLoaded, monthLabels, photoCells, seedPhotos } from '../kit/parts.ts';
import { arrowTo, bar, broken, button, cellsOf, keys, library, says } from './kit.ts';

test('keyboard only: past the header, the order, the months, an expanded month @nightly [2.14a, 2.17b, 2.21]', async ({
  page,
  house,
  signedIn,
}) => {
  test.setTimeout(240_000);
  await seedPhotos(house.seed, await signedIn(), library);
  await page.goto('/my-photos/photos');
  await expect(photoCells(page).first()).toBeVisible();
  await expect(page.getByRole('slider', { name: 'Month' }).first()).toBeVisible();
  await noFindings(page, 'timeline');

  await test.step('the first stop skips header and menu', async () => {
    await page.keyboard.press('Tab');
    await expectFocus(page.getByRole('link', { name: 'Skip to main content' }));
    await page.keyboard.press('Enter');
    await expectFocus(page.getByRole('main'));
    await tabTo(page, button(page, 'Select'), 2);
  });

  const sort = page.getByRole('button', { name: /^Date (taken|uploaded),/ });
  const choice = (name: string) => page.getByRole('menuitemradio', { name });
  await test.step('the menu of orders opens, moves, closes and selects; its button then has the focus', async () => {
    await press(page, sort);
    await expectFocus(choice('Date taken, newest first'));
    await noFindings(page, 'sort menu');
    await keys(page, 'ArrowDown');
    await expectFocus(choice('Date taken, oldest first'));
    await keys(page, 'Escape');
    await expect(page.getByRole('menu')).toBeHidden();
    await expectFocus(sort);
    await keys(page, 'Enter', 'ArrowDown', 'Enter');
    await expect(monthLabels(page).first()).toHaveText(/^February 2023/);
    await expectFocus(sort);
    await keys(page, 'Enter', 'ArrowDown', 'Enter');
    await expect(page.getByRole('grid', { name: 'Your photos by upload date' })).toBeVisible();
    await expect(sort).toHaveText('Date uploaded, newest first');
    await expectFocus(sort);
    await noFindings(page, 'latest uploads');
    await keys(page, 'Enter', 'Home', 'Enter');
    await expect(monthLabels(page).first()).toHaveText(/^July 2024/);
    await expectFocus(sort);
  });

  await test.step('all photos are one stop, the months beside them another', async () => {
    const slider = page.getByRole('slider', { name: 'Month' }).first();
    const first = cellsOf(page, 'July 2024').first();
    await isLoaded(first);
    await tabTo(page, first);
    await keys(page, 'Tab');
    await expectFocus(slider);
    await keys(page, 'End');
    await expect(slider).toHaveAttribute('aria-valuetext', 'February 2023');
    await keys(page, 'Home');
    await expect(slider).toHaveAttribute('aria-valuetext', 'July 2024');
    await expectFocus(slider);
    await keys(page, 'Shift+Tab');
    await expectFocus(first);
  });

  await test.step('the last cell of a long month expands it, and the next key continues there', async () => {
    const more = cellsOf(page, 'July 2024').last();
    await expect(more).toHaveAccessibleName(/Show all$/);
    await expect(cellsOf(page, 'July 2024')).toHaveCount(24);
    await arrowTo(page, 'July 2024', 0, 23);
    await expectFocus(more);
    await keys(page, 'Enter');
    await expect(cellsOf(page, 'July 2024')).toHaveCount(30);
    await expectFocus(cellsOf(page, 'July 2024').nth(23));
    await keys(page, 'ArrowRight');
    await expectFocus(cellsOf(page, 'July 2024').nth(24));
  });
});

test('keyboard only: a failed load and a failed month are retried, and the photos have the focus @nightly [2.15b, 2.17a, 4.1a, 8.1a]', async ({
  page,
  house,
  signedIn,
  watch,
}) => {
  watch.foreseeFailures(/^\/svc\/photos\/(users\/timeline|photos\/timeline\/2024\/7)$/, 400);
  await seedPhotos(house.seed, await signedIn(), library);
  const [counts, july] = ['**/svc/photos/users/timeline', '**/svc/photos/photos/timeline/2024/7?*'];
  await page.route(counts, broken);
  await page.route(july, broken);
  await page.goto('/my-photos/photos');
  const again = button(page, 'Try again');
  await expect(again).toBeVisible();
  await noFindings(page, 'failed library');
  await page.unroute(counts);
  await press(page, again);
  const month = page.getByRole('rowgroup', { name: 'July 2024' });
  await expect(month.getByRole('alert')).toBeVisible();
  await expect(page.locator('main :focus')).toHaveCount(1);
  await noFindings(page, 'failed month');
  await page.unroute(july);
  await press(page, button(month, 'Try again'));
  await expect(month.getByRole('alert')).toHaveCount(0);
  await expectFocus(cellsOf(page, 'July 2024').first());
  await isLoaded(cellsOf(page, 'July 2024').nth(1));
  await keys(page, 'ArrowRight', 'Space');
  await says(page, '1 selected');
});

test('keyboard only: a range whose photos could not be read is dropped or retried @nightly [4.2a, 5.3b]', async ({
  page,
  house,
  signedIn,
  watch,
}) => {
  test.setTimeout(240_000);
  watch.foreseeFailures(/^\/svc\/photos\/photos\/timeline\/2024\/7$/, 400);
  await seedPhotos(house.seed, await signedIn(), [
    { takenAt: '2024-07-14T12:00:00', count: 90, fileName: 'july.jpg' },
    { takenAt: '2024-05-02T12:00:00', count: 3, fileName: 'may.jpg' },
  ]);
  await page.goto('/my-photos/photos');
  const july = '**/svc/photos/photos/timeline/2024/7?*';
  const [from, to] = [cellsOf(page, 'July 2024'), cellsOf(page, 'May 2024')];
  await expect(to.first()).toHaveAccessibleName(/^Photo of/);
  await expect(from.last()).toHaveAccessibleName(/Show all$/);
  await page.route(july, broken);
  const again = button(bar(page), 'Try again');
  /** Selects from the second photo of July to the first of May. Some of the photos between have never been loaded. */
  const select = async () => {
    await page.keyboard.down('Shift');
    await arrowTo(page, 'July 2024', 1, 23);
    await page.keyboard.press('ArrowRight');
    await expect(to.first()).toBeFocused();
    await page.keyboard.up('Shift');
  };

  await isLoaded(from.nth(1));
  await tabTo(page, from.first());
  await keys(page, 'ArrowRight');
  await select();
  await expect(bar(page).getByRole('alert')).toHaveText('We couldn’t select all these photos');
  await noFindings(page, 'failed range');
  await test.step('after dropping the range the photos have the focus', async () => {
    await expectFocus(to.first());
    await keys(page, 'Escape');
    await expect(again).toBeHidden();
    await expectFocus(to.first());
  });

  await test.step('after a retry the photos are selected and the page has the focus', async () => {
    // Starts from the first photo again.
    await keys(page, 'Control+Home', 'ArrowRight');
    await select();
    await expect(again).toBeVisible();
    await page.unroute(july);
    await tabTo(page, again, 40, 'Shift+Tab');
    await keys(page, 'Enter');
    await says(page, '90 selected');
    await expect(page.locator('body')).not.toBeFocused();
    await noFindings(page, 'a range');
  });
});
