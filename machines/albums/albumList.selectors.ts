import type { SnapshotFrom } from 'xstate';
import type { albumListMachine } from './albumList.machine.ts';

export type AlbumListSnapshot = SnapshotFrom<typeof albumListMachine>;
export type AlbumListFace = 'loading' | 'empty' | 'ready' | 'loadingMore' | 'failed';

export function albumListFace(snapshot: AlbumListSnapshot): AlbumListFace {
  if (snapshot.matches('loadingMore')) return 'loadingMore';
  if (snapshot.context.albums === null) return snapshot.matches('failed') ? 'failed' : 'loading';
  return snapshot.context.albums.length === 0 ? 'empty' : 'ready';
}

/** Something could not be read, whether anything shows or not. */
export const listFailed = (snapshot: AlbumListSnapshot) => snapshot.hasTag('error');
/** More may be asked for now. */
export const hasMoreAlbums = (snapshot: AlbumListSnapshot) => snapshot.can({ type: 'albums.more' });
