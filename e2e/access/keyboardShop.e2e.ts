import type { Page } from '@playwright/test';
import type { SeedClient, SeededCustomer } from '../../tests/kit/backend.ts';
import { expect, test } from '../../tests/kit/e2e.ts';
import { daysFromNow, isoDay } from '../../tests/kit/now.ts';
import { expectFocus, expectTrap, press, tabTo } from '../kit/keyboard.ts';
import { dialogsAreClosed, home } from '../kit/parts.ts';

const at = (days: number) => daysFromNow(days).toISOString();
const expected = { earliest: isoDay(daysFromNow(5)), latest: isoDay(daysFromNow(7)) };
/** Matches the requests about a voucher to which the service responds with 502. */
const outage = /\/(?:campaigns\/offers\/OUTAGE|voucher\/refresh)$/;
const product = (articleId: string, name: string, more = {}) => ({ articleId, name, ...more });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
const dialogOf = (page: Page) => page.getByRole('dialog');
/** Waits until focus is on an element within the page after the element that had it was removed. */
const isSomewhere = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');

/** Reaches a field with Tab and types into it. */
async function write(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, dialogOf(page).getByLabel(label, { exact: true }));
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

/**
 * Creates an order in progress, with more than a page of other orders above it. Its address can be changed, its
 * voucher checked and its book downloaded.
 */
async function seedOrders(
  seed: Pick<SeedClient, 'make'>,
  customer: SeededCustomer,
  others = 0,
): Promise<string> {
  const id = `${customer.id}-open`;
  const more = { address: home, expected };
  await seed.make('orders', {
    customerId: customer.id,
    orders: [
      {
        ...more,
        id,
        number: '4418 7700',
        status: 'Received',
        changeableUntil: at(2),
        products: [
          product('book-square-m', 'Book', { voucher: 'OUTAGE', status: 'Received' }),
          product('canvas-panorama', 'Canvas', { status: 'Received' }),
        ],
      },
      ...Array.from({ length: others }, (_, index) => ({
        ...more,
        number: `4418 77${10 + index}`,
        createdAt: at(-1 - index / 86_400),
        products: [product('mug-classic', `Mug ${index}`)],
      })),
    ],
  });
  return id;
}

