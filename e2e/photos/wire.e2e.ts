import type { Page } from '@playwright/test';
import { beSignedIn, expect, test } from '../../tests/kit/e2e.ts';
import { type Fault, type FaultProxy, startFaultProxy } from '../../tests/kit/faultProxy.ts';
import { seedPhotos } from '../kit/parts.ts';

const notLoaded = 'Error: Your photos could not be loaded';
/** Three photos in each month of ten years: the last year is far below the first screen. */
const months = Array.from({ length: 120 }, (_, index) => ({
  takenAt: `${2015 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-10T12:00:00`,
  count: 3,
  fileName: 'photo.jpg',
}));
/** A connection that ended while it was being mended costs the first attempt; two more follow. */
const mended = { timeout: 40_000 };
const oldest = (page: Page) => page.getByRole('rowgroup', { name: 'January 2015' });
const cells = (page: Page) => oldest(page).getByRole('gridcell', { name: /^Photo of/ });

/** The page reached through a wire that can be spoilt, with its first screen loaded. */
const throughWire = test.extend<{ wire: FaultProxy }>({
  wire: async ({ page, context, house, watch }, use) => {
    // What the browser itself says of a broken connection.
    watch.foresee(/^console: Failed to load resource: net::ERR_/);
    watch.foresee(/^console: WebSocket connection to/);
    // Parts that come after the first paint may meet the spoilt wire as well.
    watch.foresee(/^console: Failed to load module script: /);
    const wire = await startFaultProxy({ port: Number(new URL(house.origin).port) });
    const customer = await house.seed.customer();
    await seedPhotos(house.seed, customer, months);
    await beSignedIn(context, wire.origin, customer);
    await page.goto(`${wire.origin}/my-photos/photos`);
    await expect(
      page.getByRole('rowgroup', { name: 'December 2024' }).getByRole('gridcell', { name: /^Photo of/ }),
    ).toHaveCount(3);
    await page.waitForLoadState('networkidle');
    await use(wire);
    await page.close();
    await wire.close();
  },
});

/** Every connection from now on has this fault; those that are open end. */
function spoil(wire: FaultProxy, fault: Fault): void {
  wire.script(() => fault);
  wire.cut();
}
/** From now on nothing is wrong; connections that are spoilt end. */
function mend(wire: FaultProxy): void {
  wire.script(() => ({ kind: 'pass' }));
  wire.cut();
}
const toTheEnd = (page: Page) => page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));

const broken: Readonly<Record<string, Fault>> = {
  'is refused @nightly': { kind: 'refuse' },
  'is reset in the middle of the answer': { kind: 'reset', bytes: 700 },
  'is closed in the middle of the answer @nightly': { kind: 'truncate', bytes: 700 },
  'loses the answer after the work was done @nightly': { kind: 'lost' },
};
for (const [words, fault] of Object.entries(broken)) {
  throughWire(
    `a connection that ${words}: the months say so, and can be read again [F2, 4.1a, 8.1a]`,
    async ({ page, wire }) => {
      spoil(wire, fault);
      await toTheEnd(page);
      await expect(oldest(page).getByRole('alert')).toHaveText(notLoaded, { timeout: 40_000 });
      mend(wire);
      await oldest(page).getByRole('button', { name: 'Try again' }).click();
      await expect(cells(page)).toHaveCount(3, mended);
      await expect(oldest(page).getByRole('alert')).toHaveCount(0);
    },
  );
}

throughWire(
  'a connection that goes silent @nightly is given up at its deadline [F2, 4.3]',
  async ({ page, wire }) => {
    throughWire.slow();
    spoil(wire, { kind: 'stall', bytes: 300 });
    await toTheEnd(page);
    await expect(oldest(page).getByRole('alert')).toHaveText(notLoaded, { timeout: 60_000 });
    mend(wire);
    await oldest(page).getByRole('button', { name: 'Try again' }).click();
    await expect(cells(page)).toHaveCount(3, mended);
  },
);

for (const [words, fault] of Object.entries<Fault>({
  'trickles @nightly': { kind: 'trickle', bytes: 900, every: 20 },
  'is two seconds late @nightly': { kind: 'late', by: 2_000 },
})) {
  throughWire(
    `a connection that ${words} is waited for, without an error [F2, F17]`,
    async ({ page, wire }) => {
      spoil(wire, fault);
      await toTheEnd(page);
      await expect(cells(page)).toHaveCount(3, { timeout: 30_000 });
      await expect(oldest(page).getByRole('alert')).toHaveCount(0);
    },
  );
}
