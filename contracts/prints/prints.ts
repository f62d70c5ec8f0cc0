/**
 * Minimum milliseconds for which 'Adding {amount} photos to editor...' shows.
 * @spec 4.8a 9.4c
 */
export const leastSpinner = 3000;

/** Maximum number of photos of one transfer; the clause names no limit, so a whole library fits. */
export const mostTransferred = 100_000;

/** Print sizes, by edges in centimetres, the smallest first. */
export const printSizes = [
  { name: '10x15', short: 10, long: 15 },
  { name: '13x18', short: 13, long: 18 },
  { name: '20x30', short: 20, long: 30 },
] as const;
export type PrintSize = (typeof printSizes)[number]['name'];

/** Pixels per inch below which a print is visibly blurry. */
const leastDensity = 150;

/** Pixels that the edges of a print need. */
export const pixelsFor = ({ short, long }: Pick<(typeof printSizes)[number], 'short' | 'long'>) => ({
  short: Math.round((short / 2.54) * leastDensity),
  long: Math.round((long / 2.54) * leastDensity),
});

/** The largest suitable print size in either orientation; null if none. */
export function largestPrint({ width, height }: { width: number; height: number }): PrintSize | null {
  const good = printSizes.filter((size) => {
    const { short, long } = pixelsFor(size);
    return Math.min(width, height) >= short && Math.max(width, height) >= long;
  });
  return good.at(-1)?.name ?? null;
}
