import type { SnapshotFrom } from 'xstate';
import { byMonth } from './flatSelection.ts';
import { flatGroup } from './flatView.ts';
import type { latestUploadedMachine } from './latestUploaded.machine.ts';
import type { Selected } from '../selection/selected.values.ts';
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

/** What is selected, each photo with its month. */
export const selectedByMonth = ({ context }: LatestSnapshot, selected: Selected<string>) =>
  byMonth(selected, context.view);

/** When the photo at a place was uploaded: what its running label says; null while its page is not there. */
export const uploadedAt = ({ context: { view } }: LatestSnapshot, place: number): string | null =>
  view.photoAt(flatGroup, place)?.uploaded ?? null;

export { flatGroup } from './flatView.ts';
