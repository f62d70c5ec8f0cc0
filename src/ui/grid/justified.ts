/** Measures for breaking rows, in pixels. */
export interface RowMeasure {
  readonly width: number;
  readonly gap: number;
  /** Target height of a row. */
  readonly height: number;
}

/**
 * The rows of one section, in which photos keep their proportions. Positions are in pixels from the lower edge of the
 * section's label and from the left edge of the section.
 */
export interface JustifiedRows {
  /** Index of the first photo of each row; the last entry is the number of photos. */
  readonly starts: readonly number[];
  /** Top of each row; the last entry is the total height, including a gap below each row. */
  readonly tops: readonly number[];
  /** Left edge of each photo. */
  readonly lefts: ArrayLike<number>;
  readonly widths: ArrayLike<number>;
}

/** Photos that are broken into rows together: a page of a month, so that an arriving page moves no photo of another page. */
export const blockSize = 24;
/** Assumed aspect ratio of a photo of unknown size: that of most cameras. */
const assumed = 4 / 3;

/** Limits of aspect ratios; photos beyond them are cropped. */
const narrowest = 0.4;
const widest = 5;
const shown = (ratio: number) =>
  Number.isFinite(ratio) ? Math.min(widest, Math.max(narrowest, ratio)) : assumed;

/** Cost of an empty end of the last row, relative to differences in row height. */
const emptyCost = 0.02;

interface Break {
  readonly start: number;
  readonly height: number;
  readonly cost: number;
}

/**
 * Breaks photos into rows of the page's width with the smallest deviation from the target height. Only the last
 * row, which is not stretched, may end earlier, at the target height at most.
 */
export function breakRows(ratios: readonly number[], measure: RowMeasure, last: boolean) {
  const { width, gap, height } = measure;
  /** The best row that ends before each position. */
  const ends: Break[] = [{ start: 0, height: 0, cost: 0 }];
  for (let end = 1; end <= ratios.length; end += 1) {
    let best: Break | null = null;
    let sum = 0;
    for (let start = end - 1; start >= 0; start -= 1) {
      sum += shown(ratios[start] ?? Number.NaN);
      const tall = Math.max(1, (width - (end - start - 1) * gap) / sum);
      const short = last && end === ratios.length && tall > height;
      const row = short ? emptyCost * (1 - height / tall) : Math.log(tall / height) ** 2;
      const cost = (ends[start]?.cost ?? 0) + row;
      if (best === null || cost < best.cost) best = { start, height: short ? height : tall, cost };
      // More photos would make the row even lower.
      if (tall < height / 3) break;
    }
    if (best !== null) ends.push(best);
  }
  const rows: { readonly start: number; readonly height: number }[] = [];
  for (let end = ratios.length; end > 0; ) {
    const { start, height: tall } = ends[end] ?? { start: 0, height };
    rows.unshift({ start, height: tall });
    end = start;
  }
  return rows;
}

interface Block {
  readonly heights: readonly number[];
  readonly starts: readonly number[];
  readonly lefts: readonly number[];
  readonly widths: readonly number[];
}

/** Returns one row of this height. */
export function rowOf(ratios: readonly number[], height: number, gap: number) {
  const widths = ratios.map((ratio) => shown(ratio) * height);
  let left = 0;
  const lefts = widths.map((width) => {
    const here = left;
    left += width + gap;
    return here;
  });
  return { lefts, widths, width: left - gap };
}

function blockOf(ratios: readonly number[], measure: RowMeasure, last: boolean): Block {
  const rows = breakRows(ratios, measure, last);
  const drawn = rows.map(({ start, height }, row) =>
    rowOf(ratios.slice(start, rows[row + 1]?.start ?? ratios.length), height, measure.gap),
  );
  return {
    heights: rows.map(({ height }) => height),
    starts: rows.map(({ start }) => start),
    lefts: drawn.flatMap(({ lefts }) => lefts),
    widths: drawn.flatMap(({ widths }) => widths),
  };
}

