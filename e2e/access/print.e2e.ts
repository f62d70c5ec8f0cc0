import type { Page } from '@playwright/test';
import { type RouteName, routeNames } from '../../contracts/navigation/routes.ts';
import { expect, test } from '../../tests/kit/e2e.ts';
import { daysFromNow, isoDay, now } from '../../tests/kit/now.ts';
import { boxesOf } from '../../tests/kit/rest.ts';
import { seedAlbum, seedSharedAlbum } from '../albums/kit.ts';
import { home, isLoaded, photoCells, seedPhotos } from '../kit/parts.ts';

/** Returns the number of sheets on which the page is printed. */
const sheets = async (page: Page) =>
  (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;

const controls = ['banner', 'navigation', 'button', 'toolbar', 'search', 'slider', 'dialog'] as const;

/**
 * Expects that controls and the account's frame are not printed and that, with `form`, only the selected option of a
 * form is printed.
 */
async function isBare(page: Page, form = false): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  const printed = async () => {
    const roles = form ? controls : ([...controls, 'combobox'] as const);
    const visible = roles.map(async (role) => {
      const count = await page.getByRole(role).filter({ visible: true }).count();
      return count === 0 ? [] : [`${role}: ${count}`];
    });
    return (await Promise.all(visible)).flat();
  };
  await expect.poll(printed, 'controls on paper').toEqual([]);
}

test('printing the photos prints months and photos, one photo prints that photo [2.13a, 2.22a]', async ({
  page,
  house,
  signedIn,
}) => {
  const customer = await signedIn();
  await seedPhotos(house.seed, customer, [
    { takenAt: '2024-07-14T12:00:00', count: 20 },
    { takenAt: '2024-05-02T12:00:00', count: 8 },
  ]);
  await page.goto('/my-photos/photos');
  await isLoaded(photoCells(page).last());
  await isBare(page);
  await expect(page.getByRole('heading', { name: 'My photos' })).toBeVisible();
  await expect(page.getByText('Welcome to your new photo library')).toBeHidden();
  const columns = async () => {
    const [first, eighth] = await boxesOf(page, [photoCells(page).nth(0), photoCells(page).nth(7)]);
    if (first === undefined || eighth === undefined) return null;
    return { isAsWide: eighth.width === first.width, isBeside: eighth.x > first.x };
  };
  await expect.poll(columns).toEqual({ isAsWide: true, isBeside: true });
  await expect.poll(() => sheets(page)).toBe(1);
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await isBare(page);
  await expect(photoCells(page).first()).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Stop selecting' }).click();
  await photoCells(page).nth(3).click();
  await expect(page.getByRole('button', { name: 'Download' })).toBeVisible();
  await isBare(page);
  await expect(page.getByRole('img', { name: /^Photo of/ })).toBeVisible();
  await expect.poll(() => sheets(page)).toBe(1);
});

/** Returns a day of the month after next: the range from the second to the fourth is within one month. */
const arrival = (day: number) => new Date(now.getFullYear(), now.getMonth() + 2, day);
const month = new Intl.DateTimeFormat('en-GB', { month: 'long' }).format(arrival(2));

const placed = {
  number: '4418 7710',
  createdAt: daysFromNow(-1 / 1440).toISOString(),
  status: 'Received',
  changeableUntil: daysFromNow(1).toISOString(),
  expected: { earliest: isoDay(arrival(2)), latest: isoDay(arrival(4)) },
  address: home,
  products: [{ articleId: 'mug-classic', name: 'Cat mug', status: 'Received', voucher: 'SUMMER15' }],
};

const seen = (page: Page, words: string | RegExp) => page.getByText(words).filter({ visible: true }).first();
/**
 * Expects the printed page to contain its heading or photo and these texts, to contain no controls, and to fit on one
 * sheet.
 */
async function prints(
  page: Page,
  path: string,
  says: readonly (string | RegExp)[],
  form = false,
): Promise<void> {
  await test.step(path, async () => {
    await page.emulateMedia({ media: 'screen' });
    await page.goto(path);
    for (const one of says) await expect(seen(page, one)).toBeVisible();
    const isPhoto = path.includes('/preview/');
    const about = isPhoto
      ? page.getByRole('img', { name: /^Photo of/ })
      : page.getByRole('heading', { level: 1 });
    await expect(about).toBeVisible();
    await isBare(page, form);
    await expect(about).toBeVisible();
    for (const one of says) await expect(seen(page, one)).toBeVisible();
    // The values of settings are printed, but not the links for changing them.
    if (/^\/settings(?:\/b2b)?$/.test(path))
      await expect(page.getByRole('main').getByRole('link').filter({ visible: true })).toHaveCount(0);
    // For a business, settings and company details are on the same page.
    await expect.poll(() => sheets(page), `sheets of ${path}`).toBe(path === '/settings/b2b' ? 2 : 1);
  });
}

