import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from '../../tests/kit/e2e.ts';
import { yardstick } from '../../tests/kit/pace.ts';
import { countWork, slownessOfPage, workOfPage } from '../../tests/kit/pageWork.ts';
import { monthLabels } from '../kit/parts.ts';
import { afterIngest, importDialog, originals, rowOf, startUpload } from '../kit/uploads.ts';

const photos = '/my-photos/photos';

test.describe('with a finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a phone offers its camera and no drop zone @nightly [2.49b]', async ({ page, signedIn }) => {
    await signedIn();
    await page.goto(photos);
    await page.getByRole('button', { name: 'Add photos' }).first().tap();
    await expect(importDialog(page).getByRole('button', { name: 'Take a photo' })).toBeVisible();
    await expect(importDialog(page).getByText('HEIC, JPEG or PNG, in original quality')).toBeVisible();
    await expect(importDialog(page).getByText('Drop photos here')).toBeHidden();
  });
});

test('pictures pasted on the page and in the dialog are chosen [2.49b]', async ({ page, signedIn }) => {
  await signedIn();
  await page.goto(photos);
  const paste = (name: string) =>
    page.evaluate((fileName) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([fileName], fileName, { type: 'image/png' }));
      document.body.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    }, name);
  await expect(page.getByText('Your photos will appear here')).toBeVisible();
  // The listener is added after the first screen has loaded; customers do not paste earlier.
  await expect
    .poll(async () => {
      await paste('first.png');
      return importDialog(page).isVisible();
    })
    .toBe(true);
  await expect(rowOf(page, 'first.png').first()).toBeVisible();
  await paste('second.png');
  await expect(rowOf(page, 'second.png')).toBeVisible();
});

test('the page stays responsive with ten thousand files at once @nightly [1.3b, F20, F21]', async ({
  page,
  signedIn,
}) => {
  await signedIn();
  await page.goto(photos);
  await page.mouse.move(10, 10);
  await page.getByRole('button', { name: 'Add photos' }).click();
  await expect(importDialog(page)).toBeVisible();
  await page.evaluate(() => {
    const files = new DataTransfer();
    for (let at = 0; at < 10_000; at++)
      files.items.add(new File([`picture ${at}`], `IMG_${at}.jpg`, { type: 'image/jpeg' }));
    Object.assign(window, { files });
  });
  const wire = await page.context().newCDPSession(page);
  await countWork(wire);
  const limit = 1_000 * (await slownessOfPage(wire, () => page.evaluate(yardstick)));
  const { TaskDuration: before = 0 } = await workOfPage(wire);
  const longest = await page.evaluate(async () => {
    const { files } = window as unknown as { files: DataTransfer };
    const tasks: number[] = [];
    const watching = new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    );
    watching.observe({ type: 'longtask' });
    // The page handles the files in a separate task after this one.
    setTimeout(() =>
      window.dispatchEvent(new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true })),
    );
    while (!document.body.textContent?.includes('10,000 photos chosen'))
      await new Promise((resolve) => setTimeout(resolve, 20));
    // When the page is idle, it has rendered the rows.
    await new Promise((resolve) => requestIdleCallback(resolve));
    tasks.push(...watching.takeRecords().map(({ duration }) => duration));
    return Math.max(0, ...tasks);
  });
  const { TaskDuration: after = 0 } = await workOfPage(wire);
  const worked = after - before;
  test.info().annotations.push({
    type: 'longest task, all work of the thread and limit, ms',
    description: [longest, worked, limit].map(Math.round).join(', '),
  });
  // The duration of the longest task, or the total work of the page's thread, whichever is less. Rendering all rows
  // at once once took seconds.
  expect(Math.min(longest, worked)).toBeLessThan(limit);
  await expect(importDialog(page).getByRole('listitem')).not.toHaveCount(10_000);
});

test('originals are returned byte for byte @nightly [1.3b]', async ({ page, house, signedIn }) => {
  const customer = await signedIn();
  const path = new URL('../../tests/fixtures/dunes.heic', import.meta.url).pathname;
  await page.goto(photos);
  await startUpload(page, [path]);
  await expect(rowOf(page, 'dunes.heic').getByText('Added')).toBeVisible(afterIngest);
  const sum = createHash('sha256')
    .update(await readFile(path))
    .digest('hex');
  expect(await originals(house.origin, customer)).toEqual([sum]);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(monthLabels(page).first()).toBeVisible();
});
