import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chartsPart } from '../../../tools/charts/part.ts';
import { leastText } from '../../../tools/charts/site/level.ts';
import { chromiumArgs, findChromium } from '../../../tools/chromium.ts';
import { axeFindings } from '../../kit/axe.ts';
import { sharedBackend, startTestBackend, type TestBackend } from '../../kit/backend.ts';

const largest = 'chart-app-app.html';
const sample = [
  'index.html?q=expired',
  'area-albums.html',
  largest,
  'chart-photos-preview.html',
  'clause-4.11.html',
  'fault-F6.html',
  'call-orders.changeDeliveryAddress.html',
  'system.html',
  'texts-toasts.html',
];

let house: TestBackend;
let browser: Browser;
beforeAll(async () => {
  house = await startTestBackend({ parts: (product) => [...product, chartsPart()] });
  browser = await chromium.launch({
    executablePath: await findChromium(),
    args: chromiumArgs,
  });
  // The first request makes the site.
  await fetch(`${house.origin}/charts/`);
}, 300_000);
afterAll(async () => {
  await browser.close();
  await house.stop();
});

/** Visits every page of the sample, and returns what `look` finds on each. */
async function found(page: Page, look: (page: Page) => Promise<unknown>): Promise<[string, unknown][]> {
  const seen: [string, unknown][] = [];
  for (const file of sample) {
    await page.goto(`${house.origin}/charts/${file}`);
    seen.push([file, await look(page)]);
  }
  return seen;
}
const each = (value: unknown) => sample.map((file) => [file, value]);

test.each(['light', 'dark'] as const)('axe finds nothing on the %s pages', async (colorScheme) => {
  const page = await browser.newPage({ colorScheme, viewport: { width: 1280, height: 900 } });
  expect(await found(page, axeFindings)).toEqual(each([]));
  await page.close();
});

test.each([390, 768, 1280])('no page scrolls sideways at %i px', async (width) => {
  const page = await browser.newPage({ viewport: { width, height: 900 } });
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await found(page, overflow)).toEqual(each(0));
  await page.close();
});

test('no text of a drawing is too small at 1,200 px, and below 600 px there are no drawings', async () => {
  const page = await browser.newPage({ viewport: { width: 1200, height: 900 } });
  await page.goto(`${house.origin}/charts/${largest}`);
  const smallest = await page.evaluate(() =>
    [...document.querySelectorAll<SVGTextElement>('figure text')].reduce(
      (least, text) =>
        Math.min(least, Number.parseFloat(getComputedStyle(text).fontSize) * (text.getScreenCTM()?.a ?? 0)),
      Number.POSITIVE_INFINITY,
    ),
  );
  expect(smallest).toBeGreaterThanOrEqual(leastText);
  expect(smallest).toBeLessThanOrEqual(13);
  await page.setViewportSize({ width: 599, height: 900 });
  expect(await page.locator('figure').filter({ visible: true }).count()).toBe(0);
  await page.close();
});

test('the search works under the policy and by keyboard, in another language too', async () => {
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.goto(`${house.origin}/charts/${largest}`);
  await page.getByRole('searchbox', { name: 'Search' }).fill('storage dialog closed');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'storageModal: closed' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/chart-storage-storageModal.html#closed');
  await page.goto(`${house.origin}/charts/`);
  await page.getByLabel('Texts in').selectOption('de-DE');
  await page.getByRole('searchbox').fill('löschen');
  await page.locator('#results a[href^="texts-"]').first().waitFor();
  expect(complaints).toEqual([]);
  await page.close();
});

test('the site is served where it is added, and otherwise not', async () => {
  const answer = await fetch(`${house.origin}/charts`);
  expect([answer.url, answer.headers.get('content-type')]).toEqual([
    `${house.origin}/charts/`,
    'text/html; charset=utf-8',
  ]);
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self';");
  for (const file of ['.inputs', 'none.html', '..%2fspec.json'])
    expect((await fetch(`${house.origin}/charts/${file}`)).status).toBe(404);
  const plain = await sharedBackend();
  expect((await fetch(`${plain.origin}/charts/site.css`)).status).toBe(404);
});
