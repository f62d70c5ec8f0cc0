import type { SnapshotFrom } from 'xstate';
import type { GroupKey } from '../photos/library/lists.values.ts';
import type { removeFromAlbumMachine } from './removeFromAlbum.machine.ts';

export { removalModal } from './removeFromAlbum.setup.ts';

export type RemovalSnapshot = SnapshotFrom<typeof removeFromAlbumMachine>;

export const isAsking = (snapshot: RemovalSnapshot | undefined) => snapshot?.matches('asking') ?? false;
const nobody: ReadonlyMap<string, GroupKey> = new Map();
/** The photos that are asked about. */
export const askedIds = (snapshot: RemovalSnapshot | undefined) => snapshot?.context.asked?.ids ?? nobody;
