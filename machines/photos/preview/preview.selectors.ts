import type { SnapshotFrom } from 'xstate';
import { unknownMonth } from '../../../contracts/photos/library/months.ts';
import type { PhotoCard } from '../library/chunk.values.ts';
import type { ListPlace } from '../library/model.ts';
import type { controlsMachine } from '../lists/controls.machine.ts';
import { neighbourOf } from './neighbour.ts';
import type { pictureMachine } from './picture.machine.ts';
import { fittedView, type zoomMachine, type ZoomView } from './zoom.machine.ts';
import type { previewMachine } from './preview.machine.ts';
import { around, isOfSharedAlbum, type PreviewContext } from './preview.setup.ts';

/** Photos on either side whose pictures are fetched and decoded before they are asked for. */
const decodedAhead = 2;

/** The photos that may be asked for next, nearest first. */
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

/** A place of the filmstrip; the photo is null while its record is not there. */
export interface StripPlace extends ListPlace {
  readonly card: PhotoCard | null;
}

/** The photos around the one that is shown, itself included, in the order of the list. */
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
/** The picture on the screen did not load. */
export const isBroken = (snapshot: PictureSnapshot) => snapshot?.matches('broken') ?? false;
/** The original is needed, because the picture is enlarged beyond its pixels. */
export const wantsOriginal = (snapshot: PictureSnapshot) => snapshot?.matches('original') ?? false;

type PreviewSnapshot = SnapshotFrom<typeof previewMachine>;
/** The deletion of the photo on the screen takes a while. */
export const isDeletingSlowly = (snapshot: PreviewSnapshot) => snapshot.matches({ deleting: 'slow' });
/** Somebody else deleted the photo on the screen, or took it out of its album. */
export const isGone = (snapshot: PreviewSnapshot) => snapshot.matches({ showing: 'gone' });
export const isOfAlbum = ({ context: { view } }: PreviewSnapshot) =>
  'albumId' in view.list(unknownMonth).scope;

/** How the picture lies; fitted while no preview runs. */
export const zoomOf = (snapshot: SnapshotFrom<typeof zoomMachine> | undefined): ZoomView =>
  snapshot?.context.view ?? fittedView;
export const fadedOf = (snapshot: SnapshotFrom<typeof controlsMachine> | undefined): boolean =>
  snapshot?.matches('faded') ?? false;
