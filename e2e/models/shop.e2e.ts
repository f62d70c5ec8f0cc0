import { expect, test } from '../../tests/kit/e2e.ts';
import type { SeededCustomer, TestBackend } from '../../tests/kit/backend.ts';
import { isAtRest } from '../../tests/kit/rest.ts';
import type { Watch } from '../../tests/kit/watch.ts';
import type { Page } from '@playwright/test';
import { isSound } from '../kit/axe.ts';
import { checks, downAddresses, gestures, type World } from './shop.gestures.ts';
import { type Doing, type ModelState, shopModel } from './shop.model.ts';
import { toursOf } from './tours.ts';

/** Returns a business with two payment methods, which has not entered its details. */
const shopper = () => ({
  kind: 'business',
  paymentMethods: [
    { id: crypto.randomUUID(), kind: 'card', label: '•••• 4242' },
    { id: crypto.randomUUID(), kind: 'ideal', label: 'Bank in the Netherlands' },
  ],
});
/** Pages of the shop, which do not belong to this product. */
const outside: readonly string[] = ['basket', 'basketOfOne'] satisfies readonly ModelState[];
const tours = toursOf(shopModel, 30);

/** Returns the states that no earlier tour has visited; axe checks these. */
const newIn = (at: number): Set<string> => {
  const before = new Set([
    ...outside,
    ...tours.slice(0, at).flatMap(({ steps }) => steps.map((step) => step.place)),
  ]);
  return new Set((tours[at]?.steps ?? []).flatMap(({ place }) => (before.has(place) ? [] : [place])));
};

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

/** Expects no findings on a desktop in the light scheme, and none on a phone in the dark one. */
async function isSoundOnBoth(page: Page, place: string): Promise<void> {
  await isSound(page, place);
  await page.setViewportSize(phone);
  await page.emulateMedia({ colorScheme: 'dark' });
  await isAtRest(page);
  await isSound(page, `${place} on a phone in the dark`);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(desktop);
}

interface Fixtures {
  readonly page: Page;
  readonly house: TestBackend;
  readonly watch: Watch;
  readonly signedIn: (request: never) => Promise<SeededCustomer>;
}

async function enter({ page, house, watch, signedIn }: Fixtures): Promise<World> {
  watch.foreseeFailures(downAddresses, 400);
  watch.foreseeFailures(
    /\/(?:offers\/GONE99|customers\/me\/business|(?:superorders|OrderDeliveryDates)\/somebody-else)$/,
    404,
  );
  watch.foreseeFailures(/\/deliveryAddress$/, 409);
  watch.foreseeFailures(/callback-test$/, 422);
  watch.foreseeFailures(/\/offers\/OUTAGE$/, 502);
  const world: World = { page, house, customer: await signedIn(shopper() as never), down: null };
  await page.route(/\/svc\//, (route) =>
    world.down?.test(new URL(route.request().url()).pathname) === true
      ? route.fulfill({ status: 400, body: '' })
      : route.fallback(),
  );
  await page.goto('/orders');
  return world;
}

test.describe('on a desktop', () => {
  test.use({ viewport: desktop, colorScheme: 'light' });
  for (const [at, { start, steps }] of tours.entries()) {
    test(`a business in the shop, ${at + 1} of ${tours.length}: ${steps.length} steps [2.52b, 2.52c, 2.52j, 3.12, 4.11a, 4.11b, 4.13, 4.14a, 4.14b, 5.12, 6.1c, 7.8, 7.10a, 7.14a, 8.5b, 8.5c]`, async ({
      page,
      house,
      signedIn,
      watch,
    }) => {
      const fresh = newIn(at);
      const world = await enter({ page, house, signedIn, watch });
      await checks[start as ModelState](world);
      if (at === 0) await isSoundOnBoth(page, start);
      for (const { doing, place } of steps)
        await test.step(`${doing}: ${place}`, async () => {
          await gestures[doing as Doing](world);
          await checks[place as ModelState](world);
          if (fresh.delete(place)) await isSoundOnBoth(page, place);
        });
    });
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: phone, colorScheme: 'dark', hasTouch: true });
  test('a business goes from page to page by the menu of a phone, by touch [2.52b, 3.12, 6.1c]', async ({
    page,
    house,
    signedIn,
    watch,
  }) => {
    const world = await enter({ page, house, signedIn, watch });
    await checks.noOrders(world);
    const account = page.getByRole('navigation', { name: 'Account' });
    for (const [name, place] of [
      ['Invoices', 'noInvoices'],
      ['FTP instructions', 'instructions'],
      ['Orders', 'noOrders'],
    ] as const) {
      await expect(account).toBeHidden();
      await page.getByRole('button', { name: 'Menu', exact: true }).tap();
      await account.getByRole('link', { name }).tap();
      await checks[place](world);
    }
    await expect(account).toBeHidden();
  });
});
