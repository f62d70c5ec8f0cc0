import { type Download, expect, type Page } from '@playwright/test';
import type { SeededCustomer, TestBackend } from '../../tests/kit/backend.ts';
import type { Doing, ModelState } from './shop.model.ts';
import { daysFromNow } from '../../tests/kit/now.ts';
import { goBack, home } from '../kit/parts.ts';
import { arrivesInMarch } from '../orders/kit.ts';

/** The page of a test, its backend and customer, and a pattern for the URLs that currently fail. */
export interface World {
  readonly page: Page;
  readonly house: TestBackend;
  readonly customer: SeededCustomer;
  down: RegExp | null;
}

const ago = (days: number) => daysFromNow(-days).toISOString();
const code = ({ customer }: World) => `${customer.id}-order`;
const broken = ({ customer }: World) => `${customer.id}-broken`;
const confirmed = ({ customer }: World) => `${customer.id}-confirmed`;
const expected = arrivesInMarch;

/**
 * Returns these orders: one with every action, one whose voucher cannot be checked, one in production, one whose
 * product is discontinued, one that has been sent, and two earlier ones.
 */
const placed = (world: World) => [
  {
    id: code(world),
    number: '4418 7700',
    status: 'Received',
    address: home,
    expected,
    products: [
      { articleId: 'book-square-m', name: 'Photo book “Harvest”', voucher: 'SUMMER15', status: 'Received' },
      { articleId: 'canvas-panorama', name: 'Canvas “Dolomites”', voucher: 'GONE99', status: 'Received' },
      { articleId: 'mug-classic', name: 'Mug', status: 'Received' },
    ],
  },
  {
    id: broken(world),
    number: '4418 7701',
    createdAt: ago(0.5),
    expected,
    products: [{ articleId: 'poster-50x70', name: 'Poster', voucher: 'OUTAGE' }],
  },
  {
    id: confirmed(world),
    number: '4418 7702',
    createdAt: ago(0.6),
    status: 'Confirmed',
    address: home,
    changeableUntil: ago(-2),
    expected,
    products: [{ articleId: 'cards-folded', name: 'Cards' }],
  },
  {
    number: '4418 7703',
    createdAt: ago(0.7),
    expected,
    products: [{ articleId: 'canvas-panorama', name: 'Canvas “Delta”' }],
  },
  ...([1, 90, 800] as const).map((days) => ({
    number: `4402 ${1000 + days}`,
    status: 'Dispatched',
    createdAt: ago(days),
    expected,
    products: [{ articleId: 'mug-classic', name: `Mug of ${days}` }],
  })),
];

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
/** Presses the tab with this name; the name includes the number of orders. */
const tab = (page: Page, name: RegExp) => page.getByRole('link', { name }).first().click();
const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name }).click();
const details = (page: Page, name: string) => card(page, name).getByRole('heading').getByRole('link').click();
const dialog = (page: Page) => page.getByRole('dialog');
const delivery = (page: Page) => page.getByRole('region', { name: 'Delivery', exact: true });
const again = (page: Page) => page.getByRole('region', { name: 'Reorder' });

async function search(page: Page, words: string): Promise<void> {
  await page.getByRole('searchbox').fill(words);
  await page.keyboard.press('Enter');
}
/** Fills in fields by their labels. */
async function write(within: Pick<Page, 'getByLabel'>, texts: Readonly<Record<string, string>>) {
  for (const [label, text] of Object.entries(texts))
    await within.getByLabel(label, { exact: true }).fill(text);
}
async function saveCallback(page: Page, address: string): Promise<void> {
  await write(page, { 'Callback URL': address });
  await press(page, 'Test callback');
}
const setCutOff = ({ house }: World, id: string, when: string) =>
  house.backend.ports.store.query(
    `update customer_order set changeable_until = now() + interval '${when}' where id = $1`,
    [id],
  );
/** Prevents the production site from replying, so that a request never receives the reply to another one. */
const keepProductionSilent = (world: World) =>
  world.house.backend.ports.store.query(
    'update customer_order set asked_address = asked_address || \'{"at": "never"}\' where id = $1',
    [confirmed(world)],
  );
const newAddress = { Street: 'The Mall', 'Street number': '1', 'Postal code': 'SW1A 1AA', Town: 'London' };

