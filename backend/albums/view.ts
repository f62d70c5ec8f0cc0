import type { Album, SharedAlbum } from '../../contracts/albums/album.ts';
import type { Photo } from '../../contracts/photos/photo.ts';
import { photoView } from '../photos/library/view.ts';
import type { Viewing } from '../photos/library/view.ts';
import type { OwnedPhotoRow } from '../photos/library/columns.ts';
import type { AlbumRow } from './records.ts';

/**
 * Returns a photo of an album. In a shared album it includes the owner, and its URLs expire together with the
 * viewer's access.
 */
export function albumPhotoView(
  row: OwnedPhotoRow,
  album: { readonly id: string; readonly shared: boolean },
  viewing: Viewing,
): Photo {
  if (!album.shared) return photoView(row, viewing);
  const own = row.customer_id === viewing.viewer;
  return { ...photoView(row, own ? viewing : { ...viewing, album: album.id }), ownerId: row.customer_id };
}

export function albumView(row: AlbumRow, viewing: Viewing): Album {
  return row.shared
    ? sharedAlbumView(row, viewing)
    : { ...common(row, viewing), isShared: false, userId: row.customer_id };
}

export function sharedAlbumView(row: AlbumRow, viewing: Viewing): SharedAlbum {
  return {
    ...common(row, viewing),
    isShared: true,
    ownerId: row.customer_id,
    owner: { email: row.owner_email ?? '' },
    participants: (row.participants ?? []).map((email) => ({ email })),
  };
}

const common = (row: AlbumRow, viewing: Viewing) => ({
  albumId: row.id,
  albumName: row.name,
  coverPhoto: row.cover === null ? null : albumPhotoView(row.cover, row, viewing),
  photosCount: row.photos,
  created: row.created_at,
  updated: row.updated_at,
});
