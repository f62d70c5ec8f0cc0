import type { SnapshotFrom } from 'xstate';
import { flatGroup, type FlatKey } from '../photos/library/lists.values.ts';
import type { albumPhotosMachine } from './albumPhotos.machine.ts';

export type AlbumPhotosSnapshot = SnapshotFrom<typeof albumPhotosMachine>;

export type AlbumPhotosFace = 'loading' | 'empty' | 'ready';

export function albumPhotosFace(snapshot: AlbumPhotosSnapshot): AlbumPhotosFace {
  if (snapshot.matches({ list: 'empty' })) return 'empty';
  return snapshot.matches({ list: 'shown' }) ? 'ready' : 'loading';
}

export const isAlbumPreviewing = (snapshot: AlbumPhotosSnapshot) => snapshot.matches({ viewer: 'open' });
export const isAlbumSeen = ({ context }: AlbumPhotosSnapshot) => context.visible !== null;
export const isAlbumRejected = (snapshot: AlbumPhotosSnapshot) =>
  snapshot.matches({ list: { shown: 'rejected' } });

/** The one group of the list, with its count as the person sees it. */
export const albumGroup = ({ context: { view } }: AlbumPhotosSnapshot) => ({
  key: flatGroup as FlatKey,
  count: view.count(flatGroup),
});
/** Null while nobody knows. */
export const albumCount = ({ context: { view } }: AlbumPhotosSnapshot) =>
  view.counted() ? view.count(flatGroup) : null;