/** Changes the status of the business as customer care would; the page receives the status when it is next loaded. */
async function account({ page, house, customer }: World, status: string): Promise<void> {
  await house.backend.ports.store.query('update customer set b2b_status = $2 where id = $1', [
    customer.id,
    status,
  ]);
  await page.reload();
}
const openOrder = async (world: World) => {
  await setCutOff(world, code(world), '50 minutes');
  await details(world.page, 'Harvest');
};
const services = /^\/svc\/(?:orders\/v[12]\/superorders|orders\/reorder|reorder\/|invoices\/)/i;
const reorderService = /^\/svc\/(?:orders\/reorder|reorder\/)/i;
const addressService = /\/deliveryAddress$/;
/** Paths of the requests that the test can make fail. */
export const downAddresses = new RegExp(`${services.source}|${addressService.source}`, 'i');
async function whileDown(
  world: World,
  doing: () => Promise<unknown>,
  seen: () => Promise<unknown>,
  addresses = services,
): Promise<void> {
  world.down = addresses;
  await doing();
  await seen();
  world.down = null;
}
async function isWhole(saved: Download, name: RegExp): Promise<void> {
  expect(saved.suggestedFilename()).toMatch(name);
  expect(await saved.failure()).toBe(null);
}
const said = (page: Page, words: string) => () => expect(page.getByText(words)).toBeVisible();

