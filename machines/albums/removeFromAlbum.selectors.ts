import type { SnapshotFrom } from 'xstate';
import type { removeFromAlbumMachine } from './removeFromAlbum.machine.ts';

export { removalModal } from './removeFromAlbum.setup.ts';

export type RemovalSnapshot = SnapshotFrom<typeof removeFromAlbumMachine>;

export const isAsking = (snapshot: RemovalSnapshot | undefined) => snapshot?.matches('asking') ?? false;
/** How many photos are asked about. */
export const askedCount = (snapshot: RemovalSnapshot | undefined) => snapshot?.context.asked?.ids.size ?? 0;
