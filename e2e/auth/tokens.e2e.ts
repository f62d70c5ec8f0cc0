import type { BrowserContext, Page } from '@playwright/test';
import type { SeededCustomer, TestBackend } from '../../tests/kit/backend.ts';
import { beSignedIn, expect, test } from '../../tests/kit/e2e.ts';
import { isAtRest } from '../../tests/kit/rest.ts';
import { photoCells, seedPhotos, signIn } from '../kit/parts.ts';

const tokenPath = '/identity/token';
const elevenMinutes = 11 * 60_000;

/** Records the bodies of the requests for tokens from all tabs. */
function refreshes(context: BrowserContext): readonly string[] {
  const seen: string[] = [];
  context.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === tokenPath)
      seen.push(request.postData() ?? '');
  });
  return seen;
}

/** The first page of the month does not contain the sixteen older photos. */
const twoPages = [
  { takenAt: '2024-05-02T12:00:00', count: 24 },
  { takenAt: '2024-05-01T12:00:00', count: 16 },
];

/** Opens the timeline on a month with more photos than its first page contains. */
async function openTimeline(page: Page, house: TestBackend, flags = ''): Promise<void> {
  // Wait for a request that the page makes automatically a moment later: it would otherwise be the first one refused
  // because of its token, and would not share a refresh with others.
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname.startsWith('/experiments/'));
  await page.goto(`${house.origin}/my-photos/photos?kept=1${flags}`);
  await expect(photoCells(page).first()).toBeVisible();
  await asked;
  // The page itself aborts that request if the response takes long.
  await isAtRest(page);
}

const expand = (page: Page) => page.getByRole('gridcell', { name: '+16, Show all' }).click();
const allForty = (page: Page) => expect(page.getByRole('gridcell', { name: /seeded-30\.jpg/ })).toBeVisible();

/** Returns the customer with an expired access token, as the storage contains it some time after a sign-in. */
function spent(customer: SeededCustomer): SeededCustomer {
  return { ...customer, user: { ...customer.user, expires_at: 1 } as SeededCustomer['user'] };
}

/** Every service refuses an expired token. */
const refusesToken = /^\/(?:svc|experiments)\//;

test('a token that expires in two active tabs is refreshed once, and both continue [6.2b, F9, F10]', async ({
  page,
  context,
  ownHouse: house,
  watch,
}) => {
  watch.foreseeFailures(refusesToken, 401);
  const customer = await house.seed.customer();
  await seedPhotos(house.seed, customer, twoPages);
  await beSignedIn(context, house.origin, customer);
  const asked = refreshes(context);
  const other = await context.newPage();
  await openTimeline(page, house);
  await openTimeline(other, house);
  // Both tabs make requests automatically once their tokens have expired, and these are refused.
  const refused = Promise.all(
    [page, other].map((tab) => tab.waitForResponse((answer) => answer.status() === 401)),
  );
  // Delays the provider, so that the second tab's token is refused while the first tab is still refreshing.
  await context.route(`**${tokenPath}`, async (route) => {
    await refused;
    await route.continue();
  });
  await house.seed.advance(elevenMinutes);
  await expand(page);
  await expand(other);
  await allForty(page);
  await allForty(other);
  await Promise.all([isAtRest(page), isAtRest(other)]);
  expect(asked).toHaveLength(1);
});

test('two tabs opened with an expired token share one refresh @nightly [6.2b, F9, F10]', async ({
  page,
  context,
  house,
}) => {
  const customer = await house.seed.customer();
  await beSignedIn(context, house.origin, spent(customer));
  const asked = refreshes(context);
  const other = await context.newPage();
  await Promise.all([page.goto('/orders'), other.goto('/settings')]);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('My settings');
  await Promise.all([isAtRest(page), isAtRest(other)]);
  expect(asked).toHaveLength(1);
});