/** Performs each action of the model, using only what is on the screen. */
export const gestures: Readonly<Record<Doing, (world: World) => Promise<unknown>>> = {
  'orders something': async (world) => {
    await world.house.seed.make('orders', { customerId: world.customer.id, orders: placed(world) });
    await world.page.reload();
  },
  'looks at the history': ({ page }) => tab(page, /^History/),
  'looks at what is in progress': ({ page }) => tab(page, /^In progress/),
  'looks for a product': ({ page }) => search(page, 'harvest'),
  'looks for what was never ordered': ({ page }) => search(page, 'piano'),
  'shows all': async ({ page }) => {
    const all = page
      .getByRole('button', { name: /^Show all/ })
      .or(page.getByRole('link', { name: /^Show all/ }));
    return (await all.count()) > 0 ? all.click() : search(page, '');
  },
  'reloads while the service is down': (world) =>
    whileDown(
      world,
      () => world.page.reload(),
      () => expect(world.page.getByRole('button', { name: 'Try again' })).toBeVisible(),
    ),
  'tries again': ({ page }) => press(page, 'Try again'),
  'opens the order': openOrder,
  'opens it while the service is down': (world) =>
    whileDown(
      world,
      () => openOrder(world),
      () => expect(world.page.getByRole('button', { name: 'Try again' })).toBeVisible(),
    ),
  'opens one that is not theirs': ({ page }) => page.goto('/orders/somebody-else'),
  'opens the one with a broken voucher': ({ page }) => details(page, 'Poster'),
  'asks production for another address': async (world) => {
    const { page } = world;
    await details(page, 'Cards');
    await delivery(page).getByRole('button', { name: 'Change address' }).click();
    await dialog(page).getByLabel('New address').check();
    await write(dialog(page), newAddress);
    const answered = page.waitForResponse(addressService);
    await press(page, 'Deliver to the new address');
    await answered;
    await keepProductionSilent(world);
  },
  'asks for what is no longer made': async ({ page }) => {
    await details(page, 'Delta');
    await press(page, 'Reorder');
  },
  'orders the mug again': async ({ page }) => {
    await details(page, 'Mug of 1');
    await press(page, 'Reorder');
  },
  'goes to the orders': ({ page }) => menu(page, 'Orders'),
  'goes to the invoices': ({ page }) => menu(page, 'Invoices'),
  'goes to the addresses': ({ page }) => page.goto('/settings/addresses/all'),
  'goes to the payment methods': ({ page }) => page.goto('/settings/payment-method'),
  'goes to the settings': ({ page }) => page.goto('/settings/b2b'),
  'goes to the instructions': ({ page }) => menu(page, 'FTP instructions'),
  'asks to change the address': ({ page }) =>
    delivery(page).getByRole('button', { name: 'Change address' }).click(),
  'chooses a new address': ({ page }) => dialog(page).getByLabel('New address').check(),
  'writes a postal code that is none': async ({ page }) => {
    await write(dialog(page), { ...newAddress, 'Postal code': '20I8' });
    await press(page, 'Deliver to the new address');
  },
  'writes a new address': async ({ page }) => {
    await write(dialog(page), newAddress);
    await press(page, 'Deliver to the new address');
  },
  'writes a new address when it is too late': async (world) => {
    await write(dialog(world.page), newAddress);
    await setCutOff(world, code(world), '-1 second');
    await press(world.page, 'Deliver to the new address');
  },
  'writes a new address while the service is down': async (world) => {
    await write(dialog(world.page), newAddress);
    await whileDown(
      world,
      () => press(world.page, 'Deliver to the new address'),
      said(world.page, 'We couldn’t change the address'),
      addressService,
    );
  },
  'looks near what is no postal code': async ({ page }) => {
    await dialog(page).getByLabel('Postal code').fill('nowhere');
    await press(page, 'Find pick-up points');
  },
  'chooses a pick-up point': ({ page }) => dialog(page).getByLabel('Deliver to a pick-up point').check(),
  'takes the kiosk': async ({ page }) => {
    await dialog(page).getByRole('radio', { name: 'Corner kiosk' }).check();
    await press(page, 'Pick up from Corner kiosk');
  },
  'presses Escape': ({ page }) => page.keyboard.press('Escape'),
  'goes back': ({ page }) => goBack(page),
  'asks to order it again': ({ page }) => press(page, 'Reorder'),
  'asks to order it again while the service is down': (world) =>
    whileDown(
      world,
      () => press(world.page, 'Reorder'),
      said(world.page, 'We couldn’t reorder this'),
      // The order itself is not included, because the page reads it every few seconds.
      reorderService,
    ),
  'lets it be': ({ page }) => press(page, 'Not now'),
  'orders what can be had': ({ page }) => press(page, 'Reorder 2 products'),
  'saves the PDF': async ({ page }) => {
    const saved = page.waitForEvent('download');
    await page
      .getByRole('button', { name: /^(Download )?PDF/ })
      .first()
      .click();
    await isWhole(await saved, /\.pdf$/);
  },
  'saves the PDF while the service is down': (world) =>
    whileDown(
      world,
      () => world.page.getByRole('button', { name: /^PDF/ }).first().click(),
      said(world.page, 'could not be downloaded'),
    ),
  'saves the year': async ({ page }) => {
    const saved = page.waitForEvent('download');
    await press(page, /^Download all of \d{4} \(\.zip\)$/);
    await isWhole(await saved, /^invoices_\d{4}\.zip$/);
  },
  'looks at earlier ones': ({ page }) => tab(page, /^Earlier/),
  'chooses the year': ({ page }) =>
    page.getByRole('combobox', { name: 'Year' }).selectOption(String(new Date(ago(800)).getUTCFullYear())),
  'looks for one that is not there': ({ page }) => search(page, 'piano'),
  'adds an address': ({ page }) => press(page, 'Add address'),
  'saves an empty one': async ({ page }) => {
    await write(dialog(page), { 'First name': '', 'Last name': '' });
    await press(page, 'Save address');
  },
  'saves an address': async ({ page }) => {
    await write(dialog(page), { 'First name': 'Eva', 'Last name': 'Vermeer', ...newAddress });
    await press(page, 'Save address');
  },
  'asks to delete it': ({ page }) =>
    card(page, 'The Mall')
      .getByRole('button', { name: /^Delete/ })
      .click(),
  'keeps it': ({ page }) => press(page, 'Cancel'),
  'deletes it': ({ page }) => press(page, 'Delete address'),
  'prefers the bank': ({ page }) => page.getByRole('radio', { name: /iDEAL/ }).check(),
  'prefers the card': ({ page }) => page.getByRole('radio', { name: /Card/ }).check(),
  'saves a VAT number that is none': async ({ page }) => {
    await write(page, { 'Company name': 'Vermeer bv', 'VAT number': '123' });
    await press(page, 'Save');
  },
  'saves the details': async ({ page }) => {
    await write(page, { 'VAT number': 'BE 0123.456.749' });
    await press(page, 'Save');
  },
  'is blocked': (world) => account(world, 'Blocked'),
  'is asked for its details again': (world) => account(world, 'Default'),
  'tests an address of the inside': ({ page }) => saveCallback(page, 'http://127.0.0.1:1/'),
  'tests one that refuses': ({ page, house }) => saveCallback(page, `${house.origin}/svc/receiver/no`),
  'tests the receiver': ({ page, house }) => saveCallback(page, `${house.origin}/svc/receiver/ok`),
  // The page may test an internal URL, but must not store it.
  'saves it': async ({ page }) => {
    await write(page, { 'Callback URL': 'https://erp.example.com/orders' });
    await press(page, 'Save');
  },
};

