import type { SnapshotFrom } from 'xstate';
import type { albumMachine } from './album.machine.ts';

export type AlbumSnapshot = SnapshotFrom<typeof albumMachine>;
export type AlbumViewState = 'loading' | 'failed' | 'notFound' | 'shown';

/** The loader stays while another page replaces this one. */
export function albumViewState(snapshot: AlbumSnapshot): AlbumViewState {
  const states = ['failed', 'notFound', 'shown'] as const;
  return states.find((state) => snapshot.matches(state)) ?? 'loading';
}

/** The name of the album; undefined until it is read. */
export const nameOf = ({ context: { album } }: AlbumSnapshot) => album?.albumName;

/** Why it cannot be displayed, to show and to copy; null where nobody gave a reference. */
export const referenceIn = ({ context: { record } }: AlbumSnapshot) =>
  record.state === 'failed' && record.reference !== '' ? record.reference : null;

/** Whether the customer shares it with others; otherwise somebody shares it with them [2.40]. */
export const isOwnerSide = (snapshot: AlbumSnapshot) => snapshot.matches({ shown: { side: 'owner' } });
const sharedIn = ({ context: { album } }: AlbumSnapshot) => (album?.isShared === true ? album : null);
/** With how many people it is shared. */
export const sharedWithCount = (snapshot: AlbumSnapshot) => sharedIn(snapshot)?.participants.length ?? 0;
export const ownerEmail = (snapshot: AlbumSnapshot) => sharedIn(snapshot)?.owner.email ?? '';
/** The question before a shared one is deleted, whichever side asks; undefined while nobody does. */
export const deletionOf = ({ children }: AlbumSnapshot) => children.deletion;

/** A dialog about the album is open: there is something to draw. */
export const isAskedAbout = ({ children }: AlbumSnapshot) =>
  [children.rename, children.delete, children.participants, children.deletion].some(
    (child) => child !== undefined,
  );

export { deleteModal, participantsModal, renameModal, sharedDeleteModal } from './modals.values.ts';