test('printing orders, one order, addresses and downloads prints their contents [2.52i, 2.52b, 2.52c]', async ({
  page,
  house,
  signedIn,
}) => {
  const customer = await signedIn();
  const id = `${customer.id}-printed`;
  await house.seed.make('orders', { customerId: customer.id, orders: [{ ...placed, id }] });
  await prints(page, '/settings/addresses/all', ['No addresses yet']);
  const added = await page.request.post('/svc/customers/customers/me/addresses', {
    headers: { authorization: `Bearer ${customer.user.access_token}`, 'idempotency-key': customer.id },
    data: placed.address,
  });
  expect(added.ok()).toBe(true);
  await prints(page, '/settings/addresses/all', ['221 Baker Street', 'Default']);
  await prints(page, '/orders', ['4418 7710', 'Cat mug']);
  await prints(page, `/orders/${id}`, [
    'Order 4418 7710',
    'Awaiting payment',
    new RegExp(`^Arrives 2\\s?–\\s?4\\s${month}$`),
    'Cat mug',
    /Includes 20% VAT/,
    '221 Baker Street',
    'SUMMER15',
    'Alb Photo B.V.',
  ]);
  await prints(page, '/downloads', ['No downloads yet']);
});

test('a business prints its invoices, its payment method and its instructions @nightly [2.52c, 2.52j, 3.12]', async ({
  page,
  house,
  signedIn,
}) => {
  const customer = await signedIn({
    kind: 'business',
    b2bStatus: 'Default',
    paymentMethods: [{ id: crypto.randomUUID(), kind: 'card', label: '•••• 4242' }],
  } as never);
  await house.seed.make('orders', {
    customerId: customer.id,
    orders: [
      { ...placed, status: 'Dispatched', products: [{ ...placed.products[0], status: 'Dispatched' }] },
    ],
  });
  await prints(page, '/invoices', ['Company details are missing', '4418 7710', /^£\d+\.\d\d$/]);
  // Counting the sheets has reset the emulated media type.
  await page.emulateMedia({ media: 'screen' });
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('combobox').filter({ visible: true })).toHaveCount(0);
  await expect(seen(page, 'Complete your details')).toHaveCount(0);
  await prints(page, '/settings/payment-method', ['•••• 4242']);
  await test.step('/integration', async () => {
    // The print includes the URL and format that have been entered in the form beside the instructions.
    await page.emulateMedia({ media: 'screen' });
    await page.goto('/integration');
    await expect(seen(page, 'How to send us orders')).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(seen(page, 'Server')).toBeVisible();
    await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0);
    await expect.poll(() => sheets(page)).toBe(1);
  });
});

/** A page to print: its URL, its texts, and the kind of account that can open it. */
interface Printed {
  readonly at: string;
  readonly says: readonly (string | RegExp)[];
  readonly of: 'anybody' | 'consumer' | 'business';
}
/** A page to print or, for a route that prints nothing of its own, the reason. */
type Paper = Printed | 'above' | 'leads elsewhere';

/** Ids of the test customer's data. */
interface Has {
  readonly photo: string;
  readonly album: string;
  readonly shared: string;
  readonly address: string;
  readonly book: string;
}
const consumer = (at: string, ...says: Printed['says']): Printed => ({ at, says, of: 'consumer' });
const business = (at: string, ...says: Printed['says']): Printed => ({ at, says, of: 'business' });
const anybody = (at: string, ...says: Printed['says']): Printed => ({ at, says, of: 'anybody' });

