import type { BrowserContext, Page, Route } from '@playwright/test';
import { expect, test } from '../../tests/kit/e2e.ts';
import { isAtRest } from '../../tests/kit/rest.ts';

const general = 'An unexpected error has occurred, please contact us if you continue to have problems.';

/** Tests each fault in a separate page, all in parallel, because a starting page spends most of its time waiting. */
const inEach = (
  context: BrowserContext,
  faults: Readonly<Record<string, (route: Route) => Promise<void>>>,
  look: (page: Page, answer: (route: Route) => Promise<void>) => Promise<void>,
) =>
  Promise.all(
    Object.entries(faults).map(([fault, answer]) =>
      test.step(fault, async () => look(await context.newPage(), answer)),
    ),
  );

/** The page requests a missing part again after 2, 8 and 30 seconds. */
const byItself = { timeout: 60_000 };

const broken: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'answers 500': (route) => route.fulfill({ status: 500, json: { error: 'broken', correlationId: 'x' } }),
  'has another shape': (route) => route.fulfill({ json: { Auth: 'none' } }),
  'is no JSON at all': (route) =>
    route.fulfill({ body: '<!doctype html><p>Welcome to the hotel network</p>', contentType: 'text/html' }),
  'cannot be reached': (route) => route.abort(),
};

test('a config that fails in any of four ways shows an error page, which opens the account after a retry [3.19a, 7.12b, 8.5d, F23]', async ({
  context,
  signedIn,
  watch,
}) => {
  watch.foreseeFailures(/^\/config\.json$/, 500, 'net::ERR_FAILED');
  await signedIn();
  await inEach(context, broken, async (page, answer) => {
    await page.route('**/config.json', answer);
    await page.goto('/orders?kept=1');
    // This text appears only after the config has been requested three times, in four pages in parallel.
    await expect(page.getByRole('alert')).toContainText(general, { timeout: 40_000 });
    await expect(page.getByRole('button', { name: 'Try again' })).toBeEnabled();
    await page.unroute('**/config.json');
    // Do not press the button: an automatic retry may succeed first, and remove the button before the press.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders', byItself);
    await expect(page).toHaveURL('/orders?kept=1');
  });
});

test('a config that fails before the messages are loaded waits for them instead of a blank page @nightly [3.19a, 7.12b, F23]', async ({
  page,
  signedIn,
  watch,
}) => {
  watch.foreseeFailures(/^\/config\.json$/, 500);
  await signedIn();
  await page.route('**/config.json', (route) => route.fulfill({ status: 500, json: {} }));
  const read = page.waitForResponse('**/config.json');
  await page.route('**/locales/en-GB.json', async (route) => {
    await read;
    await route.continue();
  });
  await page.goto('/orders');
  await expect(page.getByRole('alert')).toContainText(general);
});

test('without any messages the page shows the error in English and opens once they load @nightly [7.12b, 8.5d, F23]', async ({
  page,
  signedIn,
  watch,
}) => {
  watch.foreseeFailures(/^\/(?:locales\/en-GB\.json|assets\/en-GB-[\w-]+\.js)$/, 'net::ERR_FAILED');
  await signedIn();
  const missing = [/\/locales\/en-GB\.json/, /\/assets\/en-GB-[\w-]+\.js/];
  for (const path of missing) await page.route(path, (route) => route.abort());
  await page.goto('/orders');
  await expect(page.getByRole('alert')).toHaveText(general);
  for (const path of missing) await page.unroute(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders', byItself);
});

test('while the config is slow the page shows that it is loading, and opens when it arrives @nightly [7.12b, F17, F23]', async ({
  page,
  signedIn,
}) => {
  await signedIn();
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/config.json', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/orders');
  await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders');
});

const catalogues: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'is missing': (route) => route.fulfill({ status: 404 }),
  'is empty': (route) => route.fulfill({ json: {} }),
  'is no JSON at all': (route) => route.fulfill({ body: '<!doctype html>', contentType: 'text/html' }),
};

test('with a catalogue that is missing, empty or no JSON the bundled English shows, never an id [7.12b, F23]', async ({
  context,
  signedIn,
  watch,
}) => {
  watch.foreseeFailures(/^\/locales\/en-GB\.json$/, 404);
  await signedIn({ firstName: 'Robin' });
  await inEach(context, catalogues, async (page, answer) => {
    await page.route('**/locales/en-GB.json', answer);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Robin');
    await expect(page.getByRole('navigation', { name: 'Account' }).getByRole('link')).toHaveText([
      'Overview',
      'My orders',
      'Settings',
      'Saved projects',
      'Photos',
      'Online photo books',
      'FAQs',
      'Sign out',
    ]);
  });
});

const menus: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  fail: (route) => route.fulfill({ status: 500, json: { error: 'broken', correlationId: 'x' } }),
  'have another shape': (route) => route.fulfill({ json: { menus: 3 } }),
};

