import { type Browser, chromium, type Page } from 'playwright';
import { chromiumArgs, findChromium } from '../chromium.ts';
import type { Grant } from './backendProcess.ts';
import type { Served } from './served.ts';

/** A list of photos or albums to measure, and the customer to whom it belongs. */
export interface MeasuredList {
  readonly origin: string;
  readonly address: string;
  /** Selector for its tiles, if they are not those of a photo grid; some of these tiles may have no picture. */
  readonly tiles?: string;
  grant(): Promise<Grant>;
}

/**
 * Milliseconds that Chromium needs for a new window: its address bar is a page itself, whose code runs for about a
 * second.
 */
export const windowReady = 2_500;

/** The part of a page that runs scripts; arguments and results of `work` must be JSON. */
export interface Evaluating {
  evaluate<Given, Outcome>(
    work: (given: Given) => Outcome | Promise<Outcome>,
    given: Given,
  ): Promise<Outcome>;
}

export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await findChromium(), args: [...chromiumArgs], headless: true });
}

/** Opens a page in a separate browser context, 1280 × 900, signed in with the stored user; loads nothing yet. */
export async function signedInPage(
  browser: Browser,
  served: Pick<MeasuredList, 'origin' | 'grant'>,
): Promise<Page> {
  const { key, user } = await served.grant();
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await context.addInitScript(
    ({ origin, name, value }) => {
      if (window.location.origin !== origin) return;
      window.localStorage.setItem(name, value);
      // Sets the cookie of a returning customer, who has already answered the cookie banner.
      document.cookie = 'cookieConsent=00; Path=/';
    },
    { origin: served.origin, name: key, value: JSON.stringify(user) },
  );
  const page = await context.newPage();
  await page.waitForTimeout(windowReady);
  return page;
}

/** Returns the URL of the page with all photos by date. */
export const timelineAddress = (served: Pick<Served, 'origin'>) => `${served.origin}/my-photos/photos`;
/** Returns the list of all photos of archive@example.com by date. */
export const timelineOf = (served: Served): MeasuredList => ({ ...served, address: timelineAddress(served) });

/** Returns the size of all live objects in megabytes, after two forced garbage collections. */
export async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 1e6;
}

/** Milliseconds after which pictures that have not been displayed count as missing. */
const longestWait = 60_000;

/**
 * Resolves when every tile in the viewport displays its decoded picture, with the milliseconds since the
 * start of navigation. Runs in the page; checks every 20 ms. @throws a description of the tiles without a
 * picture, if some remain.
 */
export const everyThumbnail = (page: Evaluating, tiles?: string): Promise<number> =>
  page.evaluate(
    async ([longest, other]) => {
      const startedAt = performance.now();
      const inView = () =>
        [...document.querySelectorAll<HTMLElement>(other ?? '[role=gridcell]')].filter((cell) => {
          const { top, bottom, width } = cell.getBoundingClientRect();
          return width > 0 && bottom > 0 && top < window.innerHeight;
        });
      const picture = (cell: HTMLElement) => cell.querySelector('img');
      const arrived = (cell: HTMLElement) => {
        const image = picture(cell);
        if (image === null) return other !== null && cell.querySelector('svg') !== null;
        return image.complete && image.naturalWidth > 0;
      };
      for (;;) {
        const cells = inView();
        if (cells.length > 0 && cells.every(arrived)) {
          await Promise.all(cells.flatMap((cell) => picture(cell) ?? []).map((image) => image.decode()));
          return performance.now();
        }
        if (performance.now() - startedAt > longest) {
          const missing = cells
            .filter((cell) => !arrived(cell))
            .map((cell) => cell.outerHTML.replaceAll(/https?:[^"]*/g, '…'));
          throw new Error(
            `${missing.length} of ${cells.length} pictures did not come: ${missing.slice(0, 3).join(' ')}`,
          );
        }
        await new Promise((later) => setTimeout(later, 20));
      }
    },
    [longestWait, tiles ?? null] as const,
  );
