import type { Locator } from '@playwright/test';
import { expect, test } from '../../tests/kit/e2e.ts';
import { noFindings } from '../kit/axe.ts';
import { expectFocus, expectTrap, press, tabTo } from '../kit/keyboard.ts';
import { dialogsAreClosed, photoCells } from '../kit/parts.ts';
import { impostor, jpeg } from '../kit/pictures.ts';
import { afterIngest, holdSecondPiece, importDialog, largeJpeg, pill, rowOf } from '../kit/uploads.ts';
import { button, keys } from './kit.ts';

test('keyboard only: photos are added to an empty library; a refused one is removed, a lost one resent [2.13d, 2.49b, 4.9a, 5.6a]', async ({
  page,
  signedIn,
  watch,
}) => {
  test.setTimeout(240_000);
  watch.foreseeFailures(/^\/svc\/uploads\/files$/, 507);
  await signedIn();
  await page.goto('/my-photos/photos');
  await expect(page.getByText('Your photos will appear here')).toBeVisible();
  await noFindings(page, 'empty library');
  const add = button(page, 'Add photos');
  const back = button(importDialog(page), 'Back');

  await test.step('the dialog traps the focus and returns it to its opener', async () => {
    await press(page, add);
    await expectTrap(page, importDialog(page));
    await tabTo(page, back);
    await keys(page, 'Escape');
    await expect(importDialog(page)).toBeHidden();
    await expectFocus(add);
    await keys(page, 'Enter');
    await press(page, back);
    await expect(importDialog(page)).toBeHidden();
    await expectFocus(add);
    await keys(page, 'Enter');
  });

  await test.step('removing a row keeps the focus in the list, or moves it to the file chooser after the last', async () => {
    const choose = button(importDialog(page), 'Choose photos');
    const chosen = page.waitForEvent('filechooser');
    await press(page, choose);
    await (await chosen).setFiles([
      await jpeg('beach.jpg', '2024-07-14 15:30:00', '#2e86ab'),
      impostor('diary.jpg'),
      await jpeg('forest.jpg', '2024-07-15 15:30:00', '#3a7d44'),
    ]);
    await expect(importDialog(page).getByText('3 photos chosen')).toBeVisible();
    await expectFocus(choose);
    await noFindings(page, 'chosen');
    await press(page, button(importDialog(page), 'Remove forest.jpg'));
    await expect(rowOf(page, 'forest.jpg')).toHaveCount(0);
    await expectFocus(button(importDialog(page), 'Remove diary.jpg'));
  });

  await test.step('one file is refused, one is lost and resent; the focus is never lost', async () => {
    await page.route('**/svc/uploads/files', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 507 }) : route.fallback(),
    );
    await press(page, button(importDialog(page), 'Upload 2 photos'));
    await expectFocus(button(importDialog(page), 'Next'));
    const again = button(rowOf(page, 'beach.jpg'), 'Try again');
    await expect(again).toBeVisible();
    await page.unroute('**/svc/uploads/files');
    // A photo that has been added cannot be removed, so the upload is held back until the test has checked the focus.
    let release = () => {};
    const seen = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/svc/uploads/files', async (route) => {
      await seen;
      await route.fallback();
    });
    await noFindings(page, 'refused and lost');
    await tabTo(page, again, 20, 'Shift+Tab');
    await keys(page, 'Enter');
    await expectFocus(button(importDialog(page), 'Remove beach.jpg'));
    release();
    await expect(rowOf(page, 'beach.jpg').getByText('Added')).toBeVisible(afterIngest);
    await expect(page.locator('body')).not.toBeFocused();
  });

  await test.step('Next leads to the photos, where the empty library’s button is gone', async () => {
    await press(page, button(importDialog(page), 'Next'));
    await expect(importDialog(page)).toBeHidden();
    await expect(photoCells(page).first()).toBeVisible();
    await expect(page.locator('body')).not.toBeFocused();
    await tabTo(page, photoCells(page).first());
  });
});

test('keyboard only: uploads are minimised and reopened; after a reload a file is chosen again @nightly [2.49b, 4.9a]', async ({
  page,
  context,
  signedIn,
}) => {
  test.setTimeout(240_000);
  await signedIn();
  const file = await largeJpeg(test.info().outputPath('large.jpg'));
  // Simulates full browser storage, so that the file itself is not stored.
  await context.addInitScript(() => {
    if ('storage' in navigator) navigator.storage.estimate = () => Promise.resolve({ quota: 0, usage: 0 });
  });
  page.on('dialog', (dialog) => void dialog.accept());
  const release = await holdSecondPiece(context);
  await page.goto('/my-photos/photos');
  const add = button(page, 'Add photos');
  const adding = pill(page, 'Adding photos · 0 of 1');
  const choose = async (at: Locator) => {
    const chosen = page.waitForEvent('filechooser');
    await press(page, at);
    await (await chosen).setFiles(file.path);
  };

  await test.step('minimised uploads stay visible; their button reopens them and has the focus afterwards', async () => {
    await press(page, add);
    await choose(button(importDialog(page), 'Choose photos'));
    const arrived = page.waitForResponse(
      (answer) => answer.request().method() === 'PATCH' && answer.status() === 204,
    );
    await press(page, button(importDialog(page), 'Upload 1 photo'));
    await arrived;
    await noFindings(page, 'uploading');
    await keys(page, 'Escape');
    await expect(importDialog(page)).toBeHidden();
    await expectFocus(add);
    await noFindings(page, 'put away');
    for (const leave of ['Escape', 'Enter']) {
      await press(page, adding);
      await expectTrap(page, importDialog(page));
      if (leave === 'Enter') await tabTo(page, button(importDialog(page), 'Back'), 20, 'Shift+Tab');
      await keys(page, leave);
      await expect(importDialog(page)).toBeHidden();
      await expectFocus(adding);
    }
  });

  await test.step('after a reload the file is requested, chosen by keyboard, and resumes', async () => {
    await dialogsAreClosed(page);
    await page.reload();
    release();
    const missing = pill(page, '1 photo wasn’t added');
    await expect(missing).toBeVisible();
    await noFindings(page, 'not added');
    await press(page, missing);
    const row = rowOf(page, 'large.jpg');
    await expect(row).toContainText('Choose this file again to continue');
    await noFindings(page, 'needs its file');
    await choose(button(row, 'Choose file'));
    await expect(row.getByText('Added')).toBeVisible(afterIngest);
    await expect(page.locator('body')).not.toBeFocused();
    await press(page, button(importDialog(page), 'Next'));
    await expect(photoCells(page)).toHaveCount(1);
    await tabTo(page, photoCells(page).first());
  });
});
