import type { SnapshotFrom } from 'xstate';
import type { ArchivePhase, downloadsMachine } from './downloads.machine.ts';

type DownloadsSnapshot = SnapshotFrom<typeof downloadsMachine>;

/** The download of a photo; undefined while nobody asked for it. */
export const photoDownloadOf = (snapshot: DownloadsSnapshot | undefined, id: string) =>
  snapshot?.context.photos[id];

/** How far an archive has come that this tab asked for or fetches; null for every other. */
export const archivePhase = (snapshot: DownloadsSnapshot | undefined, id: string): ArchivePhase | null =>
  Object.values(snapshot?.context.archives ?? {}).find(({ remote }) => remote === id)?.phase ?? null;

/** Whether an archive of this very selection is being made. */
export const isPreparing = (snapshot: DownloadsSnapshot | undefined, selection: object): boolean =>
  Object.values(snapshot?.context.archives ?? {}).some(
    ({ target, phase }) =>
      (phase === 'asked' || phase === 'working') &&
      (target?.kind === 'selected' || target?.kind === 'shared') &&
      target.selection === selection,
  );
