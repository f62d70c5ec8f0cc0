import { writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { test as base, type Browser, type BrowserContext, expect, type TestInfo } from '@playwright/test';
import { type CustomerRequest, type SeededCustomer, startTestBackend, type TestBackend } from './backend.ts';
import { Engine, throttle } from './engine.ts';
import { harOf, openRequestsOf } from './rest.ts';
import { shownBy, troubleOf } from './trouble.ts';
import { Watch } from './watch.ts';

interface Fixtures {
  /**
   * Whether the cookie banner has been answered (everything refused), so that it covers no page. A test can set this
   * to false with `test.use`.
   */
  readonly consentAnswered: boolean;
  /**
   * Milliseconds within which a browser must close everything that a test opened; after that it is killed by its
   * process id.
   */
  readonly teardownLimit: number;
  /** Listens to every page of the test; the test fails on any error that it did not expect. */
  readonly watch: Watch;
  /** A backend for this test only, whose clock may be moved. `page.goto` needs its origin. */
  readonly ownHouse: TestBackend;
  /** Creates a customer, and stores the user where the page looks for it, so that the page starts signed in. */
  readonly signedIn: (request?: CustomerRequest) => Promise<SeededCustomer>;
}

/**
 * Returns the violations of the content security policy that browsers reported to the backend, from any page.
 */
export async function reportedViolations(
  house: TestBackend,
): Promise<readonly { readonly directive: string }[]> {
  const answer = await fetch(`${house.origin}/svc/seed/errors`);
  if (!answer.ok) throw new Error(`what the pages violated was answered with ${answer.status}`);
  const { violations } = (await answer.json()) as {
    readonly violations: readonly { readonly directive: string }[];
  };
  return violations;
}

/**
 * Sets the cookie that the cookie banner would set, on every page of `context`, unless a test has already set one.
 */
export const answerConsent = (context: BrowserContext) =>
  context.addInitScript(() => {
    try {
      if (!document.cookie.includes('cookieConsent=')) document.cookie = 'cookieConsent=00; Path=/';
    } catch {
      // Frames without an origin have no cookies.
    }
  });

/**
 * Signs in every page of `context` as `customer`, on each of the product's hosts at the port of `origin`, as the
 * sign-in page would do. Later pages of the context keep what the product has stored since, including a sign-out.
 */
export async function beSignedIn(
  context: BrowserContext,
  origin: string,
  customer: SeededCustomer,
): Promise<void> {
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': customer.forwardedFor });
  await context.addInitScript(
    ({ port, key, user }) => {
      // Frames of other sites, and sandboxed ones such as an e-mail, have no storage.
      if (window.origin === 'null' || window.location.hostname.startsWith('chat.')) return;
      if (window.location.port !== port || window.localStorage.getItem('kit.signedIn') === user) return;
      window.localStorage.setItem('kit.signedIn', user);
      window.localStorage.setItem(key, user);
    },
    { port: new URL(origin).port, key: customer.userKey, user: JSON.stringify(customer.user) },
  );
}

/** The type of the annotation that marks a killed browser; `tools/test` counts these annotations. */
const endedBrowser = 'ended browser';

/**
 * Closes everything that the test opened. If the browser has to be killed, that is printed and counted, but does not
 * affect the test's result.
 */
async function closeContexts(engine: Engine, limit: number, testInfo: TestInfo): Promise<void> {
  const ended = await engine.closeContexts(limit);
  if (ended === undefined) return;
  testInfo.annotations.push({ type: endedBrowser, description: ended });
  process.stdout.write(`${ended}: ${testInfo.titlePath.join(' › ')}\n`);
}

const pagesOf = (browser: Browser) => browser.contexts().flatMap((context) => context.pages());

/** Returns the data that `tools/test` stores for a failed test in addition to its trace. */
const circumstancesOf = (browser: Browser): string =>
  JSON.stringify({
    openRequests: pagesOf(browser).flatMap(openRequestsOf),
    engine: `${browser.browserType().name()} ${browser.version()}`,
    load: loadavg().map((load) => Math.round(load * 10) / 10),
    seed: process.env['WALK_SEED'] ?? null,
  });

/** Playwright's `test` with one backend per worker, to which `page.goto('/')` refers. */
export const test = base.extend<Fixtures, { readonly house: TestBackend; readonly engine: Engine }>({
  engine: [
    async ({ playwright }, use) => {
      let contexts = 0;
      const harOf = () => test.info().outputPath(`requests-${(contexts += 1)}.har`);
      const engine = await Engine.start(
        () => playwright.chromium.launch(),
        process.env['RECORD_HAR'] === undefined ? undefined : harOf,
      );
      await use(engine);
      const ended = await engine.stop(10_000);
      if (ended !== undefined) process.stdout.write(`${ended}\n`);
    },
    { scope: 'worker', timeout: 0 },
  ],
  browser: [({ engine }, use) => use(engine.browser), { scope: 'worker' }],
  teardownLimit: [10_000, { option: true }],
  context: async ({ context, engine, teardownLimit }, use, testInfo) => {
    await use(context);
    await closeContexts(engine, teardownLimit, testInfo);
  },
  house: [
    // Playwright reads the required fixtures from a destructured first parameter.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const house = await startTestBackend();
      await use(house);
      const violations = await reportedViolations(house);
      await house.stop();
      expect(violations).toEqual([]);
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: async ({ house }, use) => use(house.origin),
  consentAnswered: [true, { option: true }],
  watch: [
    async ({ browser, context, consentAnswered, house }, use, testInfo) => {
      testInfo.setTimeout(testInfo.timeout * throttle);
      if (consentAnswered) await answerConsent(context);
      const watch = new Watch();
      await watch.add(context);
      const from = house.log.length;
      const { length: before } = await reportedViolations(house);
      await use(watch);
      // Attaches the backend's log, which may contain the first cause; the browser shows only the last one.
      if (testInfo.status !== testInfo.expectedStatus) {
        testInfo.annotations.push(
          { type: 'circumstances', description: circumstancesOf(browser) },
          { type: 'trouble', description: await troubleOf(house, from) },
        );
        for (const page of pagesOf(browser)) process.stdout.write(`${await shownBy(page)}\n`);
        const path = testInfo.outputPath('requests.har');
        await writeFile(path, JSON.stringify(await harOf(pagesOf(browser))));
        testInfo.attachments.push({ name: 'requests', path, contentType: 'application/json' });
      }
      expect(watch.complaints()).toEqual([]);
      expect((await reportedViolations(house)).slice(before), 'violations that browsers reported').toEqual(
        [],
      );
    },
    { auto: true },
  ],
  ownHouse: async ({ context: _, engine, teardownLimit }, use, testInfo) => {
    const house = await startTestBackend();
    await use(house);
    // Closes the pages before the backend stops, because they would report errors without it.
    await closeContexts(engine, teardownLimit, testInfo);
    const violations = await reportedViolations(house);
    await house.stop();
    expect(violations).toEqual([]);
  },
  signedIn: async ({ house, context }, use) => {
    await use(async (request) => {
      const customer = await house.seed.customer(request);
      await beSignedIn(context, house.origin, customer);
      return customer;
    });
  },
});

// A time limit that a test sets applies to a page that is not slowed down.
const setTimeoutUnscaled = test.setTimeout.bind(test);
test.setTimeout = (ms) => setTimeoutUnscaled(ms * throttle);

export { expect };
