import { test as base } from '@playwright/test';
import { type CustomerWish, type SeededCustomer, startTestBackend, type TestBackend } from './backend.ts';

interface Fixtures {
  /** Makes a customer and puts the stored user where the page looks for it, so that the page begins signed in. */
  readonly signedIn: (wish?: CustomerWish) => Promise<SeededCustomer>;
}

/** Playwright's `test` with one backend per worker; `page.goto('/')` goes there. */
export const test = base.extend<Fixtures, { readonly house: TestBackend }>({
  house: [
    // Playwright reads which fixtures are wanted from a destructured first parameter.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const house = await startTestBackend();
      await use(house);
      await house.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ house }, use) => use(house.origin),
  signedIn: async ({ house, context }, use) => {
    await use(async (wish) => {
      const customer = await house.seed.customer(wish);
      await context.setExtraHTTPHeaders({ 'x-forwarded-for': customer.forwardedFor });
      await context.addInitScript(
        ({ origin, key, user }) => {
          // Once per browser context: a later page keeps what the product made of it, a sign-out included.
          if (window.location.origin !== origin || window.localStorage.getItem('kit.signedIn') === key) return;
          window.localStorage.setItem('kit.signedIn', key);
          window.localStorage.setItem(key, user);
        },
        { origin: house.origin, key: customer.userKey, user: JSON.stringify(customer.user) },
      );
      return customer;
    });
  },
});

export { expect } from '@playwright/test';
