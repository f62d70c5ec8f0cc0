import { expect, test } from '../../tests/kit/e2e.ts';
import { noFindings } from '../kit/axe.ts';
import { expectFocus, expectTrap, press, tabTo } from '../kit/keyboard.ts';
import { photoCells, seedPhotos } from '../kit/parts.ts';
import { bar, button, cellsOf, dialog, keys, library, place, says } from './kit.ts';

test.describe('a phone with a keyboard', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('keyboard only on a narrow screen: the menu, the toolbar below, a photo @nightly [2.18, 2.21, 2.23a, 4.2b, 9.7]', async ({
    page,
    house,
    signedIn,
  }) => {
    test.setTimeout(240_000);
    await seedPhotos(house.seed, await signedIn(), library);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    await test.step('the menu opens, closes, opens again and leads to the photos', async () => {
      const menu = button(page, 'Menu');
      const photos = page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Photos' });
      await press(page, menu);
      await expect(photos).toBeVisible();
      await noFindings(page, 'menu');
      await keys(page, 'Escape');
      await expect(photos).toBeHidden();
      await expectFocus(menu);
      await keys(page, 'Enter');
      await press(page, photos);
      await expect(photoCells(page).first()).toBeVisible();
      await expect(photos).toBeHidden();
      await expect(page.locator('body')).not.toBeFocused();
      await noFindings(page, 'narrow timeline');
    });

    await test.step('an order is chosen and its button has the focus', async () => {
      const sort = page.getByRole('button', { name: /Date taken, newest first/ });
      await press(page, sort);
      await expectFocus(page.getByRole('menuitemradio', { name: 'Date taken, newest first' }));
      await noFindings(page, 'narrow sort menu');
      await keys(page, 'Escape');
      await expectFocus(sort);
    });

    const july = cellsOf(page, 'July 2024');
    await test.step('selecting: the bar above, its options, its actions below, and back', async () => {
      await press(page, button(page, 'Select'));
      await expectFocus(button(bar(page), 'Stop selecting'));
      await tabTo(page, july.first());
      await keys(page, 'Space', 'ArrowRight', 'Space');
      await says(page, '2 selected');
      await noFindings(page, 'narrow selection');
      const choices = button(bar(page), 'Select all or none');
      await tabTo(page, choices, 20, 'Shift+Tab');
      await keys(page, 'Enter', 'Enter');
      await says(page, '35 selected');
      await expectFocus(choices);
      const remove = button(bar(page), 'Delete');
      await tabTo(page, remove);
      await keys(page, 'Enter');
      await expectTrap(page, dialog(page, 'Delete 35 photos?'));
      await noFindings(page, 'narrow question');
      await keys(page, 'Escape');
      await expect(dialog(page, 'Delete 35 photos?')).toBeHidden();
      await expectFocus(remove);
      await keys(page, 'Escape');
      await expect(bar(page)).toBeHidden();
      await expect(page.locator('body')).not.toBeFocused();
    });

    await test.step('a photo: arrow keys work without visible arrows, Escape returns to its tile', async () => {
      await tabTo(page, page.locator('.cell[tabindex="0"]'));
      await keys(page, 'Control+Home', 'Enter');
      await place(page, '1 of 30 in July 2024');
      await expect(button(page, 'Next photo')).toBeHidden();
      await noFindings(page, 'narrow photo');
      await keys(page, 'ArrowRight');
      await place(page, '2 of 30 in July 2024');
      for (const stop of ['Back to your photos', 'Download', 'Copy to album', 'Delete']) {
        await keys(page, 'Tab');
        await expectFocus(button(page, stop));
      }
      await keys(page, 'Escape');
      await expectFocus(july.nth(1));
    });
  });
});

test('keyboard only: the welcome expands and collapses, and links to the questions and answers @nightly [2.20, 9.12]', async ({
  page,
  house,
  signedIn,
}) => {
  test.setTimeout(240_000);
  await seedPhotos(house.seed, await signedIn(), library);
  await page.goto('/my-photos/photos');
  const welcome = page.getByRole('region', { name: 'Welcome to your new photo library' });
  const more = button(welcome, 'Show more');
  const faq = welcome.getByRole('link', { name: 'Questions and answers about your photos' });
  await expect(photoCells(page).first()).toBeVisible();
  await press(page, more);
  const less = button(welcome, 'Show less');
  await expectFocus(less);
  await expect(less).toHaveAttribute('aria-expanded', 'true');
  await noFindings(page, 'the whole welcome');
  await tabTo(page, faq);
  await expect(faq).toHaveAttribute('href', /\/faq$/);
  await keys(page, 'Tab');
  await expectFocus(photoCells(page).first());
  await page.reload();
  await expect(faq).toBeVisible();
  await press(page, less);
  await expectFocus(more);
  await expect(faq).toBeHidden();
});
