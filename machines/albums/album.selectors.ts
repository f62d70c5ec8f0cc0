import type { SnapshotFrom } from 'xstate';
import type { albumMachine } from './album.machine.ts';

export type AlbumSnapshot = SnapshotFrom<typeof albumMachine>;
export type AlbumFace = 'loading' | 'failed' | 'shown';

/** While another page takes its place it goes on loading. */
export function albumFace(snapshot: AlbumSnapshot): AlbumFace {
  if (snapshot.matches('failed')) return 'failed';
  return snapshot.matches('shown') ? 'shown' : 'loading';
}

export { deleteModal, renameModal } from './modals.values.ts';