const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
const shows =
  (...words: readonly (string | RegExp)[]) =>
  async ({ page }: World) => {
    for (const one of words) await expect(page.getByText(one).first()).toBeVisible();
  };
/** Expects the list to contain cards for these products. */
const lists =
  (tab: string, ...names: readonly string[]) =>
  async ({ page }: World) => {
    await heading(page, 'Orders');
    await expect(page.getByRole('link', { name: tab })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([...names]);
  };
const invoiceRows = async ({ page }: World, count: number) => {
  await heading(page, 'B2B invoices');
  await expect(page.getByRole('table').getByRole('rowheader')).toHaveCount(count);
};
const addresses =
  (...texts: readonly RegExp[]) =>
  async ({ page }: World) => {
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.getByRole('list', { name: 'Addresses' }).getByRole('listitem')).toHaveText([...texts]);
  };
const seesOrder = async ({ page }: World) => {
  await heading(page, 'Order 4418 7700');
  await expect(page.getByRole('region', { name: 'Products' }).getByRole('listitem')).toHaveText([
    /Harvest.*Voucher SUMMER15/,
    /Dolomites/,
    /Mug/,
  ]);
  await expect(page.getByRole('region', { name: 'Vouchers' })).toContainText(
    /off your photo book.*We couldn’t find a voucher with this code/,
  );
  await expect(delivery(page).getByRole('timer')).toHaveText(/another 4\d\smins\s\d+\ssecs?/);
  await expect(dialog(page)).toHaveCount(0);
  await expect(again(page)).toHaveCount(0);
};
const goesTo = async ({ page }: World, words: string, state: string) => {
  await expect(dialog(page)).toHaveCount(0);
  await expect(delivery(page)).toContainText(words);
  await expect(delivery(page)).toContainText(state);
};
const checked =
  (name: RegExp) =>
  ({ page }: World) =>
    expect(page.getByRole('radio', { name })).toBeChecked();

