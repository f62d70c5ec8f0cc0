import type { OwnAlbum, SharedAlbum } from '../../../contracts/albums/album.ts';
import { photo } from '../../photos/library/chart/samples.ts';

const at = '2026-06-14T10:00:00Z';

export const ownAlbum = (albumId: string, part: Partial<OwnAlbum> = {}): OwnAlbum => ({
  albumId,
  albumName: `Album ${albumId}`,
  coverPhoto: photo(`cover-${albumId}`),
  photosCount: 2,
  created: at,
  updated: at,
  isShared: false,
  userId: 'user',
  ...part,
});

export const sharedAlbum = (albumId: string, part: Partial<SharedAlbum> = {}): SharedAlbum => {
  const { userId: _, ...common } = ownAlbum(albumId);
  return {
    ...common,
    isShared: true,
    ownerId: 'owner',
    owner: { email: 'owner@example.com' },
    participants: [{ email: 'me@example.com' }],
    ...part,
  };
};

export const notFound = { outcome: 'refused', refusal: 'notFound', correlationId: 'c-2' } as const;
export const here = (
  name: 'albums' | 'album' | 'albumPhotoPreview' | 'sharedAlbum' | 'sharedAlbumPhotoPreview',
  ...ids: string[]
) => ({
  route: {
    name,
    params: Object.fromEntries(ids.map((id, index) => [index === 0 ? 'id' : 'photoId', id])),
  },
  address: { pathname: `/my-photos/albums/${ids.join('/preview/')}`, search: '', hash: '' },
});
