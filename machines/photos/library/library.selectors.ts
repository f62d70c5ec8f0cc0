import type { SnapshotFrom } from 'xstate';
import { pathOf } from '../../../contracts/navigation/match.ts';
import type { PhotoCard } from './chunk.values.ts';
import type { libraryMachine } from './library.machine.ts';
import { cardIn, flatCountIn, type FlatList, listIn, monthsIn, type PhotoList, totalIn } from './model.ts';

export type LibrarySnapshot = SnapshotFrom<typeof libraryMachine>;

/** The URLs that the tabs link to [2.14]. */
export const tabPaths = { photos: pathOf('photos', {}), albums: pathOf('albums', {}) } as const;

/** Returns the chart of the layout setting. */
export const photoGridIn = (snapshot: LibrarySnapshot | undefined) => snapshot?.children.photoGrid;

/** Returns the deletion with this operation id; undefined if there is none. */
export const deletionOf = ({ children }: LibrarySnapshot, opId: string) => children[`deletion-${opId}`];

export const reportOf = ({ context }: LibrarySnapshot) => context.report;

/** Returns the months with their visible counts, in the order of the page. */
export const monthsOf = ({ context }: LibrarySnapshot) => monthsIn(context);
export const referenceOf = ({ context }: LibrarySnapshot) => context.reference;

/** Returns the number shown on the 'Photos' tab; null while unknown [2.14]. */
export const photosCountOf = ({ context }: LibrarySnapshot) => totalIn(context);
export const albumsCountOf = ({ context }: LibrarySnapshot) => context.albumsCount;
/**
 * Returns the number of albums to show. It includes shared albums if the service lists them page by page
 * [2.14].
 */
export const readableAlbumsCountOf = ({ context }: LibrarySnapshot) =>
  context.albumsCount === null ? null : context.albumsCount + (context.readAlbumsCount ?? 0);

/** Returns the visible photos of a list. */
export const listOf = ({ context }: LibrarySnapshot, list: PhotoList) => listIn(context, list);
/** Returns the number of visible photos of a flat list; null while unknown. */
export const flatCountOf = ({ context }: LibrarySnapshot, list: FlatList) => flatCountIn(context, list);
/** Returns a photo by id, from any loaded page. */
export const cardOf = ({ context }: LibrarySnapshot, id: string): PhotoCard | undefined =>
  cardIn(context, id);

interface Picture {
  readonly id: string;
  readonly small: string;
}
/** Returns the thumbnails of the first of these photos, up to a limit, from loaded pages. */
export function picturesOf(
  snapshot: LibrarySnapshot,
  ids: Iterable<string>,
  most: number,
): readonly Picture[] {
  const pictures: Picture[] = [];
  for (const id of ids) {
    const card = pictures.length < most ? cardOf(snapshot, id) : undefined;
    if (card === undefined) break;
    if (card.small !== '') pictures.push({ id, small: card.small });
  }
  return pictures;
}
export const isSamePictures = (one: readonly Picture[], other: readonly Picture[]) =>
  one.length === other.length &&
  one.every(({ id, small }, place) => id === other[place]?.id && small === other[place].small);
