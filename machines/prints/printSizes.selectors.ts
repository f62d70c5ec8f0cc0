import type { SnapshotFrom } from 'xstate';
import type { CallReply } from '../../contracts/call.ts';
import type { checkSizes } from '../../contracts/extensions/printSizes.ts';
import { type PrintSize, printSizes } from '../../contracts/prints/prints.ts';
import type { printSizesMachine } from './printSizes.machine.ts';

/** Name in the modal stack of the question about photos that are too small. */
export const printSizesModal = 'printSizes';

export type SizesCheck = CallReply<typeof checkSizes>;
type TooSmall = SizesCheck['tooSmall'];

const rank = (size: PrintSize | null): number => printSizes.findIndex(({ name }) => name === size);

/** Ids of the photos that are too small for a print. */
export const tooSmallFor = (tooSmall: TooSmall, size: PrintSize): readonly string[] =>
  tooSmall.filter(({ suffices }) => rank(suffices) < rank(size)).map(({ photoId }) => photoId);

/** What goes to the editor: all, or all but those that are too small for a print. */
export function photosWithout(
  photoIds: readonly string[],
  tooSmall: TooSmall,
  leftOut: PrintSize | null,
): readonly string[] {
  if (leftOut === null) return photoIds;
  const out = new Set(tooSmallFor(tooSmall, leftOut));
  return photoIds.filter((id) => !out.has(id));
}

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
