import type { DownloadRequest, DownloadTarget } from '../downloads/downloads.machine.ts';
import { albumIdOf, flatGroup, type ListView } from '../photos/library/model.ts';
import type { Selected } from '../photos/selection/selected.values.ts';
import type { PhotoCard } from '../photos/library/chunk.values.ts';

export type SharedTarget = Extract<DownloadTarget, { kind: 'shared' }>;

/**
 * Returns the selection in a shared album as a request for an archive. Each photo has its owner; photos that
 * are no longer in the list have only their id [2.41, 6.4].
 */
export function sharedRequest(
  name: string,
  selected: Selected<string>,
  view: Pick<ListView, 'list' | 'placeOf' | 'photoAt'>,
): DownloadRequest {
  const ownerOf = (id: string) => {
    const at = view.placeOf(id);
    return at === undefined ? null : (view.photoAt(at.group, at.place)?.owner ?? null);
  };
  const known = [...selected.ids.keys()].map((photoId) => ({ photoId, ownerId: ownerOf(photoId) }));
  const target: SharedTarget = {
    kind: 'shared',
    albumId: albumIdOf(view.list(flatGroup)),
    photos: known.flatMap(({ photoId, ownerId }) => (ownerId === null ? [] : [{ photoId, ownerId }])),
    unowned: known.flatMap(({ photoId, ownerId }) => (ownerId === null ? [photoId] : [])),
    selection: selected,
  };
  return { name, target };
}

/** Returns the request for an archive with a single photo of a shared album. */
export function sharedPhotoRequest(albumId: string, { id, name, owner }: PhotoCard): DownloadRequest {
  const target: SharedTarget =
    owner === null
      ? { kind: 'shared', albumId, photos: [], unowned: [id] }
      : { kind: 'shared', albumId, photos: [{ photoId: id, ownerId: owner }] };
  return { name, target };
}
