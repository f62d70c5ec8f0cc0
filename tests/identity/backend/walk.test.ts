import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chromiumArgs, findChromium } from '../../../tools/chromium.ts';
import { issuerOf, oidcClientId, postLogoutUriOf, redirectUriOf } from '../../../contracts/auth/oidc.ts';
import type { Store } from '../../../backend/store/port.ts';
import { type AxeFinding, axeFindings } from '../../kit/axe.ts';
import {
  authorizeUrl,
  freshStore,
  openHouse,
  password,
  person,
  revoke,
  tokenCall,
  type House,
} from './kit.ts';

let store: Store;
let house: House;
let browser: Browser;
beforeAll(async () => {
  store = await freshStore();
  house = await openHouse(store);
  browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArgs });
}, 120_000);
afterAll(async () => {
  await browser.close();
  await house.close();
  await store.close();
});

/**
 * Runs `walk` in a separate browser, and returns what the page reported: violations of the policy and uncaught
 * errors.
 */
async function visit(colorScheme: 'light' | 'dark', walk: (page: Page) => Promise<void>): Promise<string[]> {
  const context = await browser.newContext({ colorScheme });
  const page = await context.newPage();
  const reported: string[] = [];
  page.on('pageerror', (error) => reported.push(error.message));
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) reported.push(message.text());
  });
  await walk(page);
  await context.close();
  return reported;
}

