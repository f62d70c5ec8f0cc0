import type { DownloadTarget, DownloadWish } from '../downloads/downloads.events.ts';
import type { PhotoCard } from '../photos/library/chunk.values.ts';
import { type FlatListContext, selectedOf } from '../photos/lists/flatList.setup.ts';
import { flatGroup } from '../photos/lists/flatView.ts';
import { albumIdOf } from './albumPhotos.selectors.ts';

type SharedTarget = Extract<DownloadTarget, { kind: 'shared' }>;

/**
 * What is selected in a shared album as a wish for an archive: each photo with its owner, and of those that the list
 * holds no more the id alone. Null while it waits for ids, which nobody has counted [2.41, 6.4].
 */
export function sharedWishOf(
  self: { getSnapshot(): unknown },
  { view, list }: FlatListContext,
  name: string,
): DownloadWish | null {
  const selected = selectedOf(self);
  if (selected === undefined || selected.waiting.length > 0) return null;
  const ownerOf = (id: string) => {
    const at = view.placeOf(id);
    return at === undefined ? null : (view.photoAt(flatGroup, at.place)?.owner ?? null);
  };
  const known = [...selected.ids.keys()].map((photoId) => ({ photoId, ownerId: ownerOf(photoId) }));
  const target: SharedTarget = {
    kind: 'shared',
    albumId: albumIdOf(list),
    photos: known.flatMap(({ photoId, ownerId }) => (ownerId === null ? [] : [{ photoId, ownerId }])),
    unowned: known.flatMap(({ photoId, ownerId }) => (ownerId === null ? [photoId] : [])),
    selection: selected,
  };
  return { name, target };
}

/** One photo of a shared album: an archive of one. */
export function sharedPhotoWish(albumId: string, { id, name, owner }: PhotoCard): DownloadWish {
  const target: SharedTarget =
    owner === null
      ? { kind: 'shared', albumId, photos: [], unowned: [id] }
      : { kind: 'shared', albumId, photos: [{ photoId: id, ownerId: owner }] };
  return { name, target };
}
