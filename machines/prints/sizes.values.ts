import type { CallReply } from '../../contracts/call.ts';
import type { checkSizes } from '../../contracts/extensions/printSizes.ts';
import { printSizes, type PrintSize } from '../../contracts/prints/prints.ts';

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
