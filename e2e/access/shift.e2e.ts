import type { Page } from '@playwright/test';
import { gatheringTimeout } from '../../machines/home/homePage.machine.ts';
import { expect, test } from '../../tests/kit/e2e.ts';
import { animationsFinished, isAtRest } from '../../tests/kit/rest.ts';
import { isLoaded, photoCells, seedPhotos } from '../kit/parts.ts';
import { seedAlbum, tiles } from '../albums/kit.ts';

interface Shift {
  readonly value: number;
  /** Each element that moved, with its old and new position. */
  readonly sources: readonly string[];
}

const sumOf = (shifts: readonly Shift[]) => shifts.reduce((total, { value }) => total + value, 0);

/**
 * Opens a page whose script waits for the font. Browsers cache nothing for a page whose requests are intercepted; on
 * a busy machine, a font that is loaded after the first frame makes the text of a button up to 3 px wider.
 */
async function openWithFont(page: Page, path: string): Promise<void> {
  const program = '**/assets/frame-*.js';
  const font = page
    .waitForResponse(/instrument-sans-latin-wght-normal/)
    .then((response) => response.finished());
  await page.route(program, async (route) => {
    await font;
    await route.continue();
  });
  await page.goto(path);
  await page.unroute(program);
}

/** Records every layout shift of the page with the elements that moved, starting with its first frame. */
async function watchShifts(page: Page): Promise<() => Promise<readonly Shift[]>> {
  await page.addInitScript(() => {
    const shifts: object[] = [];
    Object.assign(window, { shifts });
    interface Moved {
      readonly node: Node | null;
      readonly previousRect: DOMRectReadOnly;
      readonly currentRect: DOMRectReadOnly;
    }
    const said = ({ x, y, width, height }: DOMRectReadOnly) =>
      [x, y, width, height].map((one) => Math.round(one)).join(' ');
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & { value: number; sources: readonly Moved[] };
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          const words = `${element?.tagName} ${element?.textContent?.slice(0, 40)}`;
          return `${words}: ${said(previousRect)} to ${said(currentRect)}`;
        });
        shifts.push({ value, sources: moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
}

/**
 * Makes the home page wait for all its sections. On a busy machine it would show the first ones after its time limit,
 * and they would move by design. Other timers of the same length are prolonged as well.
 */
const waitsForSections = (page: Page) =>
  page.addInitScript((limit) => {
    const start = window.setTimeout.bind(window);
    Object.assign(window, {
      setTimeout: (run: TimerHandler, ms?: number, ...rest: readonly unknown[]) =>
        start(run, ms === limit ? 60_000 : ms, ...rest),
    });
  }, gatheringTimeout);

for (const [width, when] of [
  [390, ''],
  [1440, ' @nightly'],
] as const) {
  test.describe(`${width} px`, () => {
    // On a touch screen controls are larger, and so is the space that is reserved for them.
    const fingers = width === 390;
    test.use({ viewport: { width, height: 900 }, hasTouch: fingers, isMobile: fingers });

    test(`${width} px: nothing moves while a page loads${when} [2.13a, 2.15a, 9.3]`, async ({
      page,
      house,
      signedIn,
    }) => {
      const customer = await signedIn();
      const mug = { articleId: 'mug-classic', name: 'Mug', status: 'Received' };
      const order = { id: customer.id, number: '4418 7700', createdAt: new Date().toISOString() };
      await house.seed.make('orders', {
        customerId: customer.id,
        orders: [{ ...order, status: 'Received', products: [mug] }],
      });
      const [first = ''] = await seedPhotos(house.seed, customer, [
        { takenAt: '2024-07-14T12:00:00', count: 30, fileName: 'july.jpg' },
        { takenAt: '2024-05-02T12:00:00', count: 12, fileName: 'may.jpg' },
      ]);
      await seedAlbum(house.seed, customer.id, 'Summer', [first]);
      const shifts = await watchShifts(page);
      await waitsForSections(page);
      // On the home page, the parts that are loaded late must arrive one after the other.
      let earlier = Promise.resolve();
      for (const late of [
        '**/svc/orders/v2/superorders/me?*',
        '**/svc/photos/photos?*',
        '**/svc/photos/users',
      ])
        await page.route(late, async (route) => {
          if (new URL(page.url()).pathname !== '/') return route.fallback();
          const response = await route.fetch();
          earlier = earlier.then(async () => {
            await route.fulfill({ response });
            await animationsFinished(page);
          });
          return earlier;
        });
      const pages: readonly (readonly [string, () => Promise<void>])[] = [
        ['/my-photos/photos', () => isLoaded(photoCells(page).nth(5))],
        ['/my-photos/albums', () => expect(tiles(page).filter({ hasText: 'Summer' })).toBeVisible()],
        ['/', () => expect(page.getByRole('heading', { level: 1 })).toBeVisible()],
        ['/orders', () => expect(page.getByRole('listitem').filter({ hasText: 'Mug' })).toBeVisible()],
      ];
      for (const [path, isThere] of pages)
        await test.step(path, async () => {
          await openWithFont(page, path);
          await isThere();
          await isAtRest(page);
          const moved = await shifts();
          expect(sumOf(moved), JSON.stringify(moved, null, 1)).toBe(0);
        });
    });

    test(`${width} px: the offer of an import moves nothing when it appears${when} [2.13a, 3.10a, 9.3]`, async ({
      page,
      house,
      signedIn,
    }) => {
      const customer = await signedIn({ activation: 'NOT_ACTIVE' });
      await house.seed.make('legacy', {
        customerId: customer.id,
        photos: [{ takenAt: '2019-07-03T10:00:00', count: 3 }],
        albums: [],
      });
      const shifts = await watchShifts(page);
      await waitsForSections(page);
      for (const path of ['/my-photos/photos', '/my-photos/albums', '/'])
        await test.step(path, async () => {
          await openWithFont(page, path);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expect(page.getByRole('button', { name: 'Start import' })).toBeVisible();
          await isAtRest(page);
          const moved = await shifts();
          expect(sumOf(moved), JSON.stringify(moved, null, 1)).toBe(0);
        });
    });
  });
}
