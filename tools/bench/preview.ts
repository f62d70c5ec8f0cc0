import type { Browser, Page } from 'playwright';
import { everyThumbnail, signedInPage, timelineAddress } from './browser.ts';
import { type Figure, figures } from './figures.ts';
import { samplesOf, unlessStopped } from './samples.ts';
import type { Served } from './served.ts';

declare global {
  interface Window {
    /** Milliseconds from the click or key press until the picture is painted. */
    nextPicture: () => Promise<number>;
  }
}

/** Number of photos opened in one run, far enough apart that none is prefetched as a neighbour of another. */
const opened = 6;
const between = 5;
/** Number of steps with the arrow key from each of them. */
const walked = 4;

/**
 * Runs before the page: marks the large picture of the preview for element timing, which reports when it was painted.
 */
function watchPictures(): void {
  let asked = 0;
  let found: ((ms: number) => void) | null = null;
  const ask = ({ timeStamp }: Event) => (asked = timeStamp);
  window.addEventListener('click', ask, { capture: true });
  window.addEventListener('keydown', ask, { capture: true });
  new MutationObserver(() => {
    for (const picture of document.querySelectorAll('section img[alt]:not([alt=""]):not([elementtiming])'))
      picture.setAttribute('elementtiming', 'picture');
  }).observe(document, { childList: true, subtree: true });
  new PerformanceObserver((list) => {
    const painted = list.getEntries().find((entry) => asked > 0 && entry.startTime > asked);
    if (painted === undefined || found === null) return;
    found(painted.startTime - asked);
    found = null;
    asked = 0;
  }).observe({ type: 'element', buffered: true });
  window.nextPicture = () => new Promise((resolve) => (found = resolve));
}

async function pictureAfter(page: Page, act: () => Promise<void>): Promise<number> {
  const painted = page.evaluate(() => window.nextPicture());
  await act();
  return unlessStopped(page, painted);
}

async function once(browser: Browser, served: Served) {
  const page = await signedInPage(browser, served);
  try {
    await page.addInitScript(watchPictures);
    await page.goto(timelineAddress(served));
    await everyThumbnail(page);
    // The first movement loads the code of the preview.
    await page.mouse.move(640, 500);
    await page.waitForLoadState('networkidle');
    const openMs: number[] = [];
    const nextMs: number[] = [];
    for (let turn = 0; turn < opened; turn += 1) {
      const tile = page.locator('[role=gridcell].there').nth(turn * between);
      openMs.push(await pictureAfter(page, () => tile.click()));
      for (let step = 0; step < walked; step += 1) {
        // Stands for the time that a customer looks at the photo; its neighbours are fetched and decoded in this
        // time.
        await page.waitForLoadState('networkidle');
        await page.waitForTimeout(300);
        nextMs.push(await pictureAfter(page, () => page.keyboard.press('ArrowRight')));
      }
      await page.keyboard.press('Escape');
      await page.locator('[data-flight]').waitFor({ state: 'detached' });
      await page.waitForLoadState('networkidle');
    }
    return openMs.map((open, index) => ({ open, next: nextMs.slice(index * walked, (index + 1) * walked) }));
  } finally {
    await page.context().close();
  }
}

/**
 * Measures the time from the click on a tile, and from the arrow key, until the 1300-pixel picture is painted: for a
 * photo that was never fetched, and for a neighbour.
 */
export async function preview(browser: Browser, served: Served, runs: number) {
  const turns = (await samplesOf(runs, () => once(browser, served))).flat();
  const { openMs } = figures(
    turns.map(({ open }) => ({ openMs: open })),
    { openMs: 0 },
  );
  const { nextMs } = figures(
    turns.flatMap(({ next }) => next.map((ms) => ({ nextMs: ms }))),
    { nextMs: 0 },
  );
  return { openMs, nextMs } satisfies Record<string, Figure>;
}
