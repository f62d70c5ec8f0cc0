import { loadavg } from 'node:os';
import { everyThumbnail, type MeasuredList } from './browser.ts';
import { type Figure, figures, quantile } from './figures.ts';
import type { PlainBrowser, PlainPage } from './plainBrowser.ts';
import { type Layout, layoutOf, moveReference, thumbnailsOf } from './reference.ts';
import { samplesOf, unlessStopped } from './samples.ts';

/** Pixels per frame; 0 means one screen. */
const steps = [20, 60, 240, 0] as const;
const framesPerStep = 360;
/** Two frames of a 60 Hz screen take 33 ms: a gap above this limit means that at least one frame was missed. */
const lateMs = 25;
/** Scroll positions to jump to, as fractions of the list. */
const places = [0.15, 0.5, 0.85];

interface Frames {
  /** Gaps between frames in milliseconds. */
  readonly gaps: readonly number[];
  /**
   * Counts of the cells in view after each frame: those with a decoded picture, those with a picture or a
   * miniature, and those with a picture, a miniature or a thumbhash.
   */
  readonly cells: number;
  readonly decoded: number;
  readonly recognisable: number;
  readonly pictured: number;
  /** Number of frames in which part of the viewport was covered by neither a cell nor a label. */
  readonly bare: number;
}

/**
 * Scrolls by `step` pixels in each of `count` frames and, before each step, checks how the previous frame was
 * rendered. Runs in the page.
 */