/** Returns the height that the sections of a line share: the target, or less if they would not fit side by side. */
export function sharedHeight(
  sections: readonly (readonly number[])[],
  { width, gap, height }: RowMeasure,
  space: number,
  leastWidth: number,
): number {
  const fits = (tall: number) =>
    sections.reduce((sum, ratios) => sum + Math.max(leastWidth, rowOf(ratios, tall, gap).width), 0) +
      (sections.length - 1) * space <=
    width;
  if (fits(height)) return height;
  let [low, high] = [1, height];
  while (high - low > 0.5) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}

interface Kept {
  /** Aspect ratios (width / height); NaN if unknown. */
  readonly ratios: Float32Array;
  readonly blocks: (Block | undefined)[];
  /** The latest row breaks: for each photo, its left edge and width, and its row. */
  lefts: Float64Array;
  widths: Float64Array;
  rows: JustifiedRows | null;
}

/**
 * The known sizes of a list's photos, section by section, and the resulting rows. A new size only breaks the rows
 * of its block again.
 */
export class Sizes {
  readonly #sections = new Map<string, Kept>();
  /** Blocks without a known size, by their number of photos. */
  readonly #plain = new Map<string, Block>();
  #measure: RowMeasure = { width: 0, gap: 0, height: 0 };

  /** Recalculates every row from the known sizes, if width, gap or height have changed. */
  measure(measure: RowMeasure): void {
    const { width, gap, height } = this.#measure;
    if (width === measure.width && gap === measure.gap && height === measure.height) return;
    this.#measure = measure;
    this.#plain.clear();
    for (const kept of this.#sections.values()) {
      kept.blocks.length = 0;
      kept.rows = null;
    }
  }

  /** Returns true if the size is new. */
  learn(key: string, place: number, ratio: number): boolean {
    const kept = this.#sections.get(key);
    if (kept === undefined || place >= kept.ratios.length) return false;
    const rounded = Math.fround(ratio);
    if (kept.ratios[place] === rounded) return false;
    kept.ratios[place] = rounded;
    kept.blocks[Math.floor(place / blockSize)] = undefined;
    kept.rows = null;
    return true;
  }

  ratiosOf(key: string, cells: number): readonly number[] {
    return [...this.#keptOf(key, cells).ratios];
  }

  rowsOf(key: string, cells: number): JustifiedRows {
    const kept = this.#keptOf(key, cells);
    kept.rows ??= this.#join(kept);
    return kept.rows;
  }

  #keptOf(key: string, cells: number): Kept {
    const kept = this.#sections.get(key);
    if (kept?.ratios.length === cells) return kept;
    const ratios = new Float32Array(cells).fill(Number.NaN);
    ratios.set(kept?.ratios.subarray(0, cells) ?? []);
    const [lefts, widths] = [new Float64Array(cells), new Float64Array(cells)];
    const made = { ratios, blocks: [], lefts, widths, rows: null };
    this.#sections.set(key, made);
    return made;
  }

  /** In a long list nearly all blocks are unchanged: their content is copied as a whole. */
  #join(kept: Kept): JustifiedRows {
    const { ratios, blocks } = kept;
    const { gap } = this.#measure;
    const starts: number[] = [];
    const tops = [0];
    let top = 0;
    kept.lefts = kept.lefts.slice();
    kept.widths = kept.widths.slice();
    for (let from = 0; from < ratios.length; from += blockSize) {
      let block = blocks[from / blockSize];
      if (block === undefined) {
        block = this.#blockOf(ratios, from);
        blocks[from / blockSize] = block;
        kept.lefts.set(block.lefts, from);
        kept.widths.set(block.widths, from);
      }
      for (let row = 0; row < block.starts.length; row += 1) {
        starts.push(from + (block.starts[row] ?? 0));
        top += (block.heights[row] ?? 0) + gap;
        tops.push(top);
      }
    }
    starts.push(ratios.length);
    return { starts, tops, lefts: kept.lefts, widths: kept.widths };
  }

  #blockOf(ratios: Float32Array, from: number): Block {
    const own = [...ratios.subarray(from, from + blockSize)];
    const last = from + blockSize >= ratios.length;
    if (own.some((ratio) => !Number.isNaN(ratio))) return blockOf(own, this.#measure, last);
    const word = `${own.length} ${last}`;
    const plain = this.#plain.get(word) ?? blockOf(own, this.#measure, last);
    this.#plain.set(word, plain);
    return plain;
  }
}
