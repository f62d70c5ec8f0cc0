import { type Browser, chromium, type Page } from 'playwright';
import { chromiumArgs, findChromium } from '../chromium.ts';
import type { Grant } from './backendProcess.ts';
import type { Served } from './served.ts';

/** A list of photos or albums under measurement, and its customer. */
export interface MeasuredList {
  readonly origin: string;
  readonly address: string;
  /** Finds its tiles, where they are not those of a grid of photos; among these some may have no picture. */
  readonly tiles?: string;
  grant(): Promise<Grant>;
}

/** Milliseconds for Chromium to create a new window: its address bar is itself a page, which runs for a second. */
export const windowReady = 2_500;

/** The part of a page that can run scripts; arguments and results of `work` are JSON. */
export interface Evaluating {
  evaluate<Given, Outcome>(
    work: (given: Given) => Outcome | Promise<Outcome>,
    given: Given,
  ): Promise<Outcome>;
}

export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await findChromium(), args: [...chromiumArgs], headless: true });
}

/** A page in its own context, 1280 × 900, signed in by the stored user; nothing is loaded yet. */
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
      // A returning customer has answered the cookie banner.
      document.cookie = 'cookieConsent=00; Path=/';
    },
    { origin: served.origin, name: key, value: JSON.stringify(user) },
  );
  const page = await context.newPage();
  await page.waitForTimeout(windowReady);
  return page;
}

/** The page of all photos by date. */
export const timelineAddress = (served: Pick<Served, 'origin'>) => `${served.origin}/my-photos/photos`;
/** All photos of archive@example.com by date. */
export const timelineOf = (served: Served): MeasuredList => ({ ...served, address: timelineAddress(served) });

/** Bytes of live objects in megabytes, after two forced collections. */
export async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 1e6;
}

/** Milliseconds after which missing pictures count as lost. */
const longestWait = 60_000;

/**
 * Milliseconds from navigation start until every tile in the viewport shows its picture, decoded. Runs in the page;
 * polls every 20 ms. @throws a description of the tiles without a picture, if they stay so.
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
