import type { PhotoCard } from '../../../../machines/photos/library/chunk.values.ts';
import type { GridPicture } from '../../../ui/grid/model.ts';

/** References its card, which stays the same object while it is referenced: a cell that shows it gets the same one again. */
interface ShownCard extends GridPicture {
  readonly card: PhotoCard;
}

/** The grid's representation of a photo. */
export function shownCard(card: PhotoCard, name: string, mark?: string): ShownCard {
  const { id, small, large, placeholder } = card;
  return { id, name, small, large, placeholder, card, ...(mark === undefined ? {} : { mark }) };
}
