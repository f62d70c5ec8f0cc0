import type { SnapshotFrom } from 'xstate';
import type { albumMachine } from './album.machine.ts';

export type AlbumSnapshot = SnapshotFrom<typeof albumMachine>;
export type AlbumViewState = 'loading' | 'failed' | 'notFound' | 'shown';

/** Returns the view state. The loader stays visible until another page has replaced this one. */
export function albumViewState(snapshot: AlbumSnapshot): AlbumViewState {
  const states = ['failed', 'notFound', 'shown'] as const;
  return states.find((state) => snapshot.matches(state)) ?? 'loading';
}

/** Returns the name of the album; undefined until the album has loaded. */
export const nameOf = ({ context: { album } }: AlbumSnapshot) => album?.albumName;

/** Support reference of the failed read, shown for copying; null if there is none. */
export const referenceIn = ({ context: { record } }: AlbumSnapshot) =>
  record.state === 'failed' && record.reference !== '' ? record.reference : null;

/** Returns whether the customer owns the shared album. Otherwise the customer is a participant [2.40]. */
export const isOwnerSide = (snapshot: AlbumSnapshot) => snapshot.matches({ shown: { side: 'owner' } });
const sharedIn = ({ context: { album } }: AlbumSnapshot) => (album?.isShared === true ? album : null);
/** Returns the number of participants. */
export const sharedWithCount = (snapshot: AlbumSnapshot) => sharedIn(snapshot)?.participants.length ?? 0;
export const ownerEmail = (snapshot: AlbumSnapshot) => sharedIn(snapshot)?.owner.email ?? '';
/** Returns the confirmation dialog for deleting or leaving a shared album; undefined while it is closed. */
export const deletionOf = ({ children }: AlbumSnapshot) => children.deletion;

/** Returns whether a dialog of this album is open and must be rendered. */
export const isAskedAbout = ({ children }: AlbumSnapshot) =>
  [children.rename, children.delete, children.participants, children.deletion].some(
    (child) => child !== undefined,
  );

export { deleteModal, participantsModal, renameModal, sharedDeleteModal } from './modals.values.ts';