test('menus that fail or are malformed show as empty, with default routes, without a delay [3.19b, 7.12c, F23]', async ({
  context,
  house,
  signedIn,
  watch,
}) => {
  watch.foreseeFailures(/^\/svc\/menus\/alb-gb$/, 500);
  await signedIn({ firstName: 'Robin' });
  await inEach(context, menus, async (page, answer) => {
    await page.route('**/svc/menus/**', answer);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Robin');
    await expect(page.getByRole('navigation', { name: 'Shop' })).toHaveCount(0);
    const account = page.getByRole('navigation', { name: 'Account' });
    const faqs = account.getByRole('link', { name: 'FAQs' });
    // This host has no shop, so links to the shop are left out.
    await expect(account.getByRole('link', { name: 'My orders' })).toBeVisible();
    await expect(faqs).toHaveCount(0);
    // The config contains the URL of customer care, so every page that reports an error can link to it.
    await page.goto('/change-email-error');
    await expect(page.getByRole('link', { name: 'Contact customer care' })).toHaveAttribute(
      'href',
      `${house.origin}/svc/shop/alb-gb/contact`,
    );
    await page.goto(house.origin.replace('localhost', 'myaccount.alb.co.uk.localhost'));
    await expect(faqs).toHaveAttribute('href', 'https://www.alb.co.uk/faq');
  });
});

test('the page keeps working when the customer’s own record fails @nightly [8.5d]', async ({
  page,
  signedIn,
  watch,
}) => {
  watch.foreseeFailures(/^\/svc\/customers\/customers\/me$/, 500);
  await signedIn({ firstName: 'Robin' });
  await page.route('**/svc/customers/customers/me', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello');
});

test('a customer whose record is deleted is signed out [3.18a, 4.20]', async ({ page, signedIn, watch }) => {
  // In addition to the customer's record, the page requests the settings for photo layout and language.
  watch.foreseeFailures(/^\/svc\/customers\/customers\/me(?:\/photo-grid|\/language)?$/, 404);
  await signedIn({ deleted: true });
  await page.goto('/my-photos/photos');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re signed out');
});

test('a chunk that cannot be fetched is reported and can be fetched again [4.18, 8.5d]', async ({
  page,
  signedIn,
  watch,
}) => {
  watch.foreseeFailures(/^\/assets\/photos-[^/]+\.js$/, 'net::ERR_FAILED');
  await signedIn();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hello');
  // Automatic attempts fail. The page checks whether its build still exists only after the button has been pressed.
  let isPressed = false;
  page.on('request', (request) => (isPressed ||= request.method() === 'HEAD'));
  await page.route('**/assets/photos-*.js', (route) => (isPressed ? route.fallback() : route.abort()));
  const reported = page.waitForRequest(
    (request) =>
      request.url().endsWith('/svc/errors/reports') &&
      (request.postDataJSON() as { operation: string }).operation === 'area.photos',
  );
  await page.getByRole('main').getByRole('link', { name: 'Photos' }).click();
  await expect(page.getByRole('alert')).toContainText(general);
  await reported;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Your photos will appear here')).toBeVisible();
});

test('an engine that caches a failed chunk gets it with a new page after one press @nightly [F24, 8.5d]', async ({
  page,
  signedIn,
  watch,
}) => {
  watch.foreseeFailures(/^\/assets\/photos-[^/]+\.js$/, 'net::ERR_FAILED');
  await signedIn();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hello');
  let pages = 0;
  page.on('request', (request) => (pages += Number(request.isNavigationRequest())));
  // The chunk cannot be loaded until the page is reloaded.
  await page.route('**/assets/photos-*.js*', (route) => (pages === 0 ? route.abort() : route.fallback()));
  await page.getByRole('main').getByRole('link', { name: 'Photos' }).click();
  await expect(page.getByRole('alert')).toContainText(general);
  expect(pages).toBe(0);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Your photos will appear here')).toBeVisible();
  await expect(page).toHaveURL('/my-photos/photos');
  expect(pages).toBe(1);
});

test('after a deploy one press reloads the page once; without an answer it stays [F24, 8.5d]', async ({
  page,
  signedIn,
  watch,
}) => {
  watch.foreseeFailures(/^\/assets\/[^/]+\.js$/, 404, 503);
  await signedIn();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hello');
  let status = 503;
  let pages = 0;
  // Intercepts the chunk and the request with which the page checks whether its build still exists.
  await page.route(/\/assets\/[^/]*\.js(?:\?\d+)?$/, (route) =>
    pages === 0 && (route.request().method() === 'HEAD' || route.request().url().includes('/photos-'))
      ? route.fulfill({ status })
      : route.fallback(),
  );
  page.on('request', (request) => (pages += Number(request.isNavigationRequest())));
  const tryAgain = page.getByRole('button', { name: 'Try again' });

  await page.getByRole('main').getByRole('link', { name: 'Photos' }).click();
  await expect(page.getByRole('alert')).toContainText(general);
  // Wait for the check of the build rather than the chunk, because some engines do not request a chunk twice (see
  // tools/partAddress.ts).
  const asked = page.waitForResponse((response) => response.request().method() === 'HEAD');
  await tryAgain.click();
  await asked;
  await isAtRest(page);
  await expect(page.getByRole('alert')).toContainText(general);
  expect(pages).toBe(0);

  status = 404;
  await tryAgain.click();
  await expect(page.getByText('Your photos will appear here')).toBeVisible();
  await expect(page).toHaveURL('/my-photos/photos');
  expect(pages).toBe(1);
});