function moveAndLook({ step, count }: { readonly step: number; readonly count: number }): Promise<Frames> {
  const grid = document.querySelector('[role=grid]');
  const seen = { gaps: [] as number[], cells: 0, decoded: 0, recognisable: 0, pictured: 0, bare: 0 };
  const look = () => {
    const screen = window.innerHeight;
    let area = 0;
    for (const row of grid?.querySelectorAll<HTMLElement>('.row') ?? []) {
      const box = row.getBoundingClientRect();
      area += Math.max(0, Math.min(screen, box.bottom) - Math.max(0, box.top));
      if (box.bottom <= 0 || box.top >= screen) continue;
      for (const cell of row.querySelectorAll<HTMLElement>('.cell:not([hidden])')) {
        const image = cell.querySelector('img');
        const there = cell.classList.contains('there') && image?.complete === true && image.naturalWidth > 0;
        seen.cells += 1;
        if (there) seen.decoded += 1;
        const under = cell.style.backgroundImage;
        if (there || under.startsWith('url("data:image/webp')) seen.recognisable += 1;
        if (there || under !== '') seen.pictured += 1;
      }
    }
    // A frame counts as bare if less than half of the screen is covered by cells: labels, gaps and the page's
    // own bars cover less than the other half.
    if (area < screen / 2) seen.bare += 1;
  };
  return new Promise((done) => {
    let last = 0;
    const frame = (now: number) => {
      if (last > 0) {
        seen.gaps.push(now - last);
        look();
      }
      last = now;
      if (seen.gaps.length === count) return done(seen);
      window.scrollBy(0, step === 0 ? window.innerHeight : step);
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
}

/**
 * Jumps to a position of the list and waits until every visible cell displays its picture. Resolves to the milliseconds
 * until the first and until the last. Runs in the page.
 */
function arrive(share: number): Promise<{ readonly first: number; readonly whole: number }> {
  const startedAt = performance.now();
  window.scrollTo(0, share * document.documentElement.scrollHeight);
  return new Promise((done) => {
    let first = 0;
    const look = () => {
      const cells = [...document.querySelectorAll<HTMLElement>('[role=gridcell]:not([hidden])')].filter(
        (cell) => {
          const { top, bottom, width } = cell.getBoundingClientRect();
          return width > 0 && bottom > 0 && top < window.innerHeight;
        },
      );
      const there = cells.filter((cell) => cell.classList.contains('there')).length;
      const now = performance.now() - startedAt;
      // Wait until the grid has had time to render the position at all.
      if (now < 34) return void requestAnimationFrame(look);
      if (there > 0) first ||= now;
      if (cells.length > 0 && there === cells.length) done({ first, whole: now });
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

/** Presses 'Select' and then the control that selects everything. Runs in the page. */
async function selectAll(): Promise<void> {
  const press = async (find: () => HTMLElement | null | undefined) => {
    for (let button = find(); ; button = find()) {
      if (button) return button.click();
      await new Promise((later) => setTimeout(later, 20));
    }
  };
  await press(() =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Select'),
  );
  await press(() => document.querySelector<HTMLElement>('[role=toolbar] button:not([aria-label])'));
  while (document.querySelector('.cell.there:not(.selected, [hidden])') !== null)
    await new Promise((later) => setTimeout(later, 20));
}

async function withPage<Outcome>(
  browser: PlainBrowser,
  place: MeasuredList,
  work: (page: PlainPage) => Promise<Outcome>,
): Promise<Outcome> {
  const page = await browser.page(place);
  try {
    await page.goto();
    await everyThumbnail(page);
    return await work(page);
  } finally {
    await page.close();
  }
}

const move = async (page: PlainPage, step: number, count = framesPerStep) => {
  const { gaps, cells, decoded, recognisable, pictured, bare } = await unlessStopped(
    page,
    page.evaluate(moveAndLook, { step, count }),
  );
  return {
    late: (100 * gaps.filter((gap) => gap > lateMs).length) / gaps.length,
    p50: quantile(gaps, 0.5),
    p95: quantile(gaps, 0.95),
    decoded: (100 * decoded) / cells,
    recognisable: (100 * recognisable) / cells,
    pictured: (100 * pictured) / cells,
    bare: (100 * bare) / gaps.length,
  };
};

const digits = { late: 1, p50: 1, p95: 1, decoded: 1, recognisable: 1, pictured: 1, bare: 1 };
/**
 * Figures with a limit: `lateRatio`, `p95Ratio` and `p95Over` (ms) compare each sample with the reference page, which
 * is measured immediately afterwards.
 */
const compared = {
  ...digits,
  referenceLate: 1,
  referenceP50: 1,
  referenceP95: 1,
  referenceDecoded: 1,
  lateRatio: 2,
  p95Ratio: 2,
  p95Over: 1,
  load: 1,
};

/** Adds the figures of the reference page, the comparison with them, and the machine's load. */
async function beside<Own extends { readonly late: number; readonly p95: number }>(
  own: Own,
  reference: () => ReturnType<typeof moveReference>,
) {
  const other = await reference();
  return {
    ...own,
    ...other,
    // At least 1, because one or two of hundreds of frames are late on any machine.
    lateRatio: Math.max(1, own.late) / Math.max(1, other.referenceLate),
    p95Ratio: own.p95 / other.referenceP95,
    p95Over: own.p95 - other.referenceP95,
    load: loadavg()[0] ?? Number.NaN,
  };
}

/**
 * Measures what a customer sees while the list moves, each time on a newly loaded page. In percent: late frames,
 * cells with a decoded thumbnail, and cells with a thumbnail, a miniature or a thumbhash. Each result is reported
 * next to that of the same scroll on a static page with the same thumbnails and no script. Repeats this with
 * everything selected, and measures the milliseconds from a jump to a position that was not prefetched until its
 * first and its last thumbnail.
 */
export async function moving(
  browser: PlainBrowser,
  place: MeasuredList,
  runs: number,
): Promise<Record<string, Record<string, Figure>>> {
  const measured: Record<string, Record<string, Figure>> = {};
  const layout: Layout = await withPage(browser, place, layoutOf);
  const tallest = Math.max(...steps) * framesPerStep + 2 * 900;
  const rows = Math.ceil(tallest / (layout.tile + layout.gap));
  const addresses = await thumbnailsOf(place, rows * layout.columns);
  const reference = (step: number, count: number) =>
    moveReference(browser, place, layout, addresses, { step, count, lateMs });
  for (const step of steps) {
    // At one screen per frame, the end of the list is reached after about a hundred frames.
    const count = step === 0 ? 90 : framesPerStep;
    const samples = await samplesOf(runs, async () =>
      beside(await withPage(browser, place, (page) => move(page, step, count)), () => reference(step, count)),
    );
    measured[step === 0 ? 'a screen a frame' : `${step} px a frame`] = figures(samples, compared);
  }
  const selected = await samplesOf(runs, async () =>
    beside(
      await withPage(browser, place, async (page) => {
        await page.evaluate(selectAll, null);
        return move(page, 60);
      }),
      () => reference(60, framesPerStep),
    ),
  );
  measured['60 px a frame, all selected'] = figures(selected, compared);
  for (const share of places) {
    const leaps = await samplesOf(runs, () =>
      withPage(browser, place, (page) => unlessStopped(page, page.evaluate(arrive, share))),
    );
    measured[`leap to ${share}`] = figures(leaps, { first: 0, whole: 0 });
  }
  return measured;
}
