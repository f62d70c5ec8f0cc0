import type { Browser, Request } from 'playwright';
import { everyThumbnail, signedInPage, timelineAddress, timelineOf } from './browser.ts';
import { type Figure, figures } from './figures.ts';
import type { PlainBrowser } from './plainBrowser.ts';
import type { Served } from './served.ts';

declare global {
  interface Window {
    /** When the first picture within a tile was painted, in milliseconds from the start of navigation. */
    firstThumbnail: Promise<number>;
    /** Cumulative layout shift while the page was loading. */
    layoutShift: number;
  }
}

/** Runs before the page: marks the pictures of tiles for element timing, which reports when the first was painted. */
export function watchThumbnails(): void {
  window.firstThumbnail = new Promise((found) => {
    const marked = new MutationObserver(() => {
      for (const picture of document.querySelectorAll('[role=gridcell] img:not([elementtiming])')) {
        picture.setAttribute('elementtiming', 'thumbnail');
      }
    });
    marked.observe(document, { childList: true, subtree: true });
    new PerformanceObserver((list) => {
      const [first] = list.getEntries();
      if (first === undefined) return;
      marked.disconnect();
      found(first.startTime);
    }).observe({ type: 'element', buffered: true });
  });
}

/** Runs before the page: adds up the layout shifts that no input caused. */
export function watchShifts(): void {
  window.layoutShift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      window.layoutShift += (entry as PerformanceEntry & { readonly value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
}

type Kind = 'code' | 'fonts' | 'pictures' | 'data' | 'document';

const kinds: Readonly<Record<string, Kind>> = {
  script: 'code',
  stylesheet: 'code',
  font: 'fonts',
  image: 'pictures',
  document: 'document',
};

/**
 * Returns the number of encoded bytes in the bodies of all requests that started before `until` (milliseconds
 * since 1970), for each kind of file.
 */
async function bytesOf(requests: readonly Request[], until: number): Promise<Record<Kind, number>> {
  const sums: Record<Kind, number> = { code: 0, fonts: 0, pictures: 0, data: 0, document: 0 };
  for (const request of requests) {
    if (request.timing().startTime > until) continue;
    const { responseBodySize } = await request.sizes();
    sums[kinds[request.resourceType()] ?? 'data'] += responseBodySize;
  }
  return sums;
}

/** Returns the number of bytes transferred until the first screen is complete. */
async function bytes(browser: Browser, served: Served) {
  const page = await signedInPage(browser, served);
  try {
    const requests: Request[] = [];
    page.on('requestfinished', (request) => requests.push(request));
    await page.goto(timelineAddress(served), { waitUntil: 'commit' });
    const until = (await everyThumbnail(page)) + (await page.evaluate(() => performance.timeOrigin));
    await page.waitForLoadState('networkidle');
    const { code, fonts, pictures, data } = await bytesOf(requests, until);
    return { codeBytes: code, fontBytes: fonts, pictureBytes: pictures, dataBytes: data };
  } finally {
    await page.context().close();
  }
}

/** Returns when the first screen is complete, and the layout shift within a second after that. */
async function times(browser: PlainBrowser, served: Served) {
  const page = await browser.page(timelineOf(served), [watchThumbnails, watchShifts]);
  try {
    await page.goto();
    const firstThumbnailMs = await page.evaluate(firstOf, null);
    const allThumbnailsMs = await everyThumbnail(page);
    const layoutShift = await page.evaluate(shiftsOf, 1_000);
    return { firstThumbnailMs, allThumbnailsMs, layoutShift };
  } finally {
    await page.close();
  }
}

/** Both functions run in the page. */
const firstOf = () => window.firstThumbnail;
const shiftsOf = (after: number) =>
  new Promise<number>((done) => setTimeout(() => done(window.layoutShift), after));

/**
 * Measures a cold start: the size of the code that is loaded until every thumbnail of the first screen is decoded,
 * and the time until the first one is.
 */
export async function firstScreen(
  browser: Browser,
  plain: PlainBrowser,
  served: Served,
  runs: number,
): Promise<Readonly<Record<string, Figure>>> {
  const samples: (Awaited<ReturnType<typeof bytes>> & Awaited<ReturnType<typeof times>>)[] = [];
  for (let run = 0; run < runs; run += 1)
    samples.push({ ...(await bytes(browser, served)), ...(await times(plain, served)) });
  return figures(samples, {
    codeBytes: 0,
    fontBytes: 0,
    pictureBytes: 0,
    dataBytes: 0,
    firstThumbnailMs: 0,
    allThumbnailsMs: 0,
    layoutShift: 5,
  });
}
