import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../tests/kit/e2e.ts';
import { boxesOf } from '../../tests/kit/rest.ts';
import { noFindings } from '../kit/axe.ts';
import { isLoaded, seedPhotos } from '../kit/parts.ts';
import { middleOf } from './kit.ts';

/** July with more photos than it shows at first, June with few, May with one. */
const months = [
  { takenAt: '2024-07-14T12:00:00', count: 130 },
  { takenAt: '2024-06-08T12:00:00', count: 10 },
  { takenAt: '2024-05-01T12:00:00', count: 1 },
];

const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Selected photos' });
const says = (page: Page, words: string) => expect(toolbar(page).getByRole('status')).toHaveText(words);
const month = (page: Page, name: string) => page.getByRole('rowgroup', { name });
const cellIn = (page: Page, name: string, index: number) =>
  month(page, name).getByRole('gridcell').nth(index);
const selectedCells = (page: Page) => page.getByRole('gridcell', { selected: true });

/** Moves the mouse to the centre of a cell. */
async function moveTo(page: Page, cell: Locator, steps = 1): Promise<void> {
  const { x, y } = await middleOf(page, cell);
  await page.mouse.move(x, y, { steps });
}

test('keyboard only: one, a range, a month, all; shortcuts are shown, Escape ends selecting @nightly [2.16c, 4.2c, 5.3a]', async ({
  page,
  house,
  signedIn,
}) => {
  await seedPhotos(house.seed, await signedIn(), months);
  await page.goto('/my-photos/photos');
  await isLoaded(cellIn(page, 'July 2024', 20));
  await cellIn(page, 'July 2024', 0).focus();

  await test.step('Space selects; Shift and the arrows select a range that includes unloaded photos', async () => {
    await page.keyboard.press('Space');
    await says(page, '1 selected');
    await noFindings(page, 'one selected');
    await page.keyboard.down('Shift');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.up('Shift');
    await says(page, '10 selected');
  });

  await test.step('a range across "+N" counts each of the hidden photos', async () => {
    // Selects from the last cell of July's second row downwards across the months; photos 24 to 129 have
    // never been loaded.
    await page.keyboard.press('Escape');
    await expect(toolbar(page)).toBeHidden();
    await cellIn(page, 'July 2024', 20).focus();
    await page.keyboard.down('Shift');
    for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.up('Shift');
    await says(page, '113 selected');
    await expect(month(page, 'July 2024').getByText('110 of 130 selected')).toBeVisible();
    await expect(month(page, 'June 2024').getByText('3 of 10 selected')).toBeVisible();
  });

  await test.step('the month’s checkbox is reached by arrow keys and has three states; Tab skips it', async () => {
    const box = page.getByRole('checkbox', { name: 'Select June 2024' });
    await expect(box).toHaveAttribute('aria-checked', 'mixed');
    await page.keyboard.press('ArrowUp');
    await expect(box).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(page.getByRole('grid').locator(':focus')).toHaveCount(0);
    await page.keyboard.press('Tab');
    await expect(box).toBeFocused();
    await page.keyboard.press('Space');
    await expect(box).toHaveAttribute('aria-checked', 'true');
    await says(page, '120 selected');
    await page.keyboard.press('Space');
    await expect(box).toHaveAttribute('aria-checked', 'false');
    await says(page, '110 selected');
  });

  await test.step('above 100 photos Download says why it is unavailable', async () => {
    const download = toolbar(page).getByRole('button', { name: 'Download' });
    await expect(download).toHaveAttribute('aria-disabled', 'true');
    await expect(download).toHaveAccessibleDescription('Up to 100 photos can be downloaded at a time');
    await expect(toolbar(page).getByRole('progressbar', { name: 'Download limit' })).toHaveAttribute(
      'aria-valuetext',
      '110 of 100',
    );
    await noFindings(page, 'past the limit');
  });

  await test.step('all, none, the shortcuts, and ending the selection', async () => {
    await cellIn(page, 'June 2024', 0).focus();
    await page.keyboard.press('Control+a');
    await says(page, '141 selected');
    await page.keyboard.press('Space');
    await says(page, '140 selected');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await noFindings(page, 'the keys');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeHidden();
    await says(page, '140 selected');
    await page.keyboard.press('Escape');
    await expect(toolbar(page)).toBeHidden();
    await expect(selectedCells(page)).toHaveCount(0);
  });
});

