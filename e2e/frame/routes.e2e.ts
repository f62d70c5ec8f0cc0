import type { Page } from '@playwright/test';
import { mayEnter } from '../../contracts/navigation/conditions.ts';
import { type RouteName, routeNames, routeRow, type RouteRow } from '../../contracts/navigation/routes.ts';
import { titles } from '../../contracts/navigation/titles.ts';
import { expect, test } from '../../tests/kit/e2e.ts';
import { seedAlbum } from '../albums/kit.ts';
import { goBack, seedPhotos, signIn } from '../kit/parts.ts';

/** Ids of the customer's photo and album, so that the pages for them have content. */
interface Has {
  readonly photo: string;
  readonly album: string;
}
const nothing: Has = { photo: 'unknown', album: 'unknown' };
const valueFor = (name: RouteName, parameter: string, { photo, album }: Has): string => {
  if (name === 'photoPreview' || (name === 'albumPhotoPreview' && parameter === ':photoId')) return photo;
  return name === 'album' || name === 'albumPhotoPreview' ? album : 'A-1';
};
/** Returns a path in which every parameter has a value. */
const pathFor = (name: RouteName, has = nothing): string =>
  routeRow(name).path.replaceAll(/:[a-zA-Z]+/g, (parameter) => valueFor(name, parameter, has));

/**
 * Pages that redirect because their URL is incomplete. The pages for an address lead to the list of addresses; the
 * pages for a link from an e-mail state that the link is incomplete.
 */
const leadTo: Partial<Record<RouteName, RouteName>> = {
  changeAddress: 'allAddresses',
  businessChangeAddress: 'allAddresses',
  subscriptionConfirmation: 'subscriptionConfirmationError',
  deleteAccountConfirmation: 'deleteAccountError',
  changeEmailConfirmation: 'changeEmailError',
};

/** Returns the row of the page that is shown, which differs if the route is an alternative URL of another route. */
const meant = (name: RouteName): RouteRow =>
  routeNames.map(routeRow).find(({ path }) => path === routeRow(name).sameAs) ?? routeRow(name);

/** Leaves out the route that would end this test; other tests cover it. */
const walked = routeNames.filter((name) => name !== 'logout');

async function visit(page: Page, path: string): Promise<number> {
  const answer = await page.goto(path);
  return answer?.status() ?? 0;
}

/**
 * Compares path and query, regardless of the order of parameters. Polls, because the browser reports the new URL
 * after the page has changed.
 */
const expectPlace = (page: Page, place: { pathname: string; query: Readonly<Record<string, string>> }) =>
  expect
    .poll(() => {
      const { pathname, searchParams } = new URL(page.url());
      return { pathname, query: Object.fromEntries(searchParams) };
    })
    .toEqual(place);

for (const audience of ['consumer', 'business'] as const) {
  test(`every route shows its title to a ${audience} @nightly, or leads home with the query kept [1.2a, 1.2c, 2.2a, 2.2b, 2.2c, 2.3b, 2.10, 2.12, 6.1a]`, async ({
    page,
    house,
    signedIn,
    watch,
  }) => {
    test.setTimeout(240_000);
    // There is no shared album, order or export with this id, and this business has not entered its details.
    watch.foreseeFailures(/\/(?:shared-albums|superorders|OrderDeliveryDates)\/A-1\b/, 404);
    // There is no export with this id.
    watch.foreseeFailures(/\/backups\/A-1$/, 400);
    watch.foreseeFailures(/\/customers\/me\/business$/, 404);
    // For this service, 401 means that no online photo book has this code.
    watch.foreseeFailures(/\/widget\/A-1$/, 401);
    const customer = await signedIn({ kind: audience });
    const [photo = ''] = await seedPhotos(house.seed, customer, [{ takenAt: '2024-05-01T12:00:00' }]);
    const has = { photo, album: await seedAlbum(house.seed, customer.id, 'May', [photo]) };
    for (const name of walked) {
      await test.step(name, async () => {
        const row = meant(name);
        const enters =
          row.access === 'public' ||
          mayEnter(row.condition, { flags: null, audience, activation: null, capabilities: null });
        expect(await visit(page, `${pathFor(name, has)}?stripped=true&kept=1`)).toBe(200);
        const shown = meant(leadTo[name] ?? name);
        await expect(page).toHaveTitle(titles[enters ? shown.title : 'overview']);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        const pathname = enters
          ? (leadTo[name] === undefined ? row : routeRow(leadTo[name])).path.replaceAll(
              /:[a-zA-Z]+/g,
              (parameter) => valueFor(name, parameter, has),
            )
          : '/';
        await expectPlace(page, { pathname, query: { stripped: 'true', kept: '1' } });
        await expect(page.getByRole('navigation', { name: 'Account' })).toHaveCount(0);
      });
    }
  });
}

