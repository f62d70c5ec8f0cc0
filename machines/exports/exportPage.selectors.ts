import type { SnapshotFrom } from 'xstate';
import { exportEnds } from '../../contracts/exports/export.ts';
import { showSize } from '../../contracts/exports/size.ts';
import { queryViewState } from '../request/query.selectors.ts';
import type { ChunkDownloadRef, exportPageMachine, ExportRead } from './exportPage.machine.ts';

export type ExportPageSnapshot = SnapshotFrom<typeof exportPageMachine>;
export type { ChunkDownloadRef } from './exportPage.machine.ts';

export type ExportPageViewState =
  | { readonly state: 'loading' | 'expired' | 'unknown' | 'ready' }
  | { readonly state: 'failed'; readonly reference: string | undefined };

/**
 * The object is flat so that `shallowEqual` prevents unnecessary renders. A loader is still shown while the
 * page redirects to the photos.
 */
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
  /** Total size of all zip files in bytes. */
  readonly size: number;
  /** When the links expire, in milliseconds since 1970. */
  readonly ends: number;
  /** Number of zip files that this browser has already downloaded. */
  readonly taken: number;
  /** Whether a photo in the export was deleted, so that the export is incomplete. */
  readonly ended: boolean;
}

/**
 * Returns null if no export can be downloaded. The object is flat so that `shallowEqual` prevents unnecessary
 * renders.
 */
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

/** Returns the zip files in order. The reference is stable for the same export. */
export const zipsOf = ({ context }: ExportPageSnapshot) => context.ready?.chunks ?? null;

/** Returns the download state of one zip file on this page. */
export function zipState({ context }: ExportPageSnapshot, iteration: number): 'ended' | 'taken' | 'new' {
  if (context.ready?.ended?.includes(iteration) === true) return 'ended';
  return context.taken.includes(iteration) ? 'taken' : 'new';
}

export const downloadOf = (
  { context }: ExportPageSnapshot,
  iteration: number,
): ChunkDownloadRef | undefined => context.downloads[iteration];

/** Returns whether 'Download all' is running. */
export const isTakingAll = (snapshot: ExportPageSnapshot): boolean => snapshot.matches('taking');

/**
 * Returns a size in the format that the clause requires; null for sizes that the clause does not cover.
 * @spec 5.10 8.9b
 */
export function exportSize(bytes: number): string | null {
  try {
    return showSize(bytes);
  } catch {
    return null;
  }
}