for (const { device, viewport, isNightly } of [
  { device: 'desktop', viewport: { width: 1440, height: 900 }, isNightly: false },
  { device: 'phone', viewport: { width: 390, height: 844 }, isNightly: true },
]) {
  const when = isNightly ? ' @nightly' : '';

  test.describe(device, () => {
    test.use({ viewport });

    test(`keyboard only at a ${device}: an order is searched for and found across pages and tabs${when} [2.52b]`, async ({
      page,
      house,
      signedIn,
      watch,
    }) => {
      watch.foreseeFailures(outage, 502);
      await seedOrders(house.seed, await signedIn(), 11);
      await page.goto('/orders');
      const card = page.getByRole('heading', { level: 2 });
      await expect(card).toHaveCount(10);
      await tabTo(page, page.getByRole('searchbox'));
      await page.keyboard.type('piano');
      await page.keyboard.press('Enter');
      await press(page, button(page, 'Show all orders'));
      await expect(card).toHaveCount(10);
      await isSomewhere(page);
      const history = page.getByRole('link', { name: /^History/ });
      await page.reload();
      await press(page, history);
      await expect(page.getByText('No earlier orders')).toBeVisible();
      await expectFocus(history);
      await tabTo(page, page.getByRole('link', { name: /^In progress/ }), 30, 'Shift+Tab');
      await page.keyboard.press('Enter');
      await expect(card).toHaveCount(10);
      await press(page, page.getByRole('link', { name: 'Next' }));
      await expect(card).toHaveCount(2);
      await isSomewhere(page);
      await press(page, page.getByRole('link', { name: 'Previous' }));
      await expect(card).toHaveCount(10);
      await page.reload();
      await press(
        page,
        page.getByRole('listitem').filter({ hasText: '4418 7700' }).getByRole('heading').getByRole('link'),
      );
      await expect(page.getByRole('heading', { level: 1, name: 'Order 4418 7700' })).toBeVisible();
    });

    test(`keyboard only at a ${device}: an order's address changes in a dialog that keeps the focus${when} [4.11a, 4.11b, 5.12]`, async ({
      page,
      house,
      signedIn,
      watch,
    }) => {
      watch.foreseeFailures(outage, 502);
      await page.goto(`/orders/${await seedOrders(house.seed, await signedIn())}`);
      const change = button(page, 'Change address');
      await press(page, change);
      await expectTrap(page, dialogOf(page));
      await page.keyboard.press('Escape');
      await expect(dialogOf(page)).toHaveCount(0);
      await expectFocus(change);
      await page.keyboard.press('Enter');
      // The two delivery types are one Tab stop; arrow keys move between them.
      await tabTo(page, dialogOf(page).getByLabel('Deliver to an address'));
      await page.keyboard.press('ArrowRight');
      await expectFocus(dialogOf(page).getByLabel('Deliver to a pick-up point'));
      await write(page, 'Postal code', 'NW1 6XE');
      await page.keyboard.press('Enter');
      await expect(dialogOf(page).getByRole('group', { name: 'Which pick-up point?' })).toBeVisible();
      await tabTo(page, dialogOf(page).getByLabel('Deliver to a pick-up point'), 30, 'Shift+Tab');
      await page.keyboard.press('ArrowLeft');
      await expectFocus(dialogOf(page).getByLabel('Deliver to an address'));
      await tabTo(page, dialogOf(page).getByLabel('Current'));
      await page.keyboard.press('ArrowUp');
      await expectFocus(dialogOf(page).getByLabel('New address'));
      await write(page, 'Postal code', '20I8');
      await page.keyboard.press('Enter');
      await expectFocus(dialogOf(page).getByLabel('Postal code'));
      await write(page, 'Postal code', 'SW1A 1AA');
      await write(page, 'Street number', '1');
      await write(page, 'Street', 'The Mall');
      await write(page, 'Town', 'London');
      await page.keyboard.press('Enter');
      await expect(dialogOf(page)).toHaveCount(0);
      await expect(page.getByRole('region', { name: 'Delivery', exact: true })).toContainText('1 The Mall');
      await expectFocus(change);
    });

    test(`keyboard only at a ${device}: a voucher is checked, a book saved, a reorder started and cancelled @nightly [4.14a, 4.14b, 7.14a]`, async ({
      page,
      house,
      signedIn,
      watch,
    }) => {
      watch.foreseeFailures(outage, 502);
      await page.goto(`/orders/${await seedOrders(house.seed, await signedIn())}`);
      const again = button(page, 'Reorder');
      await press(page, again);
      const panel = page.getByRole('region', { name: 'Reorder' });
      await expect(panel).toBeVisible();
      await press(page, panel.getByRole('button', { name: 'Not now' }));
      await expect(panel).toBeHidden();
      await isSomewhere(page);

      const check = button(page, 'Check again');
      await press(page, check);
      await expectFocus(check);
      const saved = page.waitForEvent('download');
      const pdf = button(page, /PDF/);
      await tabTo(page, pdf, 30, 'Shift+Tab');
      await page.keyboard.press('Enter');
      await (await saved).path();
      await expectFocus(pdf);
      await expect(pdf).toContainText('PDF saved');
    });

    test(`keyboard only at a ${device}: an invoice is saved and a year chosen @nightly [3.12, 4.10b]`, async ({
      page,
      house,
      signedIn,
    }) => {
      const customer = await signedIn({ kind: 'business', b2bStatus: 'New' });
      const order = { number: '4402 1110', status: 'Dispatched', createdAt: at(-2) };
      await house.seed.make('orders', {
        customerId: customer.id,
        orders: [{ ...order, products: [product('mug-classic', 'Mug')] }],
      });
      await page.goto('/invoices');
      const pdf = button(page, /^PDF/);
      await tabTo(page, pdf);
      const saved = page.waitForEvent('download');
      await page.keyboard.press('Enter');
      await (await saved).path();
      await expect(page.getByRole('table').getByRole('status')).toHaveText('Saved');
      await isSomewhere(page);
      await page.reload();
      await tabTo(page, page.getByRole('combobox', { name: 'Year' }));
      await page.keyboard.press('ArrowDown');
      const zip = button(page, /^Download all of \d+ \(\.zip\)$/);
      await expect(zip).toBeVisible();
      await tabTo(page, zip, 30, 'Shift+Tab');
    });

    test(`keyboard only at a ${device}: an address is added, then deleted @nightly [2.52c, 5.12]`, async ({
      page,
      signedIn,
    }) => {
      await signedIn({ kind: 'business', b2bStatus: 'New' });
      await page.goto('/settings/addresses/all');
      const add = button(page, 'Add address');
      await press(page, add);
      await expectTrap(page, dialogOf(page));
      await page.keyboard.press('Escape');
      await expect(dialogOf(page)).toHaveCount(0);
      await expectFocus(add);
      await page.keyboard.press('Enter');
      await expectFocus(dialogOf(page).getByLabel('Country'));
      for (const [label, text] of [
        ['First name', 'Eva'],
        ['Last name', 'Vermeer'],
        ['Postal code', 'SW1A 1AA'],
        ['Street number', '1'],
        ['Street', 'The Mall'],
        ['Town', 'London'],
      ] as const)
        await write(page, label, text);
      await page.keyboard.press('Enter');
      await expect(dialogOf(page)).toHaveCount(0);
      await isSomewhere(page);
      await press(page, button(page, /^Delete/));
      await expectTrap(page, dialogOf(page));
      await press(page, dialogOf(page).getByRole('button', { name: 'Delete address' }));
      await expect(page.getByText('No addresses yet')).toBeVisible();
      await isSomewhere(page);
      await dialogsAreClosed(page);
    });

    test(`keyboard only at a ${device}: another payment method is preferred, a callback tested and saved @nightly [2.52c, 2.52j, 7.10a]`, async ({
      page,
      signedIn,
      watch,
    }) => {
      watch.foreseeFailures(/\/customers\/me\/callback-test$/, 422);
      await signedIn({
        kind: 'business',
        b2bStatus: 'New',
        paymentMethods: [
          { id: crypto.randomUUID(), kind: 'card', label: '•••• 4242' },
          { id: crypto.randomUUID(), kind: 'ideal', label: 'Bank' },
        ],
      });

      await page.goto('/settings/payment-method');
      await tabTo(page, page.getByRole('radio', { name: /Card/ }));
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('radio', { name: /iDEAL/ })).toBeChecked();
      await expectFocus(page.getByRole('radio', { name: /iDEAL/ }));

      await page.goto('/integration');
      await tabTo(page, page.getByText('Sample callback in JSON', { exact: true }));
      await page.keyboard.press('Enter');
      await expectFocus(page.getByText('Sample callback in JSON', { exact: true }));
      await tabTo(page, page.getByRole('region', { name: 'Sample callback in JSON' }));
      await tabTo(page, page.getByLabel('Callback URL'));
      await page.keyboard.type('http://127.0.0.1:1/');
      const callback = button(page, 'Test callback');
      await press(page, callback);
      await expect(page.getByText('This URL can’t be reached from the internet')).toBeVisible();
      await expectFocus(callback);
      await tabTo(page, page.getByLabel('Callback URL'), 30, 'Shift+Tab');
      await page.keyboard.press('Control+a');
      await page.keyboard.type('https://erp.example.com/orders');
      await press(page, button(page, 'Save'));
      await expect(page.getByText('Your changes have been saved')).toBeVisible();
      await isSomewhere(page);
    });
  });
}
