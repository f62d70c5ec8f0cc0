import type { SnapshotFrom } from 'xstate';
import { exportEnds } from '../../contracts/exports/export.ts';
import { showSize } from '../../contracts/exports/size.ts';
import { queryViewState } from '../request/query.selectors.ts';
import type { ChunkDownloadRef, exportPageMachine, ExportRead } from './exportPage.machine.ts';

export type ExportPageSnapshot = SnapshotFrom<typeof exportPageMachine>;
export type { ChunkDownloadRef } from './exportPage.machine.ts';

/** What the page shows. */
export type ExportPageViewState =
  | { readonly state: 'loading' | 'expired' | 'unknown' | 'ready' }
  | { readonly state: 'failed'; readonly reference: string | undefined };

/** Flat, so that `shallowEqual` keeps a view still. On the way to the photos it still shows that it loads. */
export function exportPageViewState(read: ExportRead): ExportPageViewState {
  const view = queryViewState(read);
  if (view.state === 'notFound') return { state: view.refusal === 'unknown' ? 'unknown' : 'expired' };
  if (view.state !== 'ready') return view;
  const { status } = view.data;
  if (status === 'FAILED') return { state: 'failed', reference: undefined };
  return { state: status === 'READY' ? 'ready' : 'loading' };
}

export interface ExportFacts {
  readonly files: number;
  /** Bytes of all zips. */
  readonly size: number;
  /** When the links end, in milliseconds since 1970. */
  readonly ends: number;
  /** Zips this browser was handed. */
  readonly taken: number;
  /** A photo of the export was deleted: the export is not complete. */
  readonly ended: boolean;
}

/** Null while there is nothing to download. Flat, so that `shallowEqual` keeps a view still. */
export function factsOf({ context }: ExportPageSnapshot): ExportFacts | null {
  const { ready } = context;
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
export const zipsOf = ({ context }: ExportPageSnapshot) => context.ready?.chunks ?? null;

/** How one of them stands here. */
export function zipState({ context }: ExportPageSnapshot, iteration: number): 'ended' | 'taken' | 'new' {
  if (context.ready?.ended?.includes(iteration) === true) return 'ended';
  return context.taken.includes(iteration) ? 'taken' : 'new';
}

export const downloadOf = (
  { context }: ExportPageSnapshot,
  iteration: number,
): ChunkDownloadRef | undefined => context.downloads[iteration];

/** All are being taken, one after the other. */
export const isTakingAll = (snapshot: ExportPageSnapshot): boolean => snapshot.matches('taking');

/** A size as the clause has it; null for one that it has no words for. @spec 5.10 8.9b */
export function exportSize(bytes: number): string | null {
  try {
    return showSize(bytes);
  } catch {
    return null;
  }
}
