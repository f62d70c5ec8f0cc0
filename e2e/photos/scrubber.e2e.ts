import type { Page } from '@playwright/test';
import { expect, test } from '../../tests/kit/e2e.ts';
import { isAtRest } from '../../tests/kit/rest.ts';
import { photoCells, seedPhotos } from '../kit/parts.ts';
import { settledBox } from './kit.ts';

const years = Array.from({ length: 12 }, (_, index) => 2025 - index);
/** Every month of twelve years with two photos each, except for one month with 80. */
const library = years.flatMap((year) =>
  Array.from({ length: 12 }, (_, month) => ({
    takenAt: `${year}-${String(month + 1).padStart(2, '0')}-10T12:00:00`,
    count: year === 2018 && month === 5 ? 80 : 2,
  })),
);
const slider = (page: Page) => page.getByRole('slider', { name: 'Month' }).first();
/** Returns the month across the top of the viewport. */
const monthAtTop = (page: Page) =>
  page.evaluate(() => {
    const bar = Number.parseFloat(
      getComputedStyle(document.querySelector('[role=grid]') ?? document.body).getPropertyValue(
        '--stickyTop',
      ),
    );
    return [...document.querySelectorAll('[role=grid] [role=rowgroup]')]
      .find((section) => section.getBoundingClientRect().bottom > (bar || 0) + 0.5)
      ?.getAttribute('aria-label');
  });

test('the month scrubber: keys, both orders and a reload; the visible months are stored [2.16a, 2.28, 4.1c, 9.12]', async ({
  page,
  house,
  signedIn,
}) => {
  const customer = await signedIn();
  await seedPhotos(house.seed, customer, library);
  await page.goto('/my-photos/photos');
  await expect(photoCells(page).first()).toBeVisible();
  await expect(slider(page)).toHaveAttribute('aria-valuetext', 'December 2025');

  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.includes('/photos/timeline/'))
      asked.push(`${pathname.split('/').slice(-2).join('/')} ${searchParams.get('offset') ?? 0}`);
  });

  await test.step('one key moves a year or to an end; the photos of each month load with one read', async () => {
    await slider(page).focus();
    await page.keyboard.press('PageDown');
    await expect(slider(page)).toHaveAttribute('aria-valuetext', 'December 2024');
    await expect.poll(() => monthAtTop(page)).toBe('December 2024');
    await page.keyboard.press('End');
    await expect(slider(page)).toHaveAttribute('aria-valuetext', 'January 2014');
    await expect(
      page.getByRole('rowgroup', { name: 'January 2014' }).getByRole('gridcell', { name: /^Photo of/ }),
    ).toHaveCount(2);
    expect(asked.length).toBe(new Set(asked).size);
    expect(asked.every((one) => one.endsWith(' 0'))).toBe(true);
    await page.keyboard.press('Home');
    await expect.poll(() => monthAtTop(page)).toBe('December 2025');
  });

  await test.step('where the pointer rests, one screen of the target is prefetched, each picture once', async () => {
    await isAtRest(page);
    const pictures: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'image') pictures.push(new URL(request.url()).pathname);
    });
    const year = await settledBox(page, slider(page).getByText('2020', { exact: true }));
    const [x, y] = [year.x + 5, year.y + year.height / 2];
    await page.mouse.move(x, y);
    await expect.poll(() => pictures.length).toBeGreaterThanOrEqual(8);
    await expect.poll(() => monthAtTop(page)).toBe('December 2025');
    await page.mouse.click(x, y);
    await expect.poll(() => monthAtTop(page)).toMatch(/ 20(?:20|21)$/);
    const waiting = () =>
      page.$$eval(
        '[role=gridcell] img',
        (images) => images.filter((image) => !(image as HTMLImageElement).complete).length,
      );
    await expect.poll(waiting).toBe(0);
    expect(pictures.length).toBe(new Set(pictures).size);
    await slider(page).focus();
    await page.keyboard.press('Home');
    await expect.poll(() => monthAtTop(page)).toBe('December 2025');
  });

  await test.step('the top bar hides on scrolling down, and the month takes its place', async () => {
    const bar = page.getByRole('banner');
    await expect(bar).not.toHaveAttribute('data-away');
    await page.keyboard.press('PageDown');
    await expect(bar).toHaveAttribute('data-away', '');
    await expect.poll(() => monthAtTop(page)).toBe('December 2024');
    await page.keyboard.press('Home');
    await expect.poll(() => monthAtTop(page)).toBe('December 2025');
  });

  await test.step('the months in view are stored in the order of the page', async () => {
    const visible = () => page.evaluate(() => localStorage.getItem('visibleTimeLineSections'));
    await expect.poll(visible).toMatch(/^\["2025\/12","2025\/11"/);
  });

  await test.step('oldest first: the same slider reversed', async () => {
    await page.getByRole('button', { name: 'Date taken, newest first' }).click();
    await page.getByRole('menuitemradio', { name: 'Date taken, oldest first' }).click();
    // The menu has closed and returned focus to its button. The list has different months in the new order.
    await expect(page.getByRole('button', { name: 'Date taken, oldest first' })).toBeFocused();
    await expect(slider(page)).toHaveAttribute('aria-valuetext', 'January 2014');
    await slider(page).focus();
    await page.keyboard.press('Home');
    await expect(slider(page)).toHaveAttribute('aria-valuetext', 'January 2014');
    await page.keyboard.press('ArrowDown');
    // The handle names the requested month, although the list is at rest beside January.
    await expect(slider(page)).toHaveAttribute('aria-valuetext', 'February 2014');
    await expect.poll(() => monthAtTop(page)).toBe('January 2014');
    await page.keyboard.press('PageDown');
    await expect.poll(() => monthAtTop(page)).toBe('January 2015');
    await expect(photoCells(page).first()).toBeVisible();
    await page.reload();
    await expect(photoCells(page).first()).toBeVisible();
    await slider(page).focus();
    await page.keyboard.press('Home');
    await expect.poll(() => monthAtTop(page)).toBe('January 2014');
  });
});

test('the end of an expanded month of 1,200 photos is read alone, from its offset @nightly [2.17b, 4.1a]', async ({
  page,
  house,
  signedIn,
}) => {
  const customer = await signedIn();
  await seedPhotos(house.seed, customer, [
    { takenAt: '2024-07-14T12:00:00', count: 1200 },
    { takenAt: '2023-02-14T12:00:00', count: 2 },
  ]);
  await page.goto('/my-photos/photos');
  await page.getByRole('gridcell', { name: '+1,176, Show all' }).click();
  await expect(page.getByRole('gridcell', { name: '+1,176, Show all' })).toHaveCount(0);
  // The page also reads the rows below, which may take a moment on a slow machine.
  await isAtRest(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/photos/timeline/2024/7')) asked.push(searchParams.get('offset') ?? 'cursor');
  });
  await slider(page).focus();
  await page.keyboard.press('End');
  await expect(
    page.getByRole('rowgroup', { name: 'February 2023' }).getByRole('gridcell', { name: /^Photo of/ }),
  ).toHaveCount(2);
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  // The last rows of July are visible; the page has not requested the photos before them.
  expect(asked.filter((offset) => offset !== 'cursor').every((offset) => Number(offset) >= 1080)).toBe(true);
  expect(asked.length).toBeLessThanOrEqual(4);
});
