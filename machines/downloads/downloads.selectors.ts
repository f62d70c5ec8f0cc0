import type { SnapshotFrom } from 'xstate';
import type { ArchivePhase, downloadsMachine } from './downloads.machine.ts';

type DownloadsSnapshot = SnapshotFrom<typeof downloadsMachine>;

/** Returns the download of a photo; undefined before a request. */
export const photoDownloadOf = (snapshot: DownloadsSnapshot | undefined, id: string) =>
  snapshot?.context.photos[id];

/** Returns the phase of an archive that this tab requested or downloads; null for other archives. */
export const archivePhase = (snapshot: DownloadsSnapshot | undefined, id: string): ArchivePhase | null =>
  Object.values(snapshot?.context.archives ?? {}).find(({ remote }) => remote === id)?.phase ?? null;

/** Returns whether an archive of this selection is being created. */
export const isPreparing = (snapshot: DownloadsSnapshot | undefined, selection: object): boolean =>
  Object.values(snapshot?.context.archives ?? {}).some(
    ({ target, phase }) =>
      (phase === 'asked' || phase === 'working') &&
      (target?.kind === 'selected' || target?.kind === 'shared') &&
      target.selection === selection,
  );
