import type { SnapshotFrom } from 'xstate';
import type { DownloadViewState } from '../request/download.selectors.ts';
import type { ArchivePhase, downloadsMachine, DownloadTarget } from './downloads.machine.ts';
import { archivePhase } from './downloads.selectors.ts';

const viewStateOfPhase = {
  asked: 'pending',
  working: 'pending',
  saved: 'success',
  failed: 'failure',
} as const satisfies Record<ArchivePhase, DownloadViewState>;

const isOnly = (target: DownloadTarget | null, id: string) =>
  target?.kind === 'shared' &&
  target.selection === undefined &&
  (target.photos[0]?.photoId ?? target.unowned?.[0]) === id;

/**
 * Returns the download state of a single photo from a shared album, which is an archive of one photo [6.4,
 * 7.7]. @spec 4.10a
 */
export function sharedPhotoViewState(
  snapshot: SnapshotFrom<typeof downloadsMachine> | undefined,
  id: string,
): DownloadViewState {
  const archive = Object.values(snapshot?.context.archives ?? {}).find(({ target }) => isOnly(target, id));
  return archive === undefined ? 'initial' : viewStateOfPhase[archive.phase];
}

/**
 * Returns the download state of an archive in a row of the list; `initial` if another tab downloads it. @spec
 * 4.16b
 */
export function archiveViewState(
  snapshot: SnapshotFrom<typeof downloadsMachine> | undefined,
  id: string,
): DownloadViewState {
  const phase = archivePhase(snapshot, id);
  return phase === null ? 'initial' : viewStateOfPhase[phase];
}
