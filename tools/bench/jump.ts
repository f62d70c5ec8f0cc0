import type { Browser, Page } from 'playwright';
import { everyThumbnail, signedInPage, timelineAddress } from './browser.ts';
import { type Figure, figures, quantile } from './figures.ts';
import { samplesOf, unlessStopped } from './samples.ts';
import type { Served } from './served.ts';

const yearsBack = 10;
/** Milliseconds between hovering and pressing. */
const beforePress = 600;
const sweepStep = 240;
const sweepFrames = 300;
/** A longer gap means that at least one frame of a 60 Hz screen was missed. */
const lateMs = 25;

async function openTimeline(browser: Browser, served: Served): Promise<Page> {
  const page = await signedInPage(browser, served);
  await page.goto(timelineAddress(served));
  await everyThumbnail(page);
  await page.waitForLoadState('networkidle');
  return page;
}

/**
 * Presses the month slider ten years back, and returns the milliseconds until every visible tile displays its
 * picture.
 */
async function jumpBack(browser: Browser, served: Served): Promise<number> {
  const page = await openTimeline(browser, served);
  try {
    const slider = page.getByRole('slider').first();
    await slider.waitFor();
    const from = Number.parseInt(
      /\d{4}$/.exec((await slider.getAttribute('aria-valuetext')) ?? '')?.[0] ?? '',
      10,
    );
    const target = await slider.getByText(String(from - yearsBack), { exact: true }).boundingBox();
    if (target === null) throw new Error(`the scrubber names no year ${from - yearsBack}`);
    await page.evaluate(() => {
      document.addEventListener(
        'pointerdown',
        ({ timeStamp }) => performance.mark('jump', { startTime: timeStamp }),
        {
          capture: true,
          once: true,
        },
      );
    });
    const [x, y] = [target.x + target.width / 2, target.y + target.height / 2];
    // Imitates a hand that moves, finds the year and presses. The first movement loads the code for gestures and
    // dialogs. While the pointer rests, the page reads the photos that a press would show, but does not load their
    // thumbnails.
    await page.mouse.move(x, y);
    await page.waitForTimeout(beforePress);
    await page.mouse.click(x, y);
    const painted = await unlessStopped(page, everyThumbnail(page));
    return (
      painted - (await page.evaluate(() => performance.getEntriesByName('jump')[0]?.startTime ?? Number.NaN))
    );
  } finally {
    await page.context().close();
  }
}

const twoFrames = (page: Page) =>
  unlessStopped(
    page,
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))),
  );

/** Scrolls the month with the most photos to the top. The numbers of photos are known before any photo is loaded. */
async function toLargestMonth(page: Page): Promise<void> {
  const slider = page.getByRole('slider').first();
  const last = Number(await slider.getAttribute('aria-valuemax'));
  const counts = new Map<string, number>();
  await slider.focus();
  for (let stop = 0; stop <= last; stop += 1) {
    const drawn = await page.$$eval('[role=rowgroup]', (months) =>
      months.map((month): [string, number] => [
        month.getAttribute('aria-label') ?? '',
        Number((month.querySelector('.note')?.textContent ?? '').replaceAll(/\D/g, '')),
      ]),
    );
    for (const [name, count] of drawn) counts.set(name, count);
    await page.keyboard.press('ArrowDown');
    await twoFrames(page);
  }
  const [largest] = [...counts].toSorted(([, a], [, b]) => b - a)[0] ?? [''];
  for (let stop = last; stop > 0 && (await slider.getAttribute('aria-valuetext')) !== largest; stop -= 1) {
    await page.keyboard.press('ArrowUp');
    await twoFrames(page);
  }
}

/**
 * Sweeps through the expanded largest month; measures late frames in percent, and the longest task in milliseconds.
 */
async function sweep(browser: Browser, served: Served) {
  const page = await openTimeline(browser, served);
  try {
    const slider = page.getByRole('slider').first();
    await slider.waitFor();
    await page.evaluate(() => {
      Object.assign(window, { tasks: [] });
      new PerformanceObserver((list) =>
        (window as unknown as { tasks: number[] }).tasks.push(
          ...list.getEntries().map(({ duration }) => duration),
        ),
      ).observe({ type: 'longtask' });
    });
    await toLargestMonth(page);
    await everyThumbnail(page);
    await page.evaluate(() => {
      (window as unknown as { tasks: number[] }).tasks.length = 0;
    });
    const more = page.getByRole('gridcell', { name: /^\+[\d,]+, Show all$/ });
    const names = await more.evaluateAll((cells) =>
      cells.map((cell) => cell.getAttribute('aria-label') ?? ''),
    );
    const size = (name: string) => Number(name.split(',').slice(0, -1).join('').replaceAll(/\D/g, ''));
    const wanted = names.toSorted((a, b) => size(b) - size(a))[0] ?? '';
    await page.getByRole('gridcell', { name: wanted, exact: true }).click();
    const sweeping = page.evaluate(
      ({ step, count }) =>
        new Promise<number[]>((done) => {
          const seen: number[] = [];
          let last = 0;
          const frame = (now: number) => {
            if (last > 0) seen.push(now - last);
            last = now;
            if (seen.length === count) return done(seen);
            window.scrollBy(0, step);
            requestAnimationFrame(frame);
          };
          requestAnimationFrame(frame);
        }),
      { step: sweepStep, count: sweepFrames },
    );
    const gaps = await unlessStopped(page, sweeping);
    const tasks = await page.evaluate(() => (window as unknown as { tasks: number[] }).tasks);
    return {
      photos: size(wanted) + 24,
      late: (100 * gaps.filter((gap) => gap > lateMs).length) / gaps.length,
      p95: quantile(gaps, 0.95),
      longestTaskMs: Math.max(0, ...tasks),
    };
  } finally {
    await page.context().close();
  }
}

/**
 * Measures the month slider on archive@example.com, or with the data of `npm run demo -- big-month` if that was run:
 * a jump of ten years, and a sweep through the largest month after pressing "+N".
 */
export async function jumpOfYears(
  browser: Browser,
  served: Served,
  runs: number,
): Promise<Record<string, Record<string, Figure>>> {
  const jumps = await samplesOf(runs, async () => ({ ms: await jumpBack(browser, served) }));
  const sweeps = await samplesOf(runs, () => sweep(browser, served));
  return {
    tenYears: figures(jumps, { ms: 0 }),
    largestMonth: figures(sweeps, { photos: 0, late: 1, p95: 1, longestTaskMs: 0 }),
  };
}
