import type { SnapshotFrom } from 'xstate';
import { exportEnds } from '../../contracts/exports/export.ts';
import { showSize } from '../../contracts/exports/size.ts';
import type { exportPageMachine } from './exportPage.machine.ts';
import { type ChunkDownloadRef, readyIn } from './exportPage.setup.ts';

export type ExportPageSnapshot = SnapshotFrom<typeof exportPageMachine>;
export type { ChunkDownloadRef } from './exportPage.setup.ts';

export type ExportPageViewState = 'loading' | 'expired' | 'failed' | 'ready';

/** What the page shows; on the way to the photos it still shows that it loads. */
export function exportPageViewState(snapshot: ExportPageSnapshot): ExportPageViewState {
  return (['expired', 'failed', 'ready'] as const).find((page) => snapshot.matches({ page })) ?? 'loading';
}

/** Of the latest failure; null where there is none to tell. */
export const referenceOf = ({ context: { info } }: ExportPageSnapshot): string | null =>
  info.state === 'failed' ? info.reference : null;

export interface ExportFacts {
  readonly files: number;
  /** Bytes of all zips. */
  readonly size: number;
  /** When the links end, in milliseconds since 1970. */
  readonly ends: number;
  /** Zips this browser was handed. */
  readonly taken: number;
  /** A photo of it was deleted: it is whole no more. */
  readonly ended: boolean;
}

/** Null while there is nothing to download. Flat, so that `shallowEqual` keeps a view still. */
export function factsOf({ context }: ExportPageSnapshot): ExportFacts | null {
  const ready = readyIn(context);
  if (ready === null) return null;
  const { chunks, ended = [] } = ready;
  return {
    files: chunks.length,
    size: chunks.reduce((sum, { size }) => sum + size, 0),
    ends: exportEnds(ready),
    taken: chunks.filter(({ iteration }) => context.taken.includes(iteration)).length,
    ended: ended.length > 0,
  };
}

/** The zips in their order; the same array for the same export. */
export const zipsOf = ({ context }: ExportPageSnapshot) => readyIn(context)?.chunks ?? null;

/** How one of them stands here. */
export function zipState({ context }: ExportPageSnapshot, iteration: number): 'ended' | 'taken' | 'new' {
  if (readyIn(context)?.ended?.includes(iteration) === true) return 'ended';
  return context.taken.includes(iteration) ? 'taken' : 'new';
}

export const downloadOf = (
  { context }: ExportPageSnapshot,
  iteration: number,
): ChunkDownloadRef | undefined => context.downloads[iteration];

/** All are being taken, one after the other. */
export const isTakingAll = (snapshot: ExportPageSnapshot): boolean => snapshot.matches({ zips: 'taking' });

/** A size as the clause has it; null for one that it has no words for. @spec 5.10 8.9b */
export function exportSize(bytes: number): string | null {
  try {
    return showSize(bytes);
  } catch {
    return null;
  }
}
