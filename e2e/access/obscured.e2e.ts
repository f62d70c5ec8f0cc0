import type { Page } from '@playwright/test';
import { daysFromNow } from '../../tests/kit/now.ts';
import { expect, test } from '../../tests/kit/e2e.ts';
import { home, isLoaded, photoCells, seedPhotos } from '../kit/parts.ts';

test.use({ consentAnswered: false });

/**
 * Returns the focused element, if a fixed or sticky bar covers all of it or it is outside the viewport; null
 * if part of it is visible. Scrolling may take some frames.
 */
const hiddenFocus = (page: Page): Promise<string | null> =>
  page.evaluate(async () => {
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    const barOf = (hit: Element): Element | null => {
      for (let one: Element | null = hit; one !== null; one = one.parentElement)
        if (['fixed', 'sticky'].includes(getComputedStyle(one).position)) return one;
      return null;
    };
    const shows = (focused: Element): boolean => {
      const { left, right, top, bottom } = focused.getBoundingClientRect();
      return [left + 1, (left + right) / 2, right - 1].some((x) =>
        [top + 1, (top + bottom) / 2, bottom - 1].some((y) => {
          const hit = document.elementFromPoint(x, y);
          return hit !== null && (barOf(hit)?.contains(focused) ?? true);
        }),
      );
    };
    let focused = document.activeElement;
    for (let frames = 0; frames < 60; frames += 1) {
      focused = document.activeElement;
      if (focused === null || focused === document.body || shows(focused)) return null;
      await frame();
    }
    const { top, bottom } = focused?.getBoundingClientRect() ?? new DOMRect();
    const words = focused?.getAttribute('aria-label') ?? focused?.textContent ?? '';
    return `${focused?.tagName} “${words.slice(0, 40)}” at ${Math.round(top)} to ${Math.round(bottom)}`;
  });

const isOutside = (page: Page) => page.evaluate(() => document.activeElement === document.body);

/** Maximum number of Tab presses, which is more than the number of Tab stops on any page. */
const mostStops = 120;

/** Returns every Tab stop that is not visible, moving from the start of the page to its end and back. */
async function hiddenStops(page: Page): Promise<readonly string[]> {
  const hidden: string[] = [];
  for (const key of ['Tab', 'Shift+Tab']) {
    let stops = 0;
    do {
      await page.keyboard.press(key);
      const found = await hiddenFocus(page);
      if (found !== null) hidden.push(`${key}: ${found}`);
      stops += 1;
    } while (stops < mostStops && !(await isOutside(page)));
    expect(stops, `stops of ${key}`).toBeGreaterThan(3);
  }
  return hidden;
}

for (const { width, when } of [
  { width: 390, when: '' },
  { width: 1440, when: ' @nightly' },
])
  test(`${width} px: no bar hides what has the focus, the question about cookies included${when} [1.1a, 2.18, 3.19c]`, async ({
    page,
    house,
    signedIn,
  }) => {
    test.setTimeout(240_000);
    await page.setViewportSize({ width, height: 844 });
    const customer = await signedIn({ firstName: 'Robin' });
    await house.seed.make('orders', {
      customerId: customer.id,
      orders: Array.from({ length: 6 }, (_, at) => ({
        id: `${customer.id}-${at}`,
        number: `4418 770${at}`,
        status: at < 2 ? 'paymentFailed' : 'Received',
        address: home,
        changeableUntil: daysFromNow(2).toISOString(),
        products: [{ articleId: 'book-square-m', name: `Book ${at}`, status: 'Received' }],
      })),
    });
    await seedPhotos(house.seed, customer, [
      { takenAt: '2024-07-14T12:00:00', count: 60, fileName: 'july.jpg' },
      { takenAt: '2024-05-02T12:00:00', count: 60, fileName: 'may.jpg' },
    ]);
    for (const [path, last] of [
      ['/', page.getByText(/^Stored for|^Kept until/).first()],
      ['/orders', page.getByText('4418 7705').first()],
      ['/settings', page.getByText('No delivery address yet')],
      ['/settings/new-address', page.getByRole('button', { name: 'Save address' })],
    ] as const)
      await test.step(path, async () => {
        await page.goto(path);
        await expect(last).toBeAttached();
        await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible();
        expect(await hiddenStops(page)).toEqual([]);
      });
    await test.step('photos with a selection', async () => {
      await page.goto('/my-photos/photos');
      await isLoaded(photoCells(page).first());
      await page.getByRole('button', { name: 'Select', exact: true }).click();
      await photoCells(page).first().click();
      await expect(page.getByRole('toolbar')).toBeVisible();
      // Starts at the beginning of the page, wherever the previous press has left the focus.
      await page.getByRole('link', { name: 'Skip to main content' }).focus();
      expect(await hiddenStops(page)).toEqual([]);
      await photoCells(page).nth(1).focus();
      const hidden: string[] = [];
      for (const key of ['ArrowDown', 'ArrowUp'])
        for (let steps = 0; steps < 14; steps += 1) {
          await page.keyboard.press(key);
          const found = await hiddenFocus(page);
          if (found !== null) hidden.push(`${key}: ${found}`);
        }
      expect(hidden).toEqual([]);
    });
  });
