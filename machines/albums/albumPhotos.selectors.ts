import type { SnapshotFrom } from 'xstate';
import type { PhotoList } from '../photos/lists.ts';
import type { albumPhotosMachine } from './albumPhotos.machine.ts';

export type AlbumPhotosSnapshot = SnapshotFrom<typeof albumPhotosMachine>;

/** The album a list belongs to. */
export const albumIdOf = ({ scope }: Pick<PhotoList, 'scope'>) => ('albumId' in scope ? scope.albumId : '');

export type AlbumPhotosFace = 'loading' | 'empty' | 'ready';

export function albumPhotosFace(snapshot: AlbumPhotosSnapshot): AlbumPhotosFace {
  if (snapshot.matches({ list: 'empty' })) return 'empty';
  return snapshot.matches({ list: 'shown' }) ? 'ready' : 'loading';
}

export const isAlbumPreviewing = (snapshot: AlbumPhotosSnapshot) => snapshot.matches({ viewer: 'open' });
export const isAlbumSeen = ({ context }: AlbumPhotosSnapshot) => context.visible !== null;
export const isAlbumRejected = (snapshot: AlbumPhotosSnapshot) =>
  snapshot.matches({ list: { shown: 'rejected' } });
