import type { Page } from '@playwright/test';
import { expect, test } from '../../tests/kit/e2e.ts';
import { type Doing, type Place, shopModel } from './shop.model.ts';
import { leftOut, toursOf } from './tours.ts';

const day = 86_400_000;
const at = (ms: number) => new Date(Date.now() + ms).toISOString();
const home = {
  firstName: 'Eva',
  lastName: 'Vermeer',
  street: 'Baker Street',
  streetNumber: '221',
  postalCode: 'NW1 6XE',
  city: 'London',
  country: 'GB',
};

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const menu = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
const tab = (page: Page, name: RegExp) => page.getByRole('main').getByRole('link', { name }).click();
const dialog = (page: Page) => page.getByRole('dialog');
const delivery = (page: Page) => page.getByRole('region', { name: 'Delivery', exact: true });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
/** Each change of an address is another one. */
let numbers = 300;

const hands: Readonly<Record<Doing, (page: Page) => Promise<unknown>>> = {
  'shows the history': (page) => tab(page, /^History/),
  'shows what is in progress': (page) => tab(page, /^In progress/),
  'looks for nothing there is': async (page) => {
    await page.getByRole('searchbox').fill('zebra');
    await press(page, 'Search');
  },
  'shows all': (page) => press(page, 'Show all orders'),
  'opens the order': (page) => page.getByRole('link', { name: 'Order details' }).first().click(),
  'goes back': (page) => page.goBack(),
  'asks to change where it goes': (page) => press(page, 'Change address'),
  'chooses an address': (page) => dialog(page).getByLabel('At an address').check(),
  'chooses a pick-up point': (page) => dialog(page).getByLabel('At a pick-up point').check(),
  'takes the one of the book': (page) => press(page, /^Deliver here/),
  'sends what will not do': (page) => press(page, 'Deliver to the new address'),
  'presses Escape': (page) => page.keyboard.press('Escape'),
  'opens the invoices': (page) => menu(page, 'Invoices'),
  'shows the older ones': (page) => tab(page, /^Historical/),
  'shows the current ones': (page) => tab(page, /^Current/),
  'opens the addresses': async (page) => {
    await menu(page, 'Settings');
    await page.getByRole('link', { name: 'Delivery addresses' }).click();
  },
  'opens the orders': (page) => menu(page, 'My orders'),
  'adds an address': (page) => press(page, 'Add address'),
  'saves it empty': (page) => press(page, 'Save address'),
  cancels: (page) =>
    dialog(page)
      .getByRole('button', { name: /^(Cancel|Keep address)$/ })
      .click(),
  'asks to delete': (page) => press(page, /^Delete Eva/),
  'changes an address': (page) => press(page, /^Change Eva/),
  'saves another number': async (page) => {
    await dialog(page)
      .getByLabel('Street number')
      .fill(String((numbers += 1)));
    await press(page, 'Save address');
  },
  'leaves the orders': (page) => press(page, 'Leave them as they are'),
  'sends the orders there': async (page) => {
    await dialog(page).getByRole('checkbox').check();
    await press(page, 'Change 1 order');
  },
  'is done': (page) => press(page, 'Done'),
};

const without = (page: Page) => expect(dialog(page)).toHaveCount(0);
const asks = (page: Page, name: string) => expect(page.getByRole('dialog', { name })).toBeVisible();
const ofOrder = async (page: Page) => {
  await expect(heading(page, 'Order 4418 7702')).toBeVisible();
  await expect(delivery(page)).toContainText('London');
  await without(page);
};

const eyes: Readonly<Record<Place, (page: Page) => Promise<void>>> = {
  orders: async (page) => {
    await expect(page.getByRole('heading', { name: 'Mug on its way' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Book of spring' })).toHaveCount(0);
  },
  history: (page) => expect(page.getByRole('heading', { name: 'Book of spring' })).toBeVisible(),
  noneFound: (page) => expect(page.getByRole('heading', { name: /No order with “zebra”/ })).toBeVisible(),
  order: ofOrder,
  choosing: (page) => asks(page, 'Change delivery address'),
  choosingPoint: (page) =>
    expect(
      dialog(page).getByRole('list', { name: 'Pick-up points' }).getByRole('listitem').first(),
    ).toBeVisible(),
  choosingAddress: (page) =>
    expect(dialog(page).getByRole('button', { name: /^Deliver here/ })).toBeVisible(),
  notValid: (page) => expect(dialog(page).getByText('Street name must be valid')).toBeVisible(),
  changed: async (page) => {
    await ofOrder(page);
    await expect(delivery(page).getByRole('status')).toHaveText('The address is changed.');
  },
  invoices: (page) => expect(page.getByRole('table').getByRole('row')).toHaveCount(2),
  olderInvoices: (page) =>
    expect(page.getByRole('heading', { name: 'No earlier invoices' })).toBeVisible(),
  addresses: async (page) => {
    await expect(page.getByRole('list', { name: 'Addresses' }).getByRole('listitem')).toHaveCount(1);
    await without(page);
  },
  adding: (page) => asks(page, 'Add address'),
  wrong: (page) => expect(dialog(page).getByText('6 fields need another look')).toBeVisible(),
  deleting: (page) => asks(page, 'Delete address?'),
  changing: (page) => asks(page, 'Change address'),
  offered: (page) => asks(page, 'Send open orders there, too?'),
  told: (page) => expect(dialog(page).getByRole('listitem')).toHaveText([/Changed/]),
};

const tours = toursOf(shopModel);

test('the walks of the shop half take every arrow and reach every place', () => {
  expect(tours.length).toBeGreaterThan(0);
  expect(leftOut(shopModel, tours)).toEqual([]);
});

for (const [index, { start, steps }] of tours.entries()) {
  test(`a business walks through its orders, invoices and addresses, ${index + 1} of ${tours.length}: ${steps.length} steps [2.52b, 2.52c, 3.12, 4.11a, 4.11b, 4.13, 5.12, 7.10b]`, async ({
    page,
    house,
    signedIn,
    watch,
  }) => {
    test.slow();
    watch.foresee(/^console: Failed to load resource: .* 404 .*\/customers\/me\/business\]/);
    const customer = await signedIn({ kind: 'business', b2bStatus: 'New' });
    const order = { address: home, expected: { earliest: '2027-03-02', latest: '2027-03-04' } };
    await house.seed.make('orders', {
      customerId: customer.id,
      orders: [
        {
          ...order,
          id: `${customer.id}-open`,
          number: '4418 7702',
          status: 'Received',
          createdAt: at(-day),
          changeableUntil: at(2 * day),
          products: [{ articleId: 'mug-classic', name: 'Mug on its way' }],
        },
        {
          ...order,
          id: `${customer.id}-old`,
          number: '4411 1188',
          status: 'Dispatched',
          createdAt: at(-60 * day),
          products: [{ articleId: 'book-square-m', name: 'Book of spring' }],
        },
      ],
    });
    const added = await page.request.post('/svc/customers/customers/me/addresses', {
      headers: { authorization: `Bearer ${customer.user.access_token}`, 'idempotency-key': customer.id },
      data: home,
    });
    expect(added.ok()).toBe(true);
    await page.goto('/orders');
    await eyes[start as Place](page);
    for (const { doing, place } of steps)
      await test.step(`${doing}: ${place}`, async () => {
        await hands[doing as Doing](page);
        await eyes[place as Place](page);
      });
  });
}
