import { expect, type Locator, type Page, type Request } from '@playwright/test';

const isIcon = (request: Request) => new URL(request.url()).pathname === '/favicon.svg';

/** Requests of each page that have neither finished nor failed. */
const openRequests = new WeakMap<Page, Set<Request>>();

/**
 * Records the requests of a page from now on, for `isAtRest`. `Watch` does this for every page that it listens to.
 */
export function trackRequests(page: Page): void {
  if (openRequests.has(page)) return;
  const requests = new Set<Request>();
  openRequests.set(page, requests);
  page.on('request', (request) => {
    // No page waits for the response to a beacon, or for its tab's icon, whose end Chromium does not always report.
    if (request.resourceType() !== 'ping' && !isIcon(request)) requests.add(request);
  });
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
}

/** For example `GET /svc/photos/months`: without host and query, because the query may contain a token. */
const nameOf = (request: Request) => `${request.method()} ${new URL(request.url()).pathname}`;

/** Method and path of each unfinished request of the page, for reports about failed tests. */
export const openRequestsOf = (page: Page): string[] =>
  [...(openRequests.get(page) ?? [])].map(nameOf).sort();

/**
 * Returns an HTTP archive of the most recent requests of the pages, without headers, query strings and
 * bodies, because these contain tokens.
 */
export async function harOf(pages: readonly Page[]) {
  const requests = (await Promise.all(pages.map((page) => page.requests().catch(() => [])))).flat();
  const entries = requests.map((request) => {
    const { startTime, responseEnd } = request.timing();
    const answer = request.existingResponse();
    const { origin, pathname } = new URL(request.url());
    return {
      startedDateTime: new Date(Math.max(0, startTime)).toISOString(),
      time: responseEnd,
      request: { method: request.method(), url: origin + pathname },
      response: {
        status: answer?.status() ?? 0,
        statusText: answer?.statusText() ?? request.failure()?.errorText ?? 'open',
      },
    };
  });
  return { log: { version: '1.2', creator: { name: 'tests/kit/rest.ts', version: '1' }, entries } };
}

/** Resolves when all finite animations have ended. */
export const animationsFinished = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map((animation) => animation.finished),
    ),
  );

/**
 * Waits until the page has no unfinished request, its fonts are loaded, its finite animations have ended, and there
 * is still no unfinished request two frames later. The error lists the unfinished requests.
 */
export async function isAtRest(page: Page, timeout = 30_000): Promise<void> {
  if (!openRequests.has(page)) throw new Error('isAtRest needs a page that Watch listens to');
  const unrest = async () => {
    const open = openRequestsOf(page);
    if (open.length > 0) return open;
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await animationsFinished(page);
    await page.evaluate(
      () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
    );
    return openRequestsOf(page);
  };
  await expect.poll(unrest, { message: 'requests that are still open', timeout }).toEqual([]);
}

/** In CSS pixels, relative to the viewport. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Returns the boxes of elements of a page, all read in the same frame after its animations have ended. Reading them
 * one after another would mix different moments. Poll this function if the layout may still change.
 */
export async function boxesOf(page: Page, locators: readonly Locator[]): Promise<readonly Box[]> {
  const elements = await Promise.all(locators.map((locator) => locator.elementHandle()));
  await animationsFinished(page);
  return page.evaluate(
    (read) =>
      read.map((element) => {
        const { x, y, width, height } = (element as Element).getBoundingClientRect();
        return { x, y, width, height };
      }),
    elements,
  );
}
