/**
 * The tallest box that is drawn. Browsers cut boxes off silently, the first of them at 17.8 million pixels; a longer
 * list is drawn shorter, and the two functions below map its positions.
 */
export const tallest = 10_000_000;

/** Both ends of a stretched list scroll pixel by pixel; what it is short of is made up for between them. */
const ends = tallest / 4;

/** Height of the box that stands for a list of this height. */
export const drawnHeight = (height: number) => Math.min(height, tallest);

/** The height in the list that a height in its box stands for. */
export function inList(drawn: number, height: number): number {
  if (height <= tallest || drawn <= ends) return drawn;
  if (drawn >= tallest - ends) return height - (tallest - drawn);
  return ends + ((drawn - ends) * (height - 2 * ends)) / (tallest - 2 * ends);
}

/** The height in its box where a height of the list stands. */
export function inBox(listed: number, height: number): number {
  if (height <= tallest || listed <= ends) return listed;
  if (listed >= height - ends) return tallest - (height - listed);
  return ends + ((listed - ends) * (tallest - 2 * ends)) / (height - 2 * ends);
}

/** The part of a long list whose nodes lie around a height, and by how much they are moved to where the box is. */
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

/** The same window for as long as it serves: another shift or the neighbourhood of its end needs a new one. */
export function windowAt(before: Window, top: number, shift: number, height: number): Window {
  if (height <= tallest) return wholeList;
  const serves =
    before !== wholeList &&
    before.shift === shift &&
    top - before.from > reach / 2 &&
    before.to - top > reach / 2;
  return serves ? before : { shift, from: top - reach, to: top + reach };
}
