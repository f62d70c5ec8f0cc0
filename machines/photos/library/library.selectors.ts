import type { SnapshotFrom } from 'xstate';
import type { PhotoCard } from './chunk.values.ts';
import type { libraryMachine } from './library.machine.ts';
import { cardIn, flatCountIn, type FlatList, listIn, monthsIn, type PhotoList, totalIn } from './model.ts';

export type LibrarySnapshot = SnapshotFrom<typeof libraryMachine>;

/** How lists show photos: the chart of that setting. */
export const photoGridIn = (snapshot: LibrarySnapshot | undefined) => snapshot?.children.photoGrid;

/** The deletion of that operation, which may still be on its way; undefined where there is none. */
export const deletionOf = ({ children }: LibrarySnapshot, opId: string) => children[`deletion-${opId}`];

export const reportOf = ({ context }: LibrarySnapshot) => context.report;

/** Months with their counts as the person sees them, in the order of the page. */
export const monthsOf = ({ context }: LibrarySnapshot) => monthsIn(context);
export const referenceOf = ({ context }: LibrarySnapshot) => context.reference;

/** Count of the tab 'Photos', null while unknown [2.14]. */
export const photosCountOf = ({ context }: LibrarySnapshot) => totalIn(context);
export const albumsCountOf = ({ context }: LibrarySnapshot) => context.albumsCount;
/** Where shared albums have pages they count too [2.14]. */
export const readableAlbumsCountOf = ({ context }: LibrarySnapshot) =>
  context.albumsCount === null ? null : context.albumsCount + (context.readAlbumsCount ?? 0);

/** A list's photos as the person sees them. */
export const listOf = ({ context }: LibrarySnapshot, list: PhotoList) => listIn(context, list);
/** How many photos of a flat list the person sees; null while unknown. */
export const flatCountOf = ({ context }: LibrarySnapshot, list: FlatList) => flatCountIn(context, list);
/** A photo as any list has it whose page is held. */
export const cardOf = ({ context }: LibrarySnapshot, id: string): PhotoCard | undefined =>
  cardIn(context, id);

interface Picture {
  readonly id: string;
  readonly small: string;
}
/** Pictures of the first of these photos, up to a limit, as far as their pages are held. */
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
