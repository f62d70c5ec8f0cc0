import type { SnapshotFrom } from 'xstate';
import type { sharedAlbumMachine } from './sharedAlbum.machine.ts';

export type SharedAlbumSnapshot = SnapshotFrom<typeof sharedAlbumMachine>;
export type SharedAlbumFace = 'loading' | 'failed' | 'notFound' | 'shown';

export function sharedAlbumFace(snapshot: SharedAlbumSnapshot): SharedAlbumFace {
  const faces = ['failed', 'notFound', 'shown'] as const;
  return faces.find((face) => snapshot.matches(face)) ?? 'loading';
}

/** Whether the customer shares it with others; otherwise somebody shares it with them [2.40]. */
export const isOwnerSide = (snapshot: SharedAlbumSnapshot) => snapshot.matches({ shown: { side: 'owner' } });

/** With how many people it is shared. */
export const sharedWithCount = ({ context }: SharedAlbumSnapshot) => context.album?.participants.length ?? 0;
export const ownerEmail = ({ context }: SharedAlbumSnapshot) => context.album?.owner.email ?? '';
/** The question before it is deleted, whichever side asks; undefined while nobody does. */
export const deletionOf = ({ children }: SharedAlbumSnapshot) => children.deletion;

export { sharedDeleteModal } from './modals.values.ts';
export { participantsModal } from './sharedAlbum.setup.ts';
