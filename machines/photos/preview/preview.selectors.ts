import type { SnapshotFrom } from 'xstate';
import { unknownMonth } from '../../../contracts/photos/library/months.ts';
import type { PhotoCard } from '../library/chunk.values.ts';
import type { ListPlace } from '../library/model.ts';
import type { controlsMachine } from '../lists/controls.machine.ts';
import { around, neighbourOf } from './neighbour.ts';
import type { pictureMachine } from './picture.machine.ts';
import { fittedView, type zoomMachine, type ZoomView } from './zoom.machine.ts';
import type { previewMachine } from './preview.machine.ts';
import { isOfSharedAlbum, type PreviewContext } from './preview.setup.ts';

/** Number of photos on either side that are fetched and decoded in advance. */
const decodedAhead = 2;

/** Returns the photos that may be shown next, nearest first. */
export const neighboursOf = ({
  seen: view,
  at,
}: Pick<PreviewContext, 'seen' | 'at'>): readonly PhotoCard[] => {
  const cards: PhotoCard[] = [];
  let [next, previous] = [at ?? undefined, at ?? undefined];
  for (let count = 0; count < decodedAhead; count += 1) {
    next &&= neighbourOf(view, next, 1);
    previous &&= neighbourOf(view, previous, -1);
    for (const place of [next, previous]) {
      const card = place && view.photoAt(place.group, place.place);
      if (card !== undefined) cards.push(card);
    }
  }
  return cards;
};

/** A position in the filmstrip. The photo is null if it is not loaded. */
export interface StripPlace extends ListPlace {
  readonly card: PhotoCard | null;
}

/** Returns the current photo and its neighbours, in the order of the list. */
export function stripOf({ seen: view, at }: Pick<PreviewContext, 'seen' | 'at'>): readonly StripPlace[] {
  if (at === null) return [];
  const walk = (step: 1 | -1) => {
    const places: ListPlace[] = [];
    let place = neighbourOf(view, at, step);
    while (place !== undefined && places.length < around) {
      places.push(place);
      place = neighbourOf(view, place, step);
    }
    return places;
  };
  return [...walk(-1).reverse(), at, ...walk(1)].map((place) => ({
    ...place,
    card: view.photoAt(place.group, place.place) ?? null,
  }));
}

export { isOfSharedAlbum };

type PictureSnapshot = SnapshotFrom<typeof pictureMachine> | undefined;
/** Returns whether the displayed image failed to load. */
export const isBroken = (snapshot: PictureSnapshot) => snapshot?.matches('broken') ?? false;
/** Returns whether the zoom level needs the original file. */
export const wantsOriginal = (snapshot: PictureSnapshot) => snapshot?.matches('original') ?? false;

type PreviewSnapshot = SnapshotFrom<typeof previewMachine>;
/** Returns whether the deletion is taking longer than usual. */
export const isDeletingSlowly = (snapshot: PreviewSnapshot) => snapshot.matches({ deleting: 'slow' });
/** Returns whether another person deleted the displayed photo, or removed it from its album. */
export const isGone = (snapshot: PreviewSnapshot) => snapshot.matches({ showing: 'gone' });
export const isOfAlbum = ({ context: { view } }: PreviewSnapshot) =>
  'albumId' in view.list(unknownMonth).scope;

/** Returns the zoom and position; without a preview, those of a photo that fits the screen. */
export const zoomOf = (snapshot: SnapshotFrom<typeof zoomMachine> | undefined): ZoomView =>
  snapshot?.context.view ?? fittedView;
export const fadedOf = (snapshot: SnapshotFrom<typeof controlsMachine> | undefined): boolean =>
  snapshot?.matches('faded') ?? false;
