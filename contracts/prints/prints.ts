/**
 * Minimum milliseconds for which 'Adding {amount} photos to editor...' is shown.
 * @spec 4.8a 9.4c
 */
export const leastSpinner = 3000;

/** Maximum number of photos in one transfer. The clause sets no limit, so this allows a whole library. */
export const mostTransferred = 100_000;

/** Print sizes with their edges in centimetres, smallest first. */
export const printSizes = [
  { name: '10x15', short: 10, long: 15 },
  { name: '13x18', short: 13, long: 18 },
  { name: '20x30', short: 20, long: 30 },
] as const;
export type PrintSize = (typeof printSizes)[number]['name'];

/** Pixels per inch below which a print is visibly blurry. */
const leastDensity = 150;

/** Returns the number of pixels that each edge of a print needs. */
export const pixelsFor = ({ short, long }: Pick<(typeof printSizes)[number], 'short' | 'long'>) => ({
  short: Math.round((short / 2.54) * leastDensity),
  long: Math.round((long / 2.54) * leastDensity),
});

/** Returns the largest print size that a picture suits, in either orientation; null if there is none. */
export function largestPrint({ width, height }: { width: number; height: number }): PrintSize | null {
  const good = printSizes.filter((size) => {
    const { short, long } = pixelsFor(size);
    return Math.min(width, height) >= short && Math.max(width, height) >= long;
  });
  return good.at(-1)?.name ?? null;
}
