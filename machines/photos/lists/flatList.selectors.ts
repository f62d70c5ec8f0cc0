import type { SnapshotFrom } from 'xstate';
import type { latestUploadedMachine } from './latestUploaded.machine.ts';
import type { ListFace } from './timeline.selectors.ts';

export type LatestSnapshot = SnapshotFrom<typeof latestUploadedMachine>;

export function latestFaceOf(snapshot: LatestSnapshot): ListFace {
  if (snapshot.matches({ list: 'failed' })) return 'failed';
  if (snapshot.matches({ list: 'empty' })) return 'empty';
  return snapshot.matches({ list: 'shown' }) ? 'ready' : 'loading';
}

export const isLatestPreviewing = (snapshot: LatestSnapshot) => snapshot.matches({ viewer: 'open' });
export const isLatestSeen = ({ context }: LatestSnapshot) => context.visible !== null;
export const isRejected = (snapshot: LatestSnapshot) => snapshot.matches({ list: { shown: 'rejected' } });

export { flatGroup } from '../library/lists.values.ts';
