import type { Browser, Page } from 'playwright';
import { everyThumbnail, heapOf, signedInPage, type MeasuredList } from './browser.ts';
import { figures, quantile } from './figures.ts';
import { samplesOf, unlessStopped } from './samples.ts';

const clicks = 30;
/** A month with at least this number of photos counts as large. */
const large = 5000;

/**
 * Returns the milliseconds from a click to the frame that shows its effect, for each of `count` visible
 * photos that are currently selected, or that are not. Runs in the page.
 */
function clickPhotos({
  count,
  selected,
}: {
  readonly count: number;
  readonly selected: boolean;
}): Promise<number[]> {
  /** Resolves after the next frame with whether it showed the expected change. */
  const frame = (shows = () => true) =>
    new Promise<boolean>((done) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => done(shows()));
        port1.start();
        port2.postMessage(null);
      });
    });
  const cells = [...document.querySelectorAll<HTMLElement>('[role=gridcell].cell:not([hidden])')]
    .filter((cell) => cell.classList.contains('there') && cell.classList.contains('selected') === selected)
    .slice(0, count);
  return (async () => {
    const times: number[] = [];
    for (const cell of cells) {
      await frame();
      const startedAt = performance.now();
      cell.querySelector<HTMLElement>('.ring')?.click();
      while (!(await frame(() => cell.classList.contains('selected') !== selected))) continue;
      times.push(performance.now() - startedAt);
    }
    return times;
  })();
}

/**
 * Returns the milliseconds from a press on an element to the frame in which the toolbar shows at least this
 * number. Runs in the page.
 */
function pressUntil({
  selector,
  least,
}: {
  readonly selector: string;
  readonly least: number;
}): Promise<number> {
  const counted = () =>
    Number((document.querySelector('[role=toolbar] [role=status]')?.textContent ?? '').replaceAll(/\D/g, ''));
  const startedAt = performance.now();
  document.querySelector<HTMLElement>(selector)?.click();
  return new Promise((done) => {
    const look = () =>
      counted() >= least
        ? setTimeout(() => done(performance.now() - startedAt))
        : requestAnimationFrame(look);
    requestAnimationFrame(look);
  });
}

/**
 * Scrolls until the label of a month with at least `least` photos is visible, and marks its checkbox. Runs in the
 * page.
 */
async function findLarge(least: number): Promise<boolean> {
  for (let top = 0; top < document.documentElement.scrollHeight; top += window.innerHeight / 2) {
    window.scrollTo(0, top);
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    for (const label of document.querySelectorAll('.label')) {
      const count = Number((label.querySelector('.note')?.textContent ?? '').replaceAll(/\D/g, ''));
      if (count < least) continue;
      label.querySelector('button')?.setAttribute('data-bench', 'large');
      return true;
    }
  }
  return false;
}

/** Starts recording how long tasks of more than 50 ms take. Runs in the page. */
function watchTasks(): void {
  const lengths: number[] = [];
  (window as unknown as { benchTasks: number[] }).benchTasks = lengths;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) lengths.push(duration);
  }).observe({ type: 'longtask' });
}
const longestTask = (page: Page) =>
  page.evaluate(() => Math.max(0, ...(window as unknown as { benchTasks: number[] }).benchTasks));

async function once(browser: Browser, place: MeasuredList, photos: number) {
  const page = await signedInPage(browser, place);
  try {
    await page.goto(place.address);
    await everyThumbnail(page);
    await page.waitForLoadState('networkidle');
    await page.mouse.move(400, 500);
    await page.waitForLoadState('networkidle');
    const frames = <Outcome>(work: Promise<Outcome>) => unlessStopped(page, work);
    const [first = Number.NaN] = await frames(page.evaluate(clickPhotos, { count: 1, selected: false }));
    await page.getByRole('toolbar', { name: 'Selected photos' }).waitFor();
    await page.evaluate(watchTasks);
    const plain = await frames(page.evaluate(clickPhotos, { count: clicks, selected: false }));
    await page.getByRole('button', { name: 'Deselect all' }).click();
    const selectAll = { selector: '[role=toolbar] button:not([aria-label])', least: photos };
    const all = await frames(page.evaluate(pressUntil, selectAll));
    const inAll = await frames(page.evaluate(clickPhotos, { count: clicks, selected: true }));
    const heapMb = await heapOf(page);
    await page.getByRole('button', { name: 'Deselect all' }).click();
    // Albums have no months.
    const month = (await frames(page.evaluate(findLarge, large)))
      ? await frames(page.evaluate(pressUntil, { selector: '[data-bench=large]', least: large }))
      : Number.NaN;
    const [one, oneInAll] = [quantile(plain, 0.5), quantile(inAll, 0.5)];
    return {
      first,
      click: one,
      clickP95: quantile(plain, 0.95),
      clickInAll: oneInAll,
      ratio: oneInAll / one,
      month,
      all,
      heapMb,
      longestTask: await longestTask(page),
    };
  } finally {
    await page.context().close();
  }
}

/**
 * Measures selecting in a list of at least this number of photos, in milliseconds: one photo (median and 95th
 * percentile of 30 clicks), the first photo of the visit, one photo while all are selected, with the ratio of the two, a month of 5,000 photos, and
 * all photos. Also the heap in megabytes while all but 30 are selected, and the longest task (0 if none exceeds 50
 * ms). A click is timed until the frame that shows its effect.
 */
export async function selecting(browser: Browser, place: MeasuredList, photos: number, runs: number) {
  const samples = await samplesOf(runs, () => once(browser, place, photos));
  return figures(samples, {
    first: 1,
    click: 1,
    clickP95: 1,
    clickInAll: 1,
    ratio: 2,
    month: 1,
    all: 1,
    heapMb: 1,
    longestTask: 0,
  });
}