test('a refresh that the provider refuses leads to one sign-in and back to the same page [6.2b, F9]', async ({
  page,
  context,
  house,
  watch,
}) => {
  watch.foreseeFailures(/^\/identity\/token$/, 400);
  const customer = await house.seed.customer();
  const lost = spent(customer);
  await beSignedIn(context, house.origin, {
    ...lost,
    user: { ...lost.user, refresh_token: 'nobody-knows-this' } as SeededCustomer['user'],
  });
  const asked = refreshes(context);
  const signIns: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/identity/auth') signIns.push(request.url());
  });
  await page.goto('/orders?kept=1');
  await signIn(page, customer.email, customer.password);
  await expect(page).toHaveURL('/orders?kept=1');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders');
  expect(signIns).toHaveLength(1);
  expect(asked.map((body) => new URLSearchParams(body).get('grant_type'))).toEqual([
    'refresh_token',
    'authorization_code',
  ]);
});

test('a refresh whose reply is lost is repeated once with the last token @nightly [6.2b, F9]', async ({
  page,
  context,
  ownHouse: house,
  watch,
}) => {
  watch.foreseeFailures(refusesToken, 401);
  watch.foreseeFailures(/^\/identity\/token$/, 'net::ERR_FAILED');
  const customer = await house.seed.customer();
  await seedPhotos(house.seed, customer, twoPages);
  await beSignedIn(context, house.origin, customer);
  const asked = refreshes(context);
  await openTimeline(page, house);
  const answered: number[] = [];
  // Does not use `times: 1`, because the repeated request would start while Playwright removes the interception, and
  // might never be answered.
  await page.route(`**${tokenPath}`, async (route) => {
    if (answered.length > 0) return route.continue();
    answered.push((await route.fetch()).status());
    return route.abort();
  });
  await house.seed.advance(elevenMinutes);
  await expand(page);
  await allForty(page);
  expect(answered).toEqual([200]);
  const [first, second, ...rest] = asked.map((body) => new URLSearchParams(body).get('refresh_token'));
  expect(rest).toEqual([]);
  expect(second).toBe(first);
});

test('a token that expires before an order or export action: one refresh and one action each [4.4b, 4.14b, 6.2b, F9]', async ({
  page,
  context,
  ownHouse: house,
  watch,
}) => {
  watch.foreseeFailures(refusesToken, 401);
  watch.foreseeFailures(/\/OrderDeliveryDates\/[^/]+$/, 404);
  const customer = await house.seed.customer();
  const id = `${customer.id}-old`;
  await house.seed.make('orders', {
    customerId: customer.id,
    orders: [{ id, number: '4418 7700', products: [{ articleId: 'mug-classic', name: 'Mug' }] }],
  });
  await seedPhotos(house.seed, customer, twoPages);
  await beSignedIn(context, house.origin, customer);
  const asked = refreshes(context);
  const baskets: number[] = [];
  page.on('response', (response) => {
    if (response.request().method() === 'POST' && new URL(response.url()).pathname.endsWith('/reorder'))
      baskets.push(response.status());
  });
  await page.goto(`${house.origin}/orders/${id}`);
  const again = page.getByRole('button', { name: 'Reorder' });
  await expect(again).toBeVisible();
  await isAtRest(page);
  await house.seed.advance(elevenMinutes);
  await again.click();
  await expect(page.getByRole('heading', { name: 'Your basket' })).toBeVisible();
  expect(baskets).toEqual([200]);
  expect(asked).toHaveLength(1);

  await openTimeline(page, house, '&PhotoManagementPhotoExportEnabled=true');
  await page.getByRole('button', { name: 'Export photos' }).click();
  const create = page.getByRole('dialog').getByRole('button', { name: 'Create export' });
  await expect(create).toBeVisible();
  await isAtRest(page);
  const answers: number[] = [];
  page.on('response', (response) => {
    if (response.request().method() === 'POST' && response.url().endsWith('/svc/exports/backups'))
      answers.push(response.status());
  });
  await house.seed.advance(elevenMinutes);
  await create.click();
  await expect(page.getByRole('heading', { name: 'We’re processing your export' })).toBeVisible();
  expect([answers.length, answers[0], asked.length]).toEqual([2, 401, 2]);
});
