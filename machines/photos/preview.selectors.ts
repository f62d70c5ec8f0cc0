import type { PhotoCard } from './chunk.ts';
import type { PreviewContext } from './preview.setup.ts';

/** Everything the preview is about to need: what is shown and its neighbours on either side, nearest first. */
export const neighboursOf = ({ view, at }: Pick<PreviewContext, 'view' | 'at'>): readonly PhotoCard[] => {
  if (at === null) return [];
  return ([1, -1] as const).flatMap((step) => {
    const place = view.neighbour(at, step);
    const card = place === undefined ? undefined : view.photoAt(place.month, place.place);
    return card === undefined ? [] : [card];
  });
};
