import type { Browser, Page } from 'playwright';
import { signedInPage, timelineAddress } from './browser.ts';
import { type Figure, figures } from './figures.ts';
import { watchShifts, watchThumbnails } from './firstScreen.ts';
import type { Served } from './served.ts';

/** Imitates an older phone on a train: a quarter of this processor's speed, 10 Mbit/s, 40 ms latency. */
const cpuRate = 4;
const network = { offline: false, latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 };
/** Account pages that are measured in addition to the photos page, with their paths. */
const others = { home: '/', orders: '/orders', addresses: '/settings/addresses/all' } as const;

/** Runs before the page: records tasks of more than 50 ms, and the largest content so far. */
function watchStart(): void {
  const seen = { tasks: [] as number[], content: 0 };
  Object.assign(window, { benchStart: seen });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.tasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    seen.content = list.getEntries().at(-1)?.startTime ?? seen.content;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}

interface Start {
  readonly tasks: readonly number[];
  readonly content: number;
}

const startOf = (page: Page) =>
  page.evaluate(() => ({
    ...(window as unknown as { readonly benchStart: Start }).benchStart,
    firstPaint: performance.getEntriesByName('first-paint')[0]?.startTime ?? Number.NaN,
    layoutShift: window.layoutShift,
  }));

async function onSlow<Outcome>(browser: Browser, served: Served, work: (page: Page) => Promise<Outcome>) {
  const page = await signedInPage(browser, served);
  try {
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', network);
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuRate });
    for (const watch of [watchThumbnails, watchShifts, watchStart]) await page.addInitScript(watch);
    return await work(page);
  } finally {
    await page.context().close();
  }
}

const photosOnce = (browser: Browser, served: Served) =>
  onSlow(browser, served, async (page) => {
    await page.goto(timelineAddress(served), { waitUntil: 'commit' });
    const firstThumbnail = await page.evaluate(() => window.firstThumbnail);
    await page.waitForLoadState('networkidle');
    const { tasks, firstPaint, layoutShift } = await startOf(page);
    return { firstPaint, firstThumbnail, longestTask: Math.max(0, ...tasks), layoutShift };
  });

const otherOnce = (browser: Browser, served: Served, path: string) =>
  onSlow(browser, served, async (page) => {
    await page.goto(served.origin + path, { waitUntil: 'commit' });
    await page.waitForLoadState('networkidle');
    const { content, tasks, firstPaint, layoutShift } = await startOf(page);
    return { firstPaint, content, longestTask: Math.max(0, ...tasks), layoutShift };
  });

async function times<Sample>(runs: number, once: () => Promise<Sample>): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (let run = 0; run < runs; run += 1) samples.push(await once());
  return samples;
}

/**
 * Measures a start on a slow device: first paint, first thumbnail or largest content, and longest task, in
 * milliseconds; and layout shifts.
 */
export async function slow(
  browser: Browser,
  served: Served,
  runs: number,
): Promise<Record<string, Record<string, Figure>>> {
  const digits = { firstPaint: 0, longestTask: 0, layoutShift: 5 };
  const measured: Record<string, Record<string, Figure>> = {
    photos: figures(await times(runs, () => photosOnce(browser, served)), { ...digits, firstThumbnail: 0 }),
  };
  for (const [name, path] of Object.entries(others))
    measured[name] = figures(await times(runs, () => otherOnce(browser, served, path)), {
      ...digits,
      content: 0,
    });
  return measured;
}