/** Checks what the screen must show in each state. */
export const checks: Readonly<Record<ModelState, (world: World) => Promise<unknown>>> = {
  noOrders: shows('No orders in progress'),
  noEarlierOrders: shows('No earlier orders'),
  noInvoices: shows('No invoices yet'),
  noEarlierInvoices: shows('No earlier invoices'),
  inProgress: lists(
    'In progress',
    'Photo book “Harvest”, Canvas “Dolomites” and Mug',
    'Poster',
    'Cards',
    'Canvas “Delta”',
    'Mug of 1',
  ),
  history: lists('History', 'Mug of 90', 'Mug of 800'),
  found: lists('In progress', 'Photo book “Harvest”, Canvas “Dolomites” and Mug'),
  noneFound: shows(/^No orders match/),
  listFailed: shows('Error: Your orders could not be loaded'),
  order: seesOrder,
  orderFailed: shows(
    'An error occurred loading this order, please contact us to report this issue.',
    'Contact customer care',
  ),
  orderNotFound: shows('Order not found'),
  voucherFailed: shows('Request failure, status 502.'),
  pdfSaved: shows('PDF saved'),
  wayAsked: ({ page }) => expect(page.getByRole('dialog', { name: 'Change delivery address' })).toBeVisible(),
  addressForm: async ({ page }) => {
    await expect(dialog(page).getByLabel('Deliver to an address')).toBeChecked();
    await expect(dialog(page).getByLabel('Postal code')).toHaveValue('');
  },
  addressWrong: async ({ page }) => {
    await expect(dialog(page).getByText('Postal Code must be valid').last()).toBeVisible();
    await expect(dialog(page).getByLabel('Postal code')).toBeFocused();
  },
  addressChanged: (world) => goesTo(world, '1 The Mall', 'Delivery address updated.'),
  addressNotChanged: (world) =>
    goesTo(world, 'We couldn’t change the address', 'Your order will still go to the previous address.'),
  addressAsked: async (world) => {
    const bothShow = async () => {
      await goesTo(world, 'Requested address, not confirmed yet', 'We’ve requested this change.');
      const [now, requested] = (await delivery(world.page).textContent())?.split('Requested') ?? [];
      expect([now, requested]).toEqual([
        expect.stringContaining('221 Baker Street'),
        expect.stringContaining('1 The Mall'),
      ]);
    };
    await bothShow();
    // After a reload, the page shows the same data from the service's response.
    await world.page.reload();
    await bothShow();
  },
  noPoints: shows('We couldn’t find any pick-up points near this postal code. Try another one.'),
  points: ({ page }) =>
    expect(
      dialog(page).getByRole('group', { name: 'Which pick-up point?' }).getByRole('radio').first(),
    ).toBeVisible(),
  pointTaken: (world) => goesTo(world, 'Corner kiosk', 'Delivery address updated.'),
  tooLate: async (world) => {
    await goesTo(
      world,
      'Your order will still go to the previous address.',
      'It’s too late to change this address',
    );
    await expect(delivery(world.page).getByRole('button', { name: 'Change address' })).toHaveCount(0);
  },
  reorder: ({ page }) =>
    expect(again(page).getByRole('listitem')).toContainText([
      'Can be reordered',
      'We no longer make this product.',
      'Can be reordered',
    ]),
  reorderFailed: shows('We couldn’t reorder this', 'Your basket hasn’t changed.'),
  basket: ({ page }) => expect(page).toHaveURL(/\/svc\/shop\/alb-gb\/basket\//),

  nothingAgain: async ({ page }) => {
    await expect(again(page)).toContainText('None of these products can be reordered');
    await expect(again(page).getByRole('button')).toHaveText(['Not now']);
  },
  basketOfOne: ({ page }) => expect(page).toHaveURL(/\/svc\/shop\/alb-gb\/basket\//),
  sentOrder: async ({ page }) => {
    await heading(page, 'Order 4402 1001');
    await expect(page.getByRole('button', { name: 'Reorder', exact: true })).toBeEnabled();
    await expect(again(page)).toHaveCount(0);
  },

  invoices: (world) => invoiceRows(world, 2),
  earlierInvoices: (world) => invoiceRows(world, 1),
  invoicesOfYear: shows(/^Download all of \d{4} \(\.zip\)$/),
  noInvoice: shows('No invoices match'),
  invoiceSaved: ({ page }) => expect(page.getByRole('table').getByRole('status')).toHaveText('Saved'),
  invoiceNotSaved: shows(/^Error: Invoice .* could not be downloaded$/),
  invoicesFailed: shows('Error: Your invoices could not be loaded'),

  noAddresses: shows('No addresses yet'),
  newAddress: ({ page }) => expect(page.getByRole('dialog', { name: 'Add address' })).toBeVisible(),
  newAddressWrong: async ({ page }) => {
    await expect(dialog(page).getByText('Postal Code must be valid').last()).toBeVisible();
    await expect(dialog(page).getByLabel('First name')).toBeFocused();
  },
  oneAddress: addresses(/^Default.*Eva Vermeer.*1 The Mall.*SW1A 1AA/),
  deletionAsked: ({ page }) => expect(page.getByRole('dialog', { name: 'Delete address?' })).toBeVisible(),

  card: checked(/Card/),
  bank: checked(/iDEAL/),

  detailsMissing: shows('Company details are missing'),
  detailsWrong: shows('Please enter a valid VAT number'),
  beingChecked: shows('Pending account validation'),
  blocked: shows('Your account is blocked', 'Contact customer care'),

  instructions: async ({ page }) => {
    await heading(page, 'FTP instructions');
    await expect(page.getByLabel('Callback URL')).toBeVisible();
  },
  callbackRefused: shows('This URL can’t be reached from the internet'),
  callbackNotTaken: shows('Your server answered with status 500.'),
  callbackTaken: shows('Your server accepted the callback'),
  callbackSaved: shows('Your changes have been saved'),
};
