import type { Browser, Page } from 'playwright';
import { everyThumbnail, heapOf, signedInPage, type Place } from './browser.ts';
import { type Figure, figures, quantile } from './figures.ts';

const speeds = [20, 60, 240] as const;
const framesPerSpeed = 300;
/** Two frames of a 60 Hz screen would be 33 ms: a gap above this means at least one was missed. */
const lateMs = 25;

/** Scrolls the page by `step` px in each of `count` frames, from where it stands; the gaps between frames in ms. Runs in the page. */
function scroll({ step, count }: { readonly step: number; readonly count: number }): Promise<number[]> {
  const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowY);
  let box = document.querySelector('[role=grid]')?.parentElement ?? null;
  while (box !== null && !scrolls(box)) box = box.parentElement;
  const target = box ?? document.documentElement;
  return new Promise((done) => {
    const gaps: number[] = [];
    let last = 0;
    const frame = (now: number) => {
      if (last > 0) gaps.push(now - last);
      last = now;
      if (gaps.length === count) return done(gaps);
      target.scrollTop += step;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
}

/**
 * Milliseconds after which a scroll of five seconds has come to a stop: at times a browser without a screen gives no frame
 * any more, to a page that is visible and answers.
 */
const longestScroll = 40_000;
const mostStops = 5;

class Stopped extends Error {}

/** @throws Stopped with what the page says of itself. */
async function scrolled(page: Page, step: number): Promise<number[]> {
  let timer: NodeJS.Timeout | undefined;
  const stopped = new Promise<null>((done) => {
    timer = setTimeout(() => done(null), longestScroll);
  });
  const gaps = await Promise.race([page.evaluate(scroll, { step, count: framesPerSpeed }), stopped]);
  clearTimeout(timer);
  if (gaps !== null) return gaps;
  const seen = await page.evaluate(() => `${document.visibilityState} at ${window.scrollY} px`);
  throw new Stopped(`the browser stopped to draw: ${seen}`);
}

const nodesOf = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length);

async function once(browser: Browser, place: Place) {
  const page = await signedInPage(browser, place);
  try {
    await page.goto(place.address);
    await everyThumbnail(page, place.tiles);
    await page.waitForLoadState('networkidle');
    const atRest = { nodes: await nodesOf(page), heapMb: await heapOf(page) };
    const frames: Record<string, { late: number; p50: number; p95: number; p99: number }> = {};
    let mostNodes = 0;
    for (const step of speeds) {
      const gaps = await scrolled(page, step);
      mostNodes = Math.max(mostNodes, await nodesOf(page));
      frames[step] = {
        late: (100 * gaps.filter((gap) => gap > lateMs).length) / gaps.length,
        p50: quantile(gaps, 0.5),
        p95: quantile(gaps, 0.95),
        p99: quantile(gaps, 0.99),
      };
    }
    await everyThumbnail(page, place.tiles);
    await page.waitForLoadState('networkidle');
    const after = { nodes: Math.max(mostNodes, await nodesOf(page)), heapMb: await heapOf(page) };
    return { frames, atRest, after };
  } finally {
    await page.context().close();
  }
}

/**
 * Scripted scrolls through a list of photos or albums. Late frames in per cent of all, gaps in ms; elements under `document` at
 * rest and the most after any of the scrolls; live heap in MB before and after all of them.
 */
export async function scrolling(browser: Browser, place: Place, runs: number) {
  const samples: Awaited<ReturnType<typeof once>>[] = [];
  // Such a sample is no measure of anything: it is said and taken anew.
  for (let stops = 0; samples.length < runs; ) {
    try {
      samples.push(await once(browser, place));
    } catch (error) {
      stops += 1;
      if (!(error instanceof Stopped) || stops > mostStops) throw error;
      process.stderr.write(`${error.message}\n`);
    }
  }
  const digits = { late: 1, p50: 1, p95: 1, p99: 1 };
  const none = { late: Number.NaN, p50: Number.NaN, p95: Number.NaN, p99: Number.NaN };
  const scrolls = speeds.map((step): [string, Record<string, Figure>] => [
    `${step} px a frame`,
    figures(
      samples.map(({ frames }) => frames[step] ?? none),
      digits,
    ),
  ]);
  return {
    ...Object.fromEntries(scrolls),
    atRest: figures(
      samples.map(({ atRest }) => atRest),
      { nodes: 0, heapMb: 1 },
    ),
    after: figures(
      samples.map(({ after }) => after),
      { nodes: 0, heapMb: 1 },
    ),
  };
}
