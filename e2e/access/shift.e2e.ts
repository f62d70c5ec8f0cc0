import { expect, test } from '../../tests/kit/e2e.ts';
import { isLoaded, photoCells, seedPhotos } from '../kit/parts.ts';

declare global {
  interface Window {
    moved: string[];
  }
}

interface Shift extends PerformanceEntry {
  readonly sources: readonly {
    readonly node?: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

/** Runs before the page: names everything of the page that moves without being pressed, and from where to where. */
function watchShifts(): void {
  window.moved = [];
  const at = ({ x, y }: DOMRectReadOnly) => `${Math.round(x)},${Math.round(y)}`;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Shift[])
      for (const { node, previousRect, currentRect } of entry.sources)
        if (node?.parentElement?.closest('main') != null)
          window.moved.push(
            `${node?.textContent ?? node?.nodeName} ${at(previousRect)} → ${at(currentRect)}`,
          );
  }).observe({ type: 'layout-shift', buffered: true });
}

for (const width of [390, 820, 1440])
  test(`${width} px: nothing moves while photos, albums and orders load [2.13a, 2.14a, 2.20, 2.30a]${width === 820 ? ' @nightly' : ''}`, async ({
    page,
    house,
    signedIn,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const customer = await signedIn({ firstName: 'Eva', lastName: 'Vermeer' });
    await seedPhotos(house.seed, customer, [{ takenAt: '2024-07-14T12:00:00', count: 30 }]);
    await page.addInitScript(watchShifts);
    for (const [path, shows] of [
      ['/my-photos/photos', photoCells(page).last()],
      ['/my-photos/albums', page.getByRole('button', { name: 'New album' })],
      ['/orders', page.getByRole('heading', { level: 2 }).first()],
    ] as const) {
      // What comes last: the customer's initials, counts, and how long the photos stay.
      await page.goto(path);
      if (path === '/my-photos/photos') await isLoaded(shows);
      else await expect(shows).toBeVisible();
      await expect(page.getByRole('link', { name: /^EV,/ })).toHaveCount(width >= 1024 ? 1 : 0);
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate(() => window.moved), path).toEqual([]);
    }
  });
