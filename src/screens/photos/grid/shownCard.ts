import type { PhotoCard } from '../../../../machines/photos/library/chunk.values.ts';
import type { GridPicture } from '../../../ui/grid/model.ts';

/** Holds its card, which is the same for as long as somebody does: a cell that shows it has the same one again. */
interface ShownCard extends GridPicture {
  readonly card: PhotoCard;
}

/** A photo as the grid has it. */
export function shownCard(card: PhotoCard, name: string, mark?: string): ShownCard {
  const { id, small, large, thumbhash } = card;
  return { id, name, small, large, thumbhash, card, ...(mark === undefined ? {} : { mark }) };
}