/** Returns the expected print of every route; a new route does not compile until this is declared. */
const papers = ({ photo, album, shared, address, book }: Has): Readonly<Record<RouteName, Paper>> => ({
  home: consumer('/', /^Hello/, '4418 7710'),
  orders: 'above',
  orderDetails: 'above',
  downloads: 'above',
  allAddresses: 'above',
  invoices: 'above',
  integration: 'above',
  paymentMethod: 'above',
  photos: 'above',
  photoPreview: 'above',
  myPhotos: 'leads elsewhere',
  deleteAccountConfirmation: 'leads elsewhere',
  changeEmailConfirmation: 'leads elsewhere',
  subscriptionConfirmation: 'leads elsewhere',
  logout: 'leads elsewhere',
  savedProjects: consumer('/saved-projects', 'Our summer'),
  albums: consumer('/my-photos/albums', 'Naxos', 'Camping'),
  album: consumer(`/my-photos/albums/${album}`, 'Naxos', '2 photos'),
  albumPhotoPreview: consumer(`/my-photos/albums/${album}/preview/${photo}`),
  sharedAlbum: consumer(
    `/my-photos/shared-albums/${shared}`,
    'Camping',
    'Shared albums are no longer supported',
  ),
  sharedAlbumPhotoPreview: consumer(`/my-photos/shared-albums/${shared}/preview/${photo}`),
  photoExports: consumer(
    '/my-photos/exports/00000000-0000-4000-8000-000000000000',
    'Your download link has expired',
  ),
  settings: consumer('/settings', 'E-mail address', 'Delivery address'),
  email: consumer('/settings/email', 'Change email address'),
  personalDetails: consumer('/settings/personal-details', 'First name'),
  onlineProducts: consumer('/online-products', 'First year'),
  onlineProductShare: consumer(`/online-products/${book}`, 'First year'),
  newAddress: consumer('/settings/new-address', 'First name', 'Country'),
  changeAddress: consumer(`/settings/address/?addressId=${address}`, 'First name', 'Country'),
  businessSettings: business('/settings/b2b', 'E-mail address', 'VAT number'),
  businessEmail: business('/settings/b2b/email', 'Change email address'),
  businessNewAddress: business('/settings/b2b/new-address', 'First name', 'Country'),
  businessChangeAddress: business(`/settings/b2b/address/?addressId=${address}`, 'First name', 'Country'),
  deleteAccountError: anybody('/delete-account-error', "Your account couldn't be deleted"),
  accountDeleted: anybody('/account-deleted', 'Your account has been successfully deleted'),
  changeEmailSuccess: anybody('/change-email-success', 'Your e-mail address has been changed!'),
  changeEmailError: anybody('/change-email-error', "Your email wasn't changed"),
  signedOut: anybody('/signed-out', 'You’re signed out'),
  stopEmailChange: anybody('/change-email-stop', 'This link doesn’t work'),
  undoEmailChange: anybody('/change-email-undo', 'This link doesn’t work'),
  subscriptionConfirmationSuccess: anybody('/subscription-confirmation-success', 'Success!'),
  subscriptionConfirmationError: anybody('/subscription-confirmation-error', 'Your subscription failed'),
});

for (const audience of ['consumer', 'business'] as const)
  test(`every other page of a ${audience} prints its contents on one sheet @nightly [2.2a, 2.2b, 2.2c, 2.2d]`, async ({
    page,
    house,
    signedIn,
    watch,
  }) => {
    test.setTimeout(300_000);
    // The export does not exist, the business has not entered its details, and the book is not in the gallery.
    watch.foreseeFailures(/\/(?:backups\/0[-0-9]+$|customers\/me\/business$|galleryentries\/)/, 404);
    const customer = await signedIn({ kind: audience, firstName: 'Eva' });
    const photos = await seedPhotos(house.seed, customer, [{ takenAt: '2024-07-14T12:00:00', count: 2 }]);
    const [photo = ''] = photos;
    const book = { articleId: 'book-square-m', name: 'First year' };
    await house.seed.make('orders', {
      customerId: customer.id,
      orders: [{ ...placed, id: `${customer.id}-mug` }, { products: [book] }],
    });
    await house.seed.make('projects', { customerId: customer.id, projects: [{ name: 'Our summer' }] });
    const added = await page.request.post('/svc/customers/customers/me/addresses', {
      headers: { authorization: `Bearer ${customer.user.access_token}`, 'idempotency-key': customer.id },
      data: home,
    });
    const { id: address } = (await added.json()) as { readonly id: string };
    const album = await seedAlbum(house.seed, customer.id, 'Naxos', photos);
    const friend = await house.seed.customer();
    const shared = await seedSharedAlbum(house.seed, {
      ownerId: customer.id,
      participantIds: [friend.id],
      name: 'Camping',
      photoIds: photos,
    });
    let code = '';
    if (audience === 'consumer') {
      await page.goto('/online-products');
      await page.getByRole('button', { name: 'Put online First year' }).click();
      await expect(page.getByText('Being made')).toBeVisible();
      await house.seed.advance(4_000);
      const share = page.getByRole('link', { name: 'Share First year' });
      await expect(share).toBeVisible();
      code = new URL((await share.getAttribute('href')) ?? '', house.origin).pathname.split('/').at(-1) ?? '';
    }
    const all = papers({ photo, album, shared, address, book: code });
    for (const name of routeNames) {
      const paper = all[name];
      if (paper === 'above' || paper === 'leads elsewhere') continue;
      if (paper.of === audience || (paper.of === 'anybody' && audience === 'consumer'))
        await prints(page, paper.at, paper.says, /address\b/.test(paper.at));
    }
  });
