/**
 * The tallest box that is rendered. Browsers cap heights silently, the lowest cap being 17.8 million pixels; a
 * longer list is rendered shorter, and the two functions below map its positions.
 */
export const tallest = 10_000_000;

/** Both ends of a stretched list scroll pixel by pixel; the difference is distributed between them. */
const ends = tallest / 4;

/** Returns the height of the box for a list of this height. */
export const drawnHeight = (height: number) => Math.min(height, tallest);

/** Returns the height in the list for a height in its box. */
export function inList(drawn: number, height: number): number {
  if (height <= tallest || drawn <= ends) return drawn;
  if (drawn >= tallest - ends) return height - (tallest - drawn);
  return ends + ((drawn - ends) * (height - 2 * ends)) / (tallest - 2 * ends);
}

/** Returns the height in the box for a height in the list. */
export function inBox(listed: number, height: number): number {
  if (height <= tallest || listed <= ends) return listed;
  if (listed >= height - ends) return tallest - (height - listed);
  return ends + ((listed - ends) * (tallest - 2 * ends)) / (height - 2 * ends);
}

/** The part of a long list whose nodes are near a height, and their offset to the box. */
export interface Window {
  readonly shift: number;
  readonly from: number;
  readonly to: number;
}

const reach = 2_000_000;
export const wholeList: Window = {
  shift: 0,
  from: Number.NEGATIVE_INFINITY,
  to: Number.POSITIVE_INFINITY,
};

/**
 * Returns the given window as long as it suffices; returns a new one for another shift, or for a position near its
 * end.
 */
export function windowAt(before: Window, top: number, shift: number, height: number): Window {
  if (height <= tallest) return wholeList;
  const serves =
    before !== wholeList &&
    before.shift === shift &&
    top - before.from > reach / 2 &&
    before.to - top > reach / 2;
  return serves ? before : { shift, from: top - reach, to: top + reach };
}