test('a wrong, then a right password on a brand host, and sign-out by the script that submits the form', async () => {
  const brand = `http://myaccount.pbx.ie.localhost:${new URL(house.origin).port}`;
  const who = await person(house, { business: true });
  const reported = await visit('light', async (page) => {
    const { url, verifier } = authorizeUrl(house, { redirect_uri: redirectUriOf(brand) });
    await page.goto(url);
    expect(await page.title()).toBe('Sign in – pbx');
    await page.getByLabel('E-mail address').fill(who.email);
    await page.getByLabel('Password', { exact: true }).fill('not it');
    await page.getByRole('button', { name: 'Show password' }).click();
    expect(await page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text');
    await page.getByRole('button', { name: 'Sign in' }).click();
    expect(await page.getByRole('alert').textContent()).toContain(
      'Your e-mail address or password isn’t right',
    );
    expect(await page.getByLabel('E-mail address').inputValue()).toBe(who.email);
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('');

    await page.getByRole('link', { name: 'Sign in as a business' }).click();
    await page.getByLabel('E-mail address').fill(who.email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${redirectUriOf(brand)}?**`);
    const { body } = await tokenCall(house, {
      grant_type: 'authorization_code',
      code: new URL(page.url()).searchParams.get('code') ?? '',
      redirect_uri: redirectUriOf(brand),
      code_verifier: verifier,
    });

    await revoke(house, String(body['refresh_token']));
    const out = new URL(`${issuerOf(house.origin)}/session/end`);
    out.searchParams.set('id_token_hint', String(body['id_token']));
    out.searchParams.set('post_logout_redirect_uri', postLogoutUriOf(brand));
    await page.goto(out.href);
    await page.waitForURL(postLogoutUriOf(brand));
    await page.goto(url);
    expect(await page.getByRole('heading').textContent()).toBe('Sign in');
  });
  expect(reported).toEqual([]);
});

test('after "Forgotten your password?", Back shows the page again with its error', async () => {
  const who = await person(house);
  const reported = await visit('light', async (page) => {
    await page.goto(authorizeUrl(house).url);
    await page.getByLabel('E-mail address').fill(who.email);
    await page.getByLabel('Password', { exact: true }).fill('not it');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').waitFor();
    await page.getByRole('link', { name: 'Forgotten your password?' }).click();
    await page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
    await page.goBack();
    await page.getByRole('alert').waitFor();
    expect(await page.getByLabel('E-mail address').inputValue()).toBe(who.email);
    await page.getByRole('link', { name: 'Forgotten your password?' }).click();
    await page.getByRole('heading', { name: 'Choose a new password' }).waitFor();
    // Values are carried over to the next page, but errors are not.
    expect(await page.getByLabel('E-mail address').inputValue()).toBe(who.email);
    expect([await page.getByRole('alert').count(), page.url().includes(who.email)]).toEqual([0, false]);
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByRole('heading', { name: 'Check your inbox' }).waitFor();
    await page.reload();
    await page.getByText(who.email).waitFor();
    for (const link of ['Back to sign in', 'Sign in as a business', 'Create a business account']) {
      await page.getByRole('link', { name: link }).click();
      await page.getByRole('button', { name: /^(?:Sign in|Create account)$/ }).waitFor();
      expect([link, await page.getByLabel('E-mail address').inputValue()]).toEqual([link, who.email]);
    }
  });
  expect(reported).toEqual([]);
}, 60_000);

test('by keyboard the password follows the address, and "Forgotten your password?" the password', async () => {
  const who = await person(house);
  const reported = await visit('light', async (page) => {
    await page.goto(authorizeUrl(house).url);
    await page.keyboard.type(who.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type('not it');
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('not it');
    // Tab moves focus past the button that reveals the password.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Forgotten your password?');
  });
  expect(reported).toEqual([]);
}, 60_000);

test('an empty or malformed form shows the page’s own messages, and is submitted once valid', async () => {
  const who = await person(house);
  await visit('light', async (page) => {
    await page.goto(authorizeUrl(house).url);
    const email = page.getByLabel('E-mail address');
    const secret = page.getByLabel('Password', { exact: true });
    const send = page.getByRole('button', { name: 'Sign in', exact: true });
    const said = (field: typeof email) =>
      field.evaluate((input: HTMLInputElement) => input.validationMessage);
    await send.click();
    expect([await said(email), await said(secret)]).toEqual([
      'Please enter your e-mail address',
      'Please enter your password',
    ]);
    await email.fill('nobody');
    await secret.fill(password);
    expect(await said(secret)).toBe('');
    await send.click();
    expect(await said(email)).toBe('Please enter a valid e-mail address');
    await email.fill(who.email);
    await send.click();
    await page.waitForURL(`${redirectUriOf(house.origin)}?**`);
  });
}, 60_000);

test('a new password that is too short is refused with the page’s own message', async () => {
  await visit('light', async (page) => {
    await page.goto(authorizeUrl(house).url);
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.getByLabel('E-mail address').fill('somebody@example.com');
    const chosen = page.getByLabel('Choose a password');
    await chosen.pressSequentially('short');
    await page.getByRole('button', { name: 'Create account' }).click();
    expect(await chosen.evaluate((input: HTMLInputElement) => input.validationMessage)).toBe(
      'Please choose a password of at least 8 characters',
    );
  });
}, 60_000);

test('a password reset started at a brand ends on that brand’s pages, with that brand’s mails', async () => {
  const brand = `http://myaccount.pbx.ie.localhost:${new URL(house.origin).port}`;
  const who = await person(house);
  const own = () => house.mails.filter(({ to }) => to === who.email);
  const reported = await visit('light', async (page) => {
    await page.goto(authorizeUrl(house, { redirect_uri: redirectUriOf(brand) }).url);
    await page.getByRole('link', { name: 'Forgotten your password?' }).click();
    await page.getByLabel('E-mail address').fill(who.email);
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByRole('heading', { name: 'Check your inbox' }).waitFor();
    await house.work();
    const [asked] = own();
    expect([asked?.channel, asked?.link.startsWith(`${brand}/identity/reset?token=`)]).toEqual([
      'pbx-ie',
      true,
    ]);
    await page.goto(asked?.link ?? '');
    expect(await page.title()).toBe('Choose a new password – pbx');
    await page.getByLabel('New password').fill('a whole new one');
    await page.getByRole('button', { name: 'Save password' }).click();
    await page.getByRole('heading', { name: 'Password saved' }).waitFor();
    expect(await page.title()).toBe('Password saved – pbx');
    expect(await page.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(`${brand}/`);
    await house.work();
    expect(own().map(({ channel, subject, link }) => [channel, subject, link])).toEqual([
      ['pbx-ie', 'Choose a new password', asked?.link],
      ['pbx-ie', 'Your password has been changed', `${brand}/`],
    ]);
  });
  expect(reported).toEqual([]);
}, 60_000);

test('another customer signs in over a session: the hand-over form is submitted automatically', async () => {
  const [first, second] = [await person(house), await person(house)];
  const reported = await visit('dark', async (page) => {
    for (const who of [first, second]) {
      await page.goto(authorizeUrl(house, { prompt: 'login' }).url);
      await page.getByLabel('E-mail address').fill(who.email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.waitForURL(`${redirectUriOf(house.origin)}?code=**`);
    }
  });
  expect(reported).toEqual([]);
}, 60_000);

const looks = [
  { scheme: 'light', widths: [390, 820, 1440] },
  { scheme: 'dark', widths: [1440] },
] as const;
test.for(looks)('no page has an axe finding ($scheme)', { timeout: 600_000 }, async ({ scheme, widths }) => {
  const found: Record<string, readonly AxeFinding[]> = {};
  const reported = await visit(scheme, async (page) => {
    await page.goto(authorizeUrl(house).url);
    const at = page.url();
    const pages = [
      at,
      `${at}?as=business`,
      `${at}/sign-up`,
      `${at}/forgot`,
      `${issuerOf(house.origin)}/auth?client_id=x`,
      `${issuerOf(house.origin)}/reset?token=none`,
    ];
    for (const url of pages) {
      await page.goto(url);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        found[`${width} ${url.slice(at.lastIndexOf('/'))}`] = await axeFindings(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(
          true,
        );
      }
    }
    await page.goto(at);
    await page.getByLabel('E-mail address').fill('a@example.com');
    await page.getByLabel('Password', { exact: true }).fill('not it');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').waitFor();
    found['wrong password'] = await axeFindings(page);
  });
  expect(Object.values(found).flat()).toEqual([]);
  expect(Object.keys(found).length).toBe(widths.length * 6 + 1);
  expect(reported).toEqual([]);
});

test('a repeated sign-out link with an unknown client is refused on a page of the provider', async () => {
  const reported = await visit('light', async (page) => {
    const response = await page.goto(`${issuerOf(house.origin)}/session/end?client_id=${oidcClientId}x`);
    expect([response?.status(), await page.getByRole('heading').textContent()]).toEqual([
      400,
      'We couldn’t sign you in',
    ]);
  });
  expect(reported).toEqual([]);
});
