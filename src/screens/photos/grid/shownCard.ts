import type { PhotoCard } from '../../../../machines/photos/library/chunk.values.ts';
import type { GridPicture } from '../../../ui/grid/model.ts';

/**
 * Refers to its card. The card is the same object while it is referenced, so a cell that shows it gets the same
 * object again.
 */
interface ShownCard extends GridPicture {
  readonly card: PhotoCard;
}

/** Returns a photo in the form that the grid expects. */
export function shownCard(card: PhotoCard, name: string, mark?: string): ShownCard {
  const { id, small, large, placeholder } = card;
  return { id, name, small, large, placeholder, card, ...(mark === undefined ? {} : { mark }) };
}