test('following links keeps the query, without the parameters of one page alone [2.3b, 2.11a, 2.12]', async ({
  page,
  house,
  signedIn,
}) => {
  const { id: customerId } = await signedIn();
  const products = [{ articleId: 'mug-classic' }];
  await house.seed.make('orders', { customerId, orders: Array.from({ length: 25 }, () => ({ products })) });
  await page.goto('/orders?page=3&kept=1');
  await page
    .getByRole('navigation', { name: 'Account' })
    .getByRole('link', { name: 'Saved projects' })
    .click();
  await expect(page).toHaveTitle('My saved projects');
  await expect(page.getByRole('heading', { level: 1, name: 'My saved projects' })).toBeFocused();
  await expectPlace(page, { pathname: '/saved-projects', query: { kept: '1' } });
  await goBack(page);
  await expect(page).toHaveTitle('Orders');
  await expectPlace(page, { pathname: '/orders', query: { page: '3', kept: '1' } });
});

test('the public pages need no sign-in @nightly [2.4–2.8a, 2.8b]', async ({ page }) => {
  for (const name of walked.filter((route) => routeRow(route).access === 'public')) {
    await test.step(name, async () => {
      expect(await visit(page, `${pathFor(name)}?kept=1`)).toBe(200);
      const shown = leadTo[name] ?? name;
      await expect(page).toHaveTitle(titles[routeRow(shown).title]);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectPlace(page, { pathname: pathFor(shown), query: { kept: '1' } });
    });
  }
});

test('a deep link opened signed out leads to itself, its query kept, after sign-in [2.3b, 4.15b]', async ({
  page,
  context,
  house,
  watch,
}) => {
  // There is no order with this code.
  watch.foreseeFailures(/\/(?:superorders|OrderDeliveryDates)\/B-77$/, 404);
  const customer = await house.seed.customer();
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': customer.forwardedFor });
  await page.goto('/orders/B-77?stripped=true&kept=a%20b');
  await signIn(page, customer.email, customer.password);
  await expect(page).toHaveTitle('Order details');
  await expectPlace(page, { pathname: '/orders/B-77', query: { stripped: 'true', kept: 'a b' } });
});

/**
 * One URL for each access condition; `tests/navigation/chart/access.test.ts` tests every route with every condition.
 */
const overview = { title: 'My account overview', shownAt: '/' };
const conditions: readonly { of: string; path: string; title: string; shownAt?: string; own?: string }[] = [
  { of: 'no condition', path: '/saved-projects', title: 'My saved projects' },
  { of: 'the audience, met', path: '/settings', title: 'My settings' },
  { of: 'the audience, not met', path: '/invoices', ...overview },
  { of: 'a flag, off', path: '/downloads', own: 'PhotoManagementDownloadViewEnabled', ...overview },
  { of: 'a flag, on', path: '/my-photos/albums', title: 'Albums' },
  { of: 'another address', path: '/my-photos', title: 'Photos', shownAt: '/my-photos/photos' },
  { of: 'no sign-in', path: '/change-email-success', title: 'Your e-mail address has been changed!' },
  { of: 'no route', path: '/no/such/place', ...overview },
  { of: 'nothing that can be read', path: '/%E0%A4%A', ...overview },
];

test('an address shows its page if its condition is met, otherwise redirects home with its query [1.2a, 1.2c, 2.2a, 2.2b, 2.2c, 2.3b, 2.10, 2.12, 6.1a]', async ({
  page,
  signedIn,
}) => {
  await signedIn();
  for (const { of, path, title, shownAt = path, own } of conditions)
    await test.step(of, async () => {
      const query = { stripped: 'true', kept: '1', ...(own === undefined ? {} : { [own]: 'false' }) };
      expect(await visit(page, `${path}?${new URLSearchParams(query).toString()}`)).toBe(200);
      await expect(page).toHaveTitle(title);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectPlace(page, { pathname: shownAt, query });
      await expect(page.getByRole('navigation', { name: 'Account' })).toHaveCount(0);
    });
});

test('the sign-out route signs the customer out [2.9c, 4.15e]', async ({ page, signedIn }) => {
  const customer = await signedIn();
  await page.goto('/orders');
  await expect(page).toHaveTitle('Orders');
  await page.goto('/logout');
  await expect(page).toHaveURL('/signed-out');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re signed out');
  const stored = () => page.evaluate((key) => window.localStorage.getItem(key), customer.userKey);
  await expect.poll(stored).toBeNull();
});
