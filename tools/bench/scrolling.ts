import type { Browser, Page } from 'playwright';
import { everyThumbnail, heapOf, signedInPage, type MeasuredList } from './browser.ts';
import { type Figure, figures, quantile } from './figures.ts';
import { samplesOf, unlessStopped } from './samples.ts';

const speeds = [20, 60, 240] as const;
const framesPerSpeed = 300;
/** Two frames of a 60 Hz screen take 33 ms: a gap above this limit means that at least one frame was missed. */
const lateMs = 25;

/**
 * Scrolls the page by `step` pixels in each of `count` frames from its current position; returns the gaps between
 * frames in milliseconds. Runs in the page.
 */
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

const nodesOf = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length);

async function once(browser: Browser, place: MeasuredList) {
  const page = await signedInPage(browser, place);
  try {
    await page.goto(place.address);
    await everyThumbnail(page, place.tiles);
    await page.waitForLoadState('networkidle');
    const atRest = { nodes: await nodesOf(page), heapMb: await heapOf(page) };
    const frames: Record<string, { late: number; p50: number; p95: number; p99: number }> = {};
    let mostNodes = 0;
    for (const step of speeds) {
      const gaps = await unlessStopped(page, page.evaluate(scroll, { step, count: framesPerSpeed }));
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
 * Scrolls by script through a list of photos or albums. Measures late frames in percent; gaps in milliseconds; the
 * number of elements in the document at rest, and the largest one after a scroll; and the live heap in megabytes
 * before and after all scrolls.
 */
export async function scrolling(browser: Browser, place: MeasuredList, runs: number) {
  const samples = await samplesOf(runs, () => once(browser, place));
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
