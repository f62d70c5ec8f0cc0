import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../tests/kit/e2e.ts';
import { boxesOf } from '../../tests/kit/rest.ts';
import { noFindings } from '../kit/axe.ts';
import { expectFocus } from '../kit/keyboard.ts';
import { photoCells, seedPhotos } from '../kit/parts.ts';
import { bar, button, cellsOf, keys, place, says } from './kit.ts';

const library = [{ takenAt: '2024-07-14T12:00:00', count: 6, fileName: 'july.jpg' }];
const july = (page: Page) => cellsOf(page, 'July 2024');
const look = (cell: Locator) => cell.getByRole('button', { name: 'View this photo' });
const check = (page: Page) => page.getByRole('checkbox', { name: 'Select this photo' });
const selected = (page: Page) => page.getByRole('gridcell', { selected: true });

test('while selecting, a photo is previewed by mouse and by keyboard, and the selection is kept @nightly [2.22a, 2.23c, 2.28, 4.2a, 4.2b]', async ({
  page,
  house,
  signedIn,
}) => {
  await seedPhotos(house.seed, await signedIn(), library);
  await page.goto('/my-photos/photos');
  await expect(photoCells(page)).toHaveCount(6);
  await expect(look(july(page).first())).toHaveCount(0);
  await button(page, 'Select').click();
  await july(page).nth(1).click();
  await says(page, '1 selected');

  await test.step('by mouse: its control opens the photo, Space selects it there, the button returns', async () => {
    await noFindings(page, 'a control on every photo');
    await look(july(page).nth(3)).click();
    await place(page, '4 of 6 in July 2024');
    await expect(check(page)).toHaveAttribute('aria-checked', 'false');
    await keys(page, 'Space');
    await expect(check(page)).toHaveAttribute('aria-checked', 'true');
    await noFindings(page, 'a photo looked at while selecting');
    await button(page, 'Back to your photos').click();
    await says(page, '2 selected');
    await expect(selected(page)).toHaveCount(2);
    await expect(july(page).nth(3)).toBeFocused();
  });

  await test.step('by keyboard: Shift and Enter open it, Space deselects it, Escape returns and keeps selecting', async () => {
    await keys(page, 'ArrowLeft', 'ArrowLeft', 'Shift+Enter');
    await place(page, '2 of 6 in July 2024');
    await expect(check(page)).toHaveAttribute('aria-checked', 'true');
    await keys(page, 'Space');
    await expect(check(page)).toHaveAttribute('aria-checked', 'false');
    await keys(page, 'ArrowRight', 'Space', 'Escape');
    await expect(bar(page)).toBeVisible();
    await says(page, '2 selected');
    await expect(july(page).nth(2)).toHaveAttribute('aria-selected', 'true');
    await expectFocus(july(page).nth(2));
    await keys(page, 'Escape');
    await expect(bar(page)).toBeHidden();
    await expect(look(july(page).first())).toHaveCount(0);
  });
});

test.describe('with a finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a tap on its control previews a photo, one beside it selects @nightly [2.22a, 2.28, 4.2b]', async ({
    page,
    house,
    signedIn,
  }) => {
    await seedPhotos(house.seed, await signedIn(), library);
    await page.goto('/my-photos/photos');
    await expect(photoCells(page)).toHaveCount(6);
    await button(page, 'Select').tap();
    await july(page)
      .nth(1)
      .tap({ position: { x: 30, y: 40 } });
    await says(page, '1 selected');
    await expect
      .poll(async () =>
        (await boxesOf(page, [look(july(page).nth(2))])).map(
          ({ width, height }) => Math.min(width, height) >= 44,
        ),
      )
      .toEqual([true]);
    await look(july(page).nth(2)).tap();
    await place(page, '3 of 6 in July 2024');
    await check(page).tap();
    await expect(check(page)).toHaveAttribute('aria-checked', 'true');
    await button(page, 'Back to your photos').tap();
    await says(page, '2 selected');
    await expect(selected(page)).toHaveCount(2);
  });
});
