import type { PhotoPage } from '../../contracts/photos/library/pages.ts';
import type { MeasuredList } from './browser.ts';
import { quantile } from './figures.ts';
import type { PlainBrowser, PlainPage } from './plainBrowser.ts';
import { unlessStopped } from './samples.ts';

/** The sizes and gaps of the product's tiles, in pixels. */
export interface Layout {
  readonly columns: number;
  readonly tile: number;
  readonly gap: number;
}

/** Runs in the page. */
function layout(): Layout {
  const [first, second] = document.querySelectorAll<HTMLElement>('.row .cell:not([hidden])');
  const row = first?.parentElement;
  if (first === undefined || second === undefined || !row) throw new Error('there are no tiles');
  const box = first.getBoundingClientRect();
  return {
    columns: row.querySelectorAll('.cell:not([hidden])').length,
    tile: box.width,
    gap: second.getBoundingClientRect().left - box.right,
  };
}
export const layoutOf = (page: PlainPage): Promise<Layout> => page.evaluate(layout, null);

/** Returns the URLs of the small thumbnails of a customer's latest photos, in order. */
export async function thumbnailsOf(place: MeasuredList, count: number): Promise<readonly string[]> {
  const { user } = await place.grant();
  const found: string[] = [];
  for (let offset = 0; found.length < count; offset += 500) {
    const reply = await fetch(`${place.origin}/svc/photos/photos?limit=500&offset=${offset}`, {
      headers: { authorization: `Bearer ${user.access_token}` },
    });
    const { images } = (await reply.json()) as PhotoPage;
    if (images.length === 0) break;
    found.push(...images.flatMap(({ thumbnails }) => thumbnails.find(({ id }) => id === '300')?.url ?? []));
  }
  return found.slice(0, count);
}

/**
 * Writes the reference page, which contains the thumbnails at the product's sizes and no script. The browser loads
 * each thumbnail when it comes near the viewport. Runs in the page.
 */
async function write({ columns, tile, gap, addresses }: Layout & { readonly addresses: readonly string[] }) {
  document.body.style.margin = '0';
  document.body.innerHTML = `<main style="display:grid;grid-template-columns:repeat(${columns},${tile}px);gap:${gap}px">${addresses
    .map(
      (address) =>
        `<img alt="" loading="lazy" decoding="async" width="${tile}" height="${tile}" style="object-fit:cover" src="${address.replaceAll('&', '&amp;')}">`,
    )
    .join('')}</main>`;
  const images = [...document.images];
  const first = () => images.slice(0, columns * Math.ceil(window.innerHeight / (tile + gap)));
  while (!first().every(({ complete }) => complete)) await new Promise((later) => setTimeout(later, 20));
}

interface Scrolled {
  readonly gaps: readonly number[];
  readonly cells: number;
  readonly decoded: number;
}

/**
 * Scrolls the static page in the same way as the product, and examines the visible pictures after each frame. Runs in
 * the page.
 */
function scroll({
  step,
  count,
  columns,
  tile,
  gap,
}: Layout & { readonly step: number; readonly count: number }): Promise<Scrolled> {
  const images = [...document.images];
  const seen = { gaps: [] as number[], cells: 0, decoded: 0 };
  const look = () => {
    const from = Math.floor(window.scrollY / (tile + gap));
    const to = Math.ceil((window.scrollY + window.innerHeight) / (tile + gap));
    for (const { complete, naturalWidth } of images.slice(from * columns, to * columns)) {
      seen.cells += 1;
      if (complete && naturalWidth > 0) seen.decoded += 1;
    }
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
 * Measures, on the static page, late frames and visible pictures in percent, and the gaps between frames in
 * milliseconds.
 */
export async function moveReference(
  browser: PlainBrowser,
  place: MeasuredList,
  of: Layout,
  addresses: readonly string[],
  motion: { readonly step: number; readonly count: number; readonly lateMs: number },
) {
  const page = await browser.page(place);
  try {
    await page.evaluate(write, { ...of, addresses });
    const { gaps, cells, decoded } = await unlessStopped(page, page.evaluate(scroll, { ...of, ...motion }));
    return {
      referenceLate: (100 * gaps.filter((gap) => gap > motion.lateMs).length) / gaps.length,
      referenceP50: quantile(gaps, 0.5),
      referenceP95: quantile(gaps, 0.95),
      referenceDecoded: (100 * decoded) / cells,
    };
  } finally {
    await page.close();
  }
}
