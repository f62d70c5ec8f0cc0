import type { SnapshotFrom } from 'xstate';
import { printSizes, type PrintSize } from '../../contracts/prints/prints.ts';
import type { printSizesMachine } from './printSizes.machine.ts';
import { photosWithout, tooSmallFor } from './sizes.values.ts';

export { printSizesModal } from './modal.ts';

type SizesSnapshot = SnapshotFrom<typeof printSizesMachine>;

/** The question about photos that are too small is open [4.8]. */
export const isAskingSizes = (snapshot: SizesSnapshot): boolean => snapshot.hasTag('asking');

/** How many photos are too small for each print that some are too small for, the smallest print first. */
export const smallBySize = ({ context: { small } }: SizesSnapshot) =>
  printSizes
    .map((size) => ({ ...size, count: tooSmallFor(small.tooSmall, size.name).length }))
    .filter(({ count }) => count > 0);

export const smallPictures = ({ context }: SizesSnapshot) => context.small.pictures;
export const leftOutSize = ({ context }: SizesSnapshot): PrintSize | null => context.leftOut;
/** How many photos were selected. */
export const selectedAmount = ({ context }: SizesSnapshot): number => context.photoIds.length;
/** How many of them go to the editor where those too small for a print stay behind. */
export const amountWithout = (
  { context: { photoIds, small } }: SizesSnapshot,
  size: PrintSize | null,
): number => photosWithout(photoIds, small.tooSmall, size).length;
