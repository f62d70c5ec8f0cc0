import type { Page } from '@playwright/test';
import { expect, test } from '../../tests/kit/e2e.ts';
import { isAtRest } from '../../tests/kit/rest.ts';
import { noFindings } from '../kit/axe.ts';
import { press } from '../kit/keyboard.ts';
import { goBack } from '../kit/parts.ts';

test.use({ consentAnswered: false });

/** Records the URLs that the page may request only with the customer's consent. */
function gated(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { host, pathname } = new URL(request.url());
    if (/^\/svc\/(chat|analytics)\//.test(pathname)) asked.push(`${host.split(':')[0]}${pathname}`);
  });
  return asked;
}
const banner = (page: Page) => page.getByRole('region', { name: 'Cookies' });
const chat = (page: Page) => page.getByRole('button', { name: 'Chat with us' });
const cookies = async (page: Page) =>
  (await page.context().cookies())
    .filter(({ name }) => name === 'cookieConsent' || name.startsWith('supportChat'))
    .map(({ name, value }) => `${name}=${value}`)
    .toSorted();

test('consent is asked once; chat and analytics start with it and end with it [1.2e, 2.52e, 3.19a, 3.19c]', async ({
  page,
  signedIn,
}) => {
  await signedIn();
  const asked = gated(page);

  await test.step('before the answer neither is requested', async () => {
    await page.goto('/orders');
    await expect(banner(page)).toBeVisible();
    await noFindings(page, 'the banner');
    await expect(chat(page)).toHaveCount(0);
    await isAtRest(page);
    expect([asked, await cookies(page)]).toEqual([[], []]);
  });

  await test.step('with full consent the third-party chat shows above the page and below dialogs', async () => {
    await banner(page).getByRole('button', { name: 'Accept all' }).click();
    await expect(banner(page)).toBeHidden();
    await expect(chat(page)).toBeVisible();
    await expect.poll(() => asked).toEqual(['chat.localhost/svc/chat/widget.js']);
    await expect(page.locator('#support-chat')).toHaveCSS('z-index', '18');
    await chat(page).click();
    const words = page.frameLocator('iframe[title="Support chat"]').getByRole('heading');
    await expect(words).toHaveText('How can we help?');
    await expect.poll(() => cookies(page)).toEqual(['cookieConsent=11', 'supportChat.conversation=1']);
    await noFindings(page, 'the chat');
  });

  await test.step('a photo route hides the chat, and the conversation continues', async () => {
    await page.getByRole('link', { name: 'Photos', exact: true }).first().click();
    await expect(page).toHaveURL('/my-photos/photos');
    await expect(page.locator('#support-chat')).toBeHidden();
    await goBack(page);
    await expect(page.getByRole('button', { name: 'Close chat' })).toBeVisible();
    expect(asked.filter((one) => one.endsWith('widget.js'))).toHaveLength(1);
  });

  await test.step('below 576 px the chat is a round button', async () => {
    await page.setViewportSize({ width: 575, height: 844 });
    const wide = () =>
      page.getByRole('button', { name: 'Close chat' }).evaluate((one) => one.getBoundingClientRect().width);
    await expect.poll(wide).toBe(48);
    await page.setViewportSize({ width: 576, height: 844 });
    await expect.poll(wide).toBeGreaterThan(100);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  await test.step('the banner reopens with the saved answer; withdrawing it removes script, frame and cookies', async () => {
    await press(page, page.getByRole('button', { name: 'Cookie settings' }));
    await expect(banner(page)).toBeFocused();
    await expect(banner(page).getByRole('checkbox', { name: /^Chat/ })).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(banner(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Cookie settings' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(banner(page)).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(banner(page).getByRole('checkbox', { name: /^Chat/ })).toBeFocused();
    await page.keyboard.press('Space');
    for (let stops = 0; stops < 3; stops += 1) await page.keyboard.press('Tab');
    await expect(banner(page).getByRole('button', { name: 'Save choices' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('#support-chat')).toHaveCount(0);
    await expect(page.locator('script[data-outside="chat"]')).toHaveCount(0);
    await expect.poll(() => page.frames().length).toBe(1);
    await expect.poll(() => cookies(page)).toEqual(['cookieConsent=10']);
  });

  await test.step('the answer is remembered and the banner does not return', async () => {
    const before = asked.length;
    await page.reload();
    await expect(page.getByRole('button', { name: 'Cookie settings' })).toBeVisible();
    await page.getByRole('button', { name: 'Cookie settings' }).click();
    await expect(banner(page).getByRole('checkbox', { name: /^Analytics/ })).toBeChecked();
    await banner(page).getByRole('button', { name: 'Essential only' }).click();
    await expect.poll(() => cookies(page)).toEqual(['cookieConsent=00']);
    await isAtRest(page);
    expect(asked.slice(before)).toEqual([]);
  });
});

test('a public page asks for consent too, and stays intact when the chat fails @nightly [1.2e, 3.19a]', async ({
  page,
  watch,
}) => {
  watch.foreseeFailures(/^\/svc\/chat\/widget\.js$/, 'net::ERR_FAILED');
  await page.route('http://chat.localhost*/**', (route) => route.abort());
  await page.goto('/account-deleted');
  await expect(banner(page)).toBeVisible();
  // At 400 %, a page of 1280 px has no space for a bar at the bottom, so the banner follows the content.
  const where = page.locator('#cookie-consent');
  await expect(where).toHaveCSS('position', 'fixed');
  await page.setViewportSize({ width: 320, height: 256 });
  await expect(where).toHaveCSS('position', 'static');
  await expect(page.locator('html')).toHaveAttribute('style', /--consentHeight: 0px/);
  await page.setViewportSize({ width: 1280, height: 900 });
  await banner(page).getByRole('button', { name: 'Choose cookies' }).click();
  await expect(banner(page).getByRole('checkbox', { name: /^Analytics/ })).toBeFocused();
  await banner(page).getByRole('checkbox', { name: /^Chat/ }).check();
  await banner(page).getByRole('button', { name: 'Save choices' }).click();
  await expect(page.locator('#support-chat')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Cookie settings' })).toBeVisible();
  await expect.poll(() => cookies(page)).toEqual(['cookieConsent=01']);
});

test("a brand's host keeps consent and the chat's cookies on the brand's domain, for its shop too [3.19c, 9.10b]", async ({
  page,
  house,
}) => {
  const port = new URL(house.origin).port;
  await page.goto(`http://myaccount.alb.co.uk.localhost:${port}/account-deleted`);
  await banner(page).getByRole('button', { name: 'Accept all' }).click();
  await chat(page).click();
  await expect(page.frameLocator('iframe[title="Support chat"]').getByRole('heading')).toBeVisible();
  // Traces that the chat leaves on other pages of the shop.
  await page.evaluate(() => {
    document.cookie = 'supportChat.visitor=1; Path=/; Domain=alb.co.uk.localhost';
  });
  const kept = async () =>
    (await page.context().cookies())
      .filter(({ name }) => /^(cookieConsent|supportChat)/.test(name))
      .map(({ name, domain }) => `${name} ${domain}`)
      .toSorted();
  await expect
    .poll(kept)
    .toEqual([
      'cookieConsent .alb.co.uk.localhost',
      'supportChat.conversation myaccount.alb.co.uk.localhost',
      'supportChat.visitor .alb.co.uk.localhost',
    ]);
  await page.getByRole('button', { name: 'Cookie settings' }).click();
  await banner(page).getByRole('button', { name: 'Essential only' }).click();
  await expect.poll(kept).toEqual(['cookieConsent .alb.co.uk.localhost']);
});