test('with the mouse: a rectangle, Shift and Ctrl; the selection outlives preview and dialog [4.2b]', async ({
  page,
  house,
  signedIn,
}) => {
  await seedPhotos(house.seed, await signedIn(), months);
  await page.goto('/my-photos/photos');
  await isLoaded(cellIn(page, 'July 2024', 20));
  await cellIn(page, 'July 2024', 0).focus();
  await page.keyboard.press('ArrowRight');
  await expect(cellIn(page, 'July 2024', 1)).toBeFocused();

  await test.step('a rectangle selects the photos it touches; another one that starts there deselects', async () => {
    await moveTo(page, cellIn(page, 'July 2024', 1));
    await page.mouse.down();
    await moveTo(page, cellIn(page, 'July 2024', 3), 4);
    await moveTo(page, cellIn(page, 'July 2024', 11), 4);
    await page.mouse.up();
    await says(page, '6 selected');
    await expect(selectedCells(page)).toHaveCount(6);
    await moveTo(page, cellIn(page, 'July 2024', 3));
    await page.mouse.down();
    await moveTo(page, cellIn(page, 'July 2024', 2), 4);
    await page.mouse.up();
    await says(page, '4 selected');
  });

  await test.step('Ctrl and a click select one, Shift and a click everything up to another', async () => {
    await cellIn(page, 'July 2024', 16).click({ modifiers: ['ControlOrMeta'] });
    await cellIn(page, 'July 2024', 20).click({ modifiers: ['Shift'] });
    await says(page, '9 selected');
  });

  await test.step('cancelling the question keeps the selection', async () => {
    await toolbar(page).getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('dialog', { name: 'Delete 9 photos?' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await says(page, '9 selected');
  });

  await test.step('deleted photos leave the selection', async () => {
    await toolbar(page).getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete 9 photos' }).click();
    await expect(toolbar(page)).toBeHidden();
    await expect(month(page, 'July 2024').getByText('121 photos')).toBeVisible();
  });
});

test('Space selects in the preview, and the list shows it @nightly [4.2b]', async ({
  page,
  house,
  signedIn,
}) => {
  await seedPhotos(house.seed, await signedIn(), months);
  await page.goto('/my-photos/photos');
  await isLoaded(cellIn(page, 'July 2024', 9));
  await cellIn(page, 'July 2024', 2).click();
  await expect(page.getByText('3 of 130 in July 2024')).toBeVisible();
  const check = page.getByRole('checkbox', { name: 'Select this photo' });
  await expect(check).toBeHidden();
  await page.keyboard.press('Space');
  await expect(check).toHaveAttribute('aria-checked', 'true');
  await page.keyboard.press('ArrowRight');
  await expect(check).toHaveAttribute('aria-checked', 'false');
  await check.click();
  await expect(check).toHaveAttribute('aria-checked', 'true');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('3 of 130 in July 2024')).toBeVisible();
  await page.getByRole('button', { name: 'Back to your photos' }).click();
  await says(page, '2 selected');
  await expect(selectedCells(page)).toHaveCount(2);
});

test.describe('with a finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a long press starts selecting, dragging selects a run, moving at once scrolls [4.2b]', async ({
    page,
    house,
    signedIn,
  }) => {
    await seedPhotos(house.seed, await signedIn(), months);
    await page.clock.install();
    await page.goto('/my-photos/photos');
    await isLoaded(cellIn(page, 'July 2024', 9));
    const finger = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [at] });
    const [from, to] = [
      await middleOf(page, cellIn(page, 'July 2024', 4)),
      await middleOf(page, cellIn(page, 'July 2024', 9)),
    ];
    await touch('touchStart', from);
    // The first touch also has to load the code that handles it.
    await expect(selectedCells(page)).toHaveCount(1);
    for (const share of [0.3, 0.6, 1])
      await touch('touchMove', { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
    await expect(selectedCells(page)).toHaveCount(6);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await touch('touchEnd');
    await says(page, '6 selected');
    await noFindings(page, 'selected by a finger');
    const smallest = async () => {
      const boxes = await boxesOf(page, await toolbar(page).getByRole('button').all());
      return Math.min(
        ...boxes.filter(({ width }) => width > 0).map((box) => Math.min(box.width, box.height)),
      );
    };
    await expect.poll(smallest).toBeGreaterThanOrEqual(44);
    // No element covers the buttons, not even developer tools.
    for (const name of ['Download', 'Copy to album', 'Delete'])
      await toolbar(page).getByRole('button', { name, exact: true }).click({ trial: true });

    // Uses a simulated clock, because on a busy machine the finger would rest long enough to select a photo.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
    await touch('touchStart', to);
    await page.clock.runFor(300);
    await touch('touchMove', { x: to.x, y: to.y - 40 });
    await touch('touchMove', { x: to.x, y: to.y - 120 });
    await touch('touchEnd');
    await page.clock.resume();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(20);
    await says(page, '6 selected');
  });
});
