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
  'figures.html',
  'stories.html',
  'story-storage-storageModal-1.html#step-4',
  'play.html',
  'play.html?chart=storage/storageModal',
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
  // The first request builds the site.
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

test('the arrow keys step through a story, and its address opens a step and leads on to Play', async () => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(`${house.origin}/charts/story-storage-storageModal-1.html#step-4`);
  const lit = () => page.locator('#drawing a.lit').allTextContents();
  const count = page.locator('#count');
  expect([await count.textContent(), await lit()]).toEqual(['Step 4 of 9', ['closed: stateclosed']]);
  await page.keyboard.press('ArrowRight');
  expect([await count.textContent(), await lit()]).toEqual(['Step 5 of 9', ['open: stateopen']]);
  expect(await page.locator('.sequence .lit .says').allTextContents()).toEqual([
    'status.changed',
    'modal.opened',
    'event.track',
  ]);
  await page.keyboard.press('ArrowLeft');
  // Read the URL in the page itself, because Playwright learns about a change of the URL with a delay.
  expect(await page.evaluate(() => window.location.hash)).toBe('#step-4');
  await page.keyboard.press('ArrowRight');
  await page.getByRole('link', { name: 'Continue in Play' }).click();
  // The drawing on the Play page highlights the same state.
  await page.waitForURL(/\/play\.html/);
  await page.locator('#drawing a.lit', { hasText: 'open' }).waitFor();
  expect(await page.locator('#log .steps > li').count()).toBe(5);
  await page.close();
});

test('Play takes events, outcomes and time, says why not, and its address keeps the way', async () => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  const lit = page.locator('#drawing a.lit');
  const press = (name: RegExp) => page.getByRole('button', { name }).first().click();
  await page.goto(`${house.origin}/charts/play.html?chart=storage/storageModal`);
  await press(/^readShown is done false/);
  await press(/^experiment is done .*control/);
  await page.getByText(/^Not possible now/).click();
  const closing = page.getByRole('listitem').filter({ hasText: 'status.open' });
  expect(await closing.locator('.why').allTextContents()).toEqual([
    'At least a month of storage remains, or the dialog may not open. (isCritical in closed)',
    'The storage time is unknown, its notice is disabled, or no photos are on the screen. (mayShow in closed)',
  ]);
  await press(/^page.changed .*true/);
  await press(/^status.changed .*2026-11/);
  await lit.filter({ hasText: 'open' }).waitFor();
  await page.getByRole('spinbutton', { name: 'Seconds' }).fill('2');
  await page.getByRole('button', { name: 'Wait' }).press('Enter');
  await page.getByText('2 s have passed.').waitFor();
  const address = await page.evaluate(() => window.location.href);
  await page.goto(`${house.origin}/charts/`);
  await page.goto(address);
  await lit.filter({ hasText: 'open' }).waitFor();
  expect(await page.locator('#log .steps > li').count()).toBe(6);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('0 s have passed.').waitFor();
  expect(complaints).toEqual([]);
  await page.close();
});

test('an address that asks Play for what cannot happen is shown with the reason', async () => {
  const page = await browser.newPage();
  await page.goto(`${house.origin}/charts/play.html?chart=storage/storageModal#start=0&trace=done:nobody:0`);
  await page.getByText('The address asks for done:nobody:0, which cannot happen here.').waitFor();
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
