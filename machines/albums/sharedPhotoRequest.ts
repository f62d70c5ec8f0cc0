import type { DownloadRequest } from '../downloads/downloads.machine.ts';
import type { PhotoCard } from '../photos/library/chunk.values.ts';
import type { SharedTarget } from './sharedRequest.ts';

/** One photo of a shared album: an archive of one. */
export function sharedPhotoRequest(albumId: string, { id, name, owner }: PhotoCard): DownloadRequest {
  const target: SharedTarget =
    owner === null
      ? { kind: 'shared', albumId, photos: [], unowned: [id] }
      : { kind: 'shared', albumId, photos: [{ photoId: id, ownerId: owner }] };
  return { name, target };
}
