import type { Page } from '@playwright/test';
import { beSignedIn, expect, test } from '../../tests/kit/e2e.ts';
import { type Fault, type FaultProxy, startFaultProxy } from '../../tests/kit/faultProxy.ts';
import { isAtRest } from '../../tests/kit/rest.ts';
import { brokenConnection } from '../../tests/kit/watch.ts';
import { pressIfThere, seedPhotos } from '../kit/parts.ts';

const notLoaded = 'Some months couldn’t be loaded';
/** Three photos in each month of ten years, so that the last year is far below the first screen. */
const months = Array.from({ length: 120 }, (_, index) => ({
  takenAt: `${2015 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-10T12:00:00`,
  count: 3,
  fileName: 'photo.jpg',
}));
/** If a connection breaks while the fault is being removed, the first attempt is lost; two more follow. */
const mended = { timeout: 40_000 };
const section = (page: Page, month: string) => page.getByRole('rowgroup', { name: month });
const oldest = (page: Page) => section(page, 'January 2015');
const cells = (page: Page, month: string) =>
  section(page, month).getByRole('gridcell', { name: /^Photo of/ });
const saidOnce = (page: Page) => page.getByRole('status').filter({ hasText: notLoaded });

/** Opens a page whose connections pass through a proxy that can inject faults. */
const throughWire = test.extend<{ wire: FaultProxy }>({
  wire: async ({ page, context, house, watch }, use) => {
    // The browser reports these errors for a broken connection.
    watch.foreseeFailures(/^\/svc\//, ...brokenConnection);
    watch.foresee(/^console: WebSocket connection to/);
    const wire = await startFaultProxy({ port: Number(new URL(house.origin).port) });
    const customer = await house.seed.customer();
    await seedPhotos(house.seed, customer, months);
    await beSignedIn(context, wire.origin, customer);
    await use(wire);
    await page.close();
    await wire.close();
  },
});

/** Loads the first screen, makes every connection faulty from then on, and scrolls to the last month. */
async function spoil(page: Page, wire: FaultProxy, fault: Fault): Promise<void> {
  await page.goto(`${wire.origin}/my-photos/photos`);
  await expect(cells(page, 'December 2024')).toHaveCount(3);
  // Parts of the page that are loaded late must arrive before the fault starts; the storage status is one of them.
  await expect(page.getByText('Photo storage:')).toBeAttached();
  await isAtRest(page);
  wire.script(() => fault);
  wire.cut();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
}
/** Removes the fault from later connections, and closes those that are faulty. */
function mend(wire: FaultProxy): void {
  wire.script(() => ({ kind: 'pass' }));
  wire.cut();
}
/**
 * Checks that the last months fail to load, which is announced once, and are then loaded again: with the
 * button, or automatically before that.
 */
async function failsAndIsReadAgain(page: Page, wire: FaultProxy, timeout = 40_000): Promise<void> {
  await expect(saidOnce(page)).toBeVisible({ timeout });
  mend(wire);
  await pressIfThere(saidOnce(page).getByRole('button', { name: 'Try again' }));
  await expect(cells(page, 'January 2015')).toHaveCount(3, mended);
  await expect(oldest(page).getByRole('alert')).toHaveCount(0);
  await expect(saidOnce(page)).toHaveCount(0, mended);
}

throughWire(
  'a connection that is reset in the middle of the answer: the months say so, and can be read again [F2, 4.1a, 8.1a]',
  async ({ page, wire }) => {
    await spoil(page, wire, { kind: 'reset', bytes: 700 });
    await failsAndIsReadAgain(page, wire);
  },
);

throughWire(
  'every other fault of a connection: broken it is said, silent it is given up, slow it is waited for @nightly [F2, F17, 4.1a, 4.3, 8.1a]',
  async ({ context, wire }) => {
    throughWire.setTimeout(480_000);
    /** Runs a step in a new page, because a reloaded page would scroll to the former position of its list. */
    const inNewPage = (title: string, act: (page: Page) => Promise<void>) =>
      throughWire.step(title, async () => {
        const page = await context.newPage();
        await act(page);
        await page.close();
        mend(wire);
      });
    const broken: Readonly<Record<string, Fault>> = {
      'is refused': { kind: 'refuse' },
      'is closed in the middle of the answer': { kind: 'truncate', bytes: 700 },
      'loses the answer after the work was done': { kind: 'lost' },
    };
    for (const [words, fault] of Object.entries(broken))
      await inNewPage(`a connection that ${words}`, async (page) => {
        await spoil(page, wire, fault);
        await failsAndIsReadAgain(page, wire);
      });

    await inNewPage('a connection that goes silent is given up at its deadline', async (page) => {
      await spoil(page, wire, { kind: 'stall', bytes: 300 });
      await failsAndIsReadAgain(page, wire, 60_000);
    });

    const slow: Readonly<Record<string, Fault>> = {
      trickles: { kind: 'trickle', bytes: 900, every: 20 },
      'is two seconds late': { kind: 'late', by: 2_000 },
    };
    for (const [words, fault] of Object.entries(slow))
      await inNewPage(`a connection that ${words}`, async (page) => {
        await spoil(page, wire, fault);
        await expect(cells(page, 'January 2015')).toHaveCount(3, { timeout: 40_000 });
        await expect(oldest(page).getByRole('alert')).toHaveCount(0);
        await expect(saidOnce(page)).toHaveCount(0);
      });
  },
);
