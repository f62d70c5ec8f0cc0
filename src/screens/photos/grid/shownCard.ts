import type { PhotoCard } from '../../../../machines/photos/library/chunk.values.ts';
import type { GridPicture } from '../../../ui/grid/model.ts';

/**
 * Holds its card. As long as a card is referenced, it stays the same object, so a cell that shows the card gets the
 * same object again.
 */
interface ShownCard extends GridPicture {
  readonly card: PhotoCard;
}

/** Returns a photo in the form that the grid expects. */
export function shownCard(card: PhotoCard, name: string, mark?: string): ShownCard {
  const { id, small, large, placeholder } = card;
  return { id, name, small, large, placeholder, card, ...(mark === undefined ? {} : { mark }) };
}
