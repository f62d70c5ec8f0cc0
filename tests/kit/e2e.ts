import { writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { test as base, type Browser, type BrowserContext, expect, type TestInfo } from '@playwright/test';
import { type CustomerRequest, type SeededCustomer, startTestBackend, type TestBackend } from './backend.ts';
import { Engine, throttle } from './engine.ts';
import { harOf, openRequestsOf } from './rest.ts';
import { troubleOf } from './trouble.ts';
import { Watch } from './watch.ts';

interface Fixtures {
  /** The cookie banner is already answered with no to everything, so that it covers no page. `test.use` shows it again. */
  readonly consentAnswered: boolean;
  /** Milliseconds that a browser has to close everything a walk opened, before it is ended by its process id. */
  readonly teardownLimit: number;
  /** Listens to every page of the test, which fails on any complaint it did not foresee. */
  readonly watch: Watch;
  /** A backend of this test alone: its clock may be moved. `page.goto` needs its origin. */
  readonly ownHouse: TestBackend;
  /** Makes a customer and puts the stored user where the page looks for it, so that the page begins signed in. */
  readonly signedIn: (request?: CustomerRequest) => Promise<SeededCustomer>;
}

/** Violations of the policy that browsers reported to the backend itself, whichever page they came from. */
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

/** Every page of `context` finds an answer in the cookie of the banner; one that a test gave stays. */
export const answerConsent = (context: BrowserContext) =>
  context.addInitScript(() => {
    try {
      if (!document.cookie.includes('cookieConsent=')) document.cookie = 'cookieConsent=00; Path=/';
    } catch {
      // A frame without an origin has no cookies.
    }
  });

/**
 * Every page of `context` begins signed in as `customer`, on each of our hosts at `origin`'s port: as if the sign-in page
 * had been passed. A later page of the context keeps what the product made of it, a sign-out included.
 */
export async function beSignedIn(
  context: BrowserContext,
  origin: string,
  customer: SeededCustomer,
): Promise<void> {
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': customer.forwardedFor });
  await context.addInitScript(
    ({ port, key, user }) => {
      // Frames of other sites, and sandboxed ones such as a mail, have no storage.
      if (window.origin === 'null' || window.location.hostname.startsWith('chat.')) return;
      if (window.location.port !== port || window.localStorage.getItem('kit.signedIn') === user) return;
      window.localStorage.setItem('kit.signedIn', user);
      window.localStorage.setItem(key, user);
    },
    { port: new URL(origin).port, key: customer.userKey, user: JSON.stringify(customer.user) },
  );
}

/** The type of the annotation by which `tools/test` counts browsers that were ended. */
const endedBrowser = 'ended browser';

/** Ends everything that the walk opened; an ended browser is printed and counted, and the walk keeps its result. */
async function closeContexts(engine: Engine, limit: number, testInfo: TestInfo): Promise<void> {
  const ended = await engine.closeContexts(limit);
  if (ended === undefined) return;
  testInfo.annotations.push({ type: endedBrowser, description: ended });
  process.stdout.write(`${ended}: ${testInfo.titlePath.join(' › ')}\n`);
}

const pagesOf = (browser: Browser) => browser.contexts().flatMap((context) => context.pages());

/** What `tools/test` keeps of a red walk besides its trace. */
const circumstancesOf = (browser: Browser): string =>
  JSON.stringify({
    openRequests: pagesOf(browser).flatMap(openRequestsOf),
    engine: `${browser.browserType().name()} ${browser.version()}`,
    load: loadavg().map((load) => Math.round(load * 10) / 10),
    seed: process.env['WALK_SEED'] ?? null,
  });

/** Playwright's `test` with one backend per worker; `page.goto('/')` goes there. */
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
      // The browser shows only the last link of a failure; the log of the backend may hold its cause.
      if (testInfo.status !== testInfo.expectedStatus) {
        testInfo.annotations.push(
          { type: 'circumstances', description: circumstancesOf(browser) },
          { type: 'trouble', description: await troubleOf(house, from) },
        );
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
    // A page that outlived its backend would complain of it.
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

// A walk that sets its own limit means a page at full speed.
const setTimeoutUnscaled = test.setTimeout.bind(test);
test.setTimeout = (ms) => setTimeoutUnscaled(ms * throttle);

export { expect };
