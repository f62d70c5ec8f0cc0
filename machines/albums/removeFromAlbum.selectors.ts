import type { SnapshotFrom } from 'xstate';
import type { GroupKey } from '../photos/library/model.ts';
import type { removeFromAlbumMachine } from './removeFromAlbum.machine.ts';

export { removalModal } from './modals.values.ts';
export type { RemovalQuestionRef } from './removeFromAlbum.machine.ts';

export type RemovalSnapshot = SnapshotFrom<typeof removeFromAlbumMachine>;

/** Returns the confirmation dialog; undefined while it is closed. */
export const questionOf = (snapshot: RemovalSnapshot | undefined) => snapshot?.children.question;
const nobody: ReadonlyMap<string, GroupKey> = new Map();
/** Returns the ids of the photos that the customer is being asked about. */
export const askedIds = (snapshot: RemovalSnapshot | undefined) => snapshot?.context.asked?.ids ?? nobody;
