import { expect, test } from '../../tests/kit/e2e.ts';
import { daysFromNow } from '../../tests/kit/now.ts';
import { downloadsPath, threePhotos } from '../downloads/kit.ts';
import { noFindings } from '../kit/axe.ts';
import { expectFocus, expectTrap, press, tabTo } from '../kit/keyboard.ts';
import { photoCells, seedPhotos } from '../kit/parts.ts';
import { bar, button, isSaved, keys, says } from './kit.ts';

test('keyboard only: the storage modal, opened and automatic; the page Downloads @nightly [2.10, 2.49a, 2.50, 4.5b, 4.5c, 4.16b]', async ({
  page,
  house,
  signedIn,
}) => {
  test.setTimeout(240_000);
  const registeredAt = daysFromNow(-530).toISOString();
  await seedPhotos(house.seed, await signedIn({ registeredAt }), threePhotos);

  await test.step('a page without downloads links to the photos', async () => {
    await page.goto(downloadsPath);
    await expect(page.getByText('No downloads yet')).toBeVisible();
    await noFindings(page, 'no downloads');
    await press(page, page.getByRole('link', { name: 'Go to my photos' }));
    await expect(photoCells(page)).toHaveCount(3);
  });

  const modal = page.getByRole('dialog').filter({ hasText: 'View products' });
  await test.step('the modal that opens automatically has the focus, and returns it to the page', async () => {
    await expectTrap(page, modal);
    await noFindings(page, 'storage modal');
    await tabTo(page, modal.getByRole('link', { name: 'View products' }));
    await keys(page, 'Escape');
    await expect(modal).toBeHidden();
    await expectFocus(page.getByRole('main'));
  });

  await test.step('opened, navigated and closed, the modal returns the focus to its opener', async () => {
    const opener = page.getByRole('button', { name: /^Deleted in \d+ days$/i });
    for (const leave of ['Escape', 'Enter']) {
      await press(page, opener);
      await expect(modal).toBeVisible();
      await tabTo(page, modal.getByRole('link', { name: 'View products' }));
      await press(page, modal.getByRole('button', { name: 'Add to calendar' }));
      await expectFocus(modal.getByRole('button', { name: 'Add to calendar' }));
      if (leave === 'Enter') await tabTo(page, button(modal, 'Close'), 20, 'Shift+Tab');
      await keys(page, leave);
      await expect(modal).toBeHidden();
      await expectFocus(opener);
    }
  });

  await test.step('several photos become an archive, whose toast links to the downloads', async () => {
    await tabTo(page, photoCells(page).first());
    await keys(page, 'Control+a');
    await says(page, '3 selected');
    await tabTo(page, button(bar(page), 'Download'), 20, 'Shift+Tab');
    const saved = page.waitForEvent('download');
    await keys(page, 'Enter');
    await isSaved(await saved);
    await page.goto(downloadsPath);
    const row = page.getByRole('list', { name: 'Downloads' }).getByRole('listitem');
    await expect(row).toHaveCount(1);
    await noFindings(page, 'downloads');
    const again = page.waitForEvent('download');
    await press(page, row.getByRole('button', { name: /^Download .zip/ }));
    await isSaved(await again);
    await expectFocus(row.getByRole('status'));
    await expect(row.getByRole('status')).toHaveText('Download started');
    await noFindings(page, 'downloading');
  });
});
